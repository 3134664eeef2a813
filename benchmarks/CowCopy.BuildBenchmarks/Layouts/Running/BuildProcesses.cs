using System.Globalization;
using System.Runtime.InteropServices;

namespace CowCopy.BuildBenchmarks.Layouts.Running;

/// <summary>The processes of builds: waits for their nodes, whose processor time is known then (Linux).</summary>
/// <remarks>
/// A build can end before its nodes, even without node reuse. This process adopts them (PR_SET_CHILD_SUBREAPER) and waits for them, so that
/// their time counts, and so that the next build is alone. The shared compiler lives on; its time does not count.
/// </remarks>
internal static partial class BuildProcesses
{
    private const int SetChildSubreaper = 36; // PR_SET_CHILD_SUBREAPER in sys/prctl.h
    private const int ParentField = 1; // in /proc/<pid>/stat, after the name
    private const char Zombie = 'Z';

    /// <summary>Makes this process the parent of nodes whose build ends before them.</summary>
    public static void AdoptNodes()
    {
        if (OperatingSystem.IsLinux()) _ = Control(SetChildSubreaper, 1, 0, 0, 0);
    }

    /// <summary>Waits for the adopted nodes to end.</summary>
    public static void WaitForNodes()
    {
        if (!OperatingSystem.IsLinux()) return;
        foreach (string directory in Directory.GetDirectories("/proc"))
        {
            bool isProcess = int.TryParse(Path.GetFileName(directory), NumberStyles.None, CultureInfo.InvariantCulture, out int id);
            if (isProcess && IsAdoptedNode(directory)) _ = WaitFor(id, out _, 0);
        }
    }

    // A zombie has no command line. No other child is one: this process runs one program at a time, and waits for it.
    private static bool IsAdoptedNode(string process)
    {
        try
        {
            string state = File.ReadAllText(Path.Combine(process, "stat"));
            string[] fields = state[(state.LastIndexOf(')') + 2)..].Split(' ');
            if (fields[ParentField] != Environment.ProcessId.ToString(CultureInfo.InvariantCulture)) return false;
            return fields[0][0] == Zombie
                || File.ReadAllText(Path.Combine(process, "cmdline")).Contains("/nodemode:", StringComparison.OrdinalIgnoreCase);
        }
        catch (IOException)
        {
            return false; // it has ended
        }
    }

    [LibraryImport("libc", EntryPoint = "prctl")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int Control(int option, nuint first, nuint second, nuint third, nuint fourth);

    [LibraryImport("libc", EntryPoint = "waitpid")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int WaitFor(int id, out int status, int options);
}
