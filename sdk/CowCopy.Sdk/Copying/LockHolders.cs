using System.Globalization;
using System.Resources;
using System.Runtime.InteropServices;
using CowCopy.Sdk.Trees;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Copying;

/// <summary>Which processes have a file open for themselves, in MSBuild's words.</summary>
internal static class LockHolders
{
    private const string English = "The file is locked by: \"{0}\"";

    /// <summary>
    /// Returns the text about a source that is in use, else about the destination, as the built-in; empty where no holder is known.
    /// </summary>
    public static string Of(CopyFailure failure)
    {
        bool isSource = failure is { Kind: CopyErrorKind.FileInUse, Operation: CopyOperation.OpenSource };
        string path = isSource ? failure.Request.Source : failure.Request.Destination;
        if (!isSource || !RuntimeInformation.IsOSPlatform(OSPlatform.Linux)) return BuiltInErrorProbe.LockHolder(path);
        string[] holders = [.. Find(path)];
        string text = Texts?.GetString("LockCheck.FileLocked", CultureInfo.CurrentUICulture) ?? English;
        return holders.Length == 0 ? "" : string.Format(CultureInfo.CurrentCulture, text, string.Join(", ", holders));
    }

    private static ResourceManager? Texts
    {
        get
        {
            const string Resources = "Microsoft.Build.Utilities.Core.Strings";
            bool hasTexts = typeof(Task).Assembly.GetManifestResourceInfo(Resources + ".resources") is not null;
            return hasTexts ? new ResourceManager(Resources, typeof(Task).Assembly) : null;
        }
    }

    // The kernel lists locks by process and inode (proc_locks(5)). On btrfs and overlays the inode's device is another than stat's: so the
    // open files of each process that holds a lock are compared by path. Those of other users are not shown.
    private static IEnumerable<string> Find(string path)
    {
        string file = PhysicalPath.Of(path);
        foreach (string process in Exclusive())
        {
            string directory = "/proc/" + process;
            if (!OpenFiles(directory).Any(open => string.Equals(PhysicalPath.Of(open), file, StringComparison.Ordinal))) continue;
            if (Read(directory + "/comm") is { Length: > 0 } name) yield return $"{name[0]} ({process})";
        }
    }

    // "1: FLOCK  ADVISORY  WRITE 4242 fe:00:12 0 EOF"; one that waits for a lock has "->" before FLOCK.
    private static IEnumerable<string> Exclusive() => Read("/proc/locks")
        .Select(static line => line.Split([' '], StringSplitOptions.RemoveEmptyEntries))
        .Where(static words => words.Length > 4 && words[1] == "FLOCK" && words[3] == "WRITE")
        .Select(static words => words[4]).Distinct(StringComparer.Ordinal);

    private static string[] OpenFiles(string process)
    {
        try
        {
            return Directory.GetFiles(process + "/fd");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return []; // it has ended, is another user's or not in this container
        }
    }

    private static string[] Read(string file)
    {
        try
        {
            return File.ReadAllLines(file);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }
}
