using CowCopy.Planning;

namespace CowCopy.Platform.Linux;

/// <summary>Linux: which processes have a file locked.</summary>
internal sealed unsafe partial class LinuxPlatform
{
    /// <remarks>
    /// The kernel lists locks by process and inode (proc_locks(5)). On btrfs and overlays the inode's device is another than stat's: so the
    /// open files of each process that holds a lock are queried. Those of other users are not shown.
    /// </remarks>
    public IReadOnlyList<string> FindHolders(string path)
    {
        if (!Inspect(path, LinkTreatment.Follow, out FileFacts file).IsOk) return [];
        List<string> holders = [];
        foreach (string process in ExclusiveLockers())
        {
            string directory = "/proc/" + process;
            if (OpenFilesOf(directory).Any(open => IsOpen(open, file)) && ReadLines(directory + "/comm") is [var name, ..])
                holders.Add($"{name} ({process})");
        }

        return holders;
    }

    private bool IsOpen(string descriptor, in FileFacts file) =>
        Inspect(descriptor, LinkTreatment.Follow, out FileFacts open).IsOk && open.IsSameFileAs(file);

    // "1: FLOCK  ADVISORY  WRITE 4242 fe:00:12 0 EOF"; one that waits for a lock has "->" before FLOCK.
    private static IEnumerable<string> ExclusiveLockers() => ReadLines("/proc/locks")
        .Select(static line => line.Split([' '], StringSplitOptions.RemoveEmptyEntries))
        .Where(static words => words.Length > 4 && words[1] == "FLOCK" && words[3] == "WRITE")
        .Select(static words => words[4]).Distinct(StringComparer.Ordinal);

    private static string[] OpenFilesOf(string process)
    {
        try
        {
            return System.IO.Directory.GetFiles(process + "/fd");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return []; // it has ended, is another user's or not in this container
        }
    }

    private static string[] ReadLines(string file)
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
