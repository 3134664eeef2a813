using System.Globalization;
using System.Resources;
using System.Runtime.InteropServices;
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
        string path = isSource && failure.Source is { } source ? source : failure.Destination;
        if (!isSource || !RuntimeInformation.IsOSPlatform(OSPlatform.Linux)) return BuiltInErrorProbe.LockHolder(path);
        IReadOnlyList<string> holders = new FileCopier().FindHolders(failure);
        string text = Texts?.GetString("LockCheck.FileLocked", CultureInfo.CurrentUICulture) ?? English;
        return holders.Count == 0 ? "" : string.Format(CultureInfo.CurrentCulture, text, string.Join(", ", holders));
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
}
