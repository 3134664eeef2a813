using System.Runtime.InteropServices;

namespace CowCopy.LoopVolumes;

/// <summary>What the processes used that this one has started.</summary>
public static partial class ChildProcesses
{
    private const int Children = -1; // RUSAGE_CHILDREN in sys/resource.h

    /// <summary>Returns the processor time of all processes that were waited for, with theirs; null except on Linux.</summary>
    public static TimeSpan? ProcessorTime()
    {
        if (!OperatingSystem.IsLinux() || ResourceUsage(Children, out Usage usage) != 0) return null;
        return TimeSpan.FromSeconds(usage.UserSeconds + usage.SystemSeconds)
            + TimeSpan.FromMicroseconds(usage.UserMicroseconds + usage.SystemMicroseconds);
    }

    [LibraryImport("libc", EntryPoint = "getrusage")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int ResourceUsage(int who, out Usage usage);

    /// <summary>struct rusage of 64-bit Linux.</summary>
    [StructLayout(LayoutKind.Sequential, Size = 144)]
    private readonly struct Usage
    {
        public readonly long UserSeconds, UserMicroseconds, SystemSeconds, SystemMicroseconds;
    }
}
