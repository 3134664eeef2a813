using System.Runtime.InteropServices;
using System.Text;

namespace CowCopy.Diagnostics.Machines;

/// <summary>Linux: what <c>/proc</c> and <c>/sys</c> report.</summary>
/// <param name="root">The directory that has <c>proc</c> and <c>sys</c>.</param>
internal sealed partial class LinuxMachine(string root = "/") : Machine
{
    public override bool IsCaseSensitive => true;

    public override unsafe string RealPath(string path)
    {
        const int LongestPath = 4096; // PATH_MAX
        byte* resolved = stackalloc byte[LongestPath];
        if (path.Contains('\0', StringComparison.Ordinal)) return path; // names no file
        return RealPath(path, resolved) == 0 ? path : Marshal.PtrToStringUTF8((nint)resolved)!;
    }

    public override IReadOnlyList<MountedVolume>? ReadMounts() =>
        ReadLines(At("proc/self/mountinfo")) is { } lines ? MountInfo.Parse(lines) : null;

    public override WatchList? ReadWatches()
    {
        List<Watch> watches = [];
        int unread = 0;
        foreach (string process in Names(At("proc")) ?? [])
        {
            string directory = At("proc/" + process);
            if (!process.All(char.IsAsciiDigit)) continue;
            if (Names(directory + "/fd") is not { } files)
            {
                if (Directory.Exists(directory)) unread++; // else it has ended
                continue;
            }

            foreach (string file in files.Where(file => IsWatcher($"{directory}/fd/{file}")))
            {
                string name = ReadLines(directory + "/comm")?.FirstOrDefault() ?? "?";
                watches.AddRange(WatchLines.Parse(ReadLines($"{directory}/fdinfo/{file}") ?? [], $"{name} ({process})"));
            }
        }

        return new WatchList(watches, unread);
    }

    /// <remarks>The state of a volume is below its UUID, which is found by the name of a device; no rights are needed.</remarks>
    public override QuotaGroups ReadQuotaGroups(MountedVolume volume)
    {
        string device = Path.GetFileName(RealPath(volume.Source)), volumes = At("sys/fs/btrfs");
        string? found = Names(volumes)?.FirstOrDefault(id => Names($"{volumes}/{id}/devices")?.Contains(device) == true);
        if (found is null) return QuotaGroups.Unknown;
        string groups = $"{volumes}/{found}/qgroups";
        if (!Directory.Exists(groups)) return QuotaGroups.Off;
        if (ReadLines(groups + "/enabled")?.FirstOrDefault() == "0") return QuotaGroups.Off;
        return ReadLines(groups + "/mode")?.FirstOrDefault() == "squota" ? QuotaGroups.Simple : QuotaGroups.Full;
    }

    private static bool IsWatcher(string file) => // null where it has been closed
        new FileInfo(file).LinkTarget is "anon_inode:inotify" or "anon_inode:[fanotify]";

    private static List<string>? Names(string directory)
    {
        try
        {
            return [.. Directory.EnumerateFileSystemEntries(directory).Select(path => Path.GetFileName(path))];
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    private static string[]? ReadLines(string file)
    {
        try
        {
            return File.ReadAllLines(file, Encoding.UTF8);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <returns>0 where the path cannot be resolved.</returns>
    [LibraryImport("libc", EntryPoint = "realpath", StringMarshalling = StringMarshalling.Utf8)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static unsafe partial nint RealPath(string path, byte* resolved);

    private string At(string path) => Path.Combine(root, path);
}
