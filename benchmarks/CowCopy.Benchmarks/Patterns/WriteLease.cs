using System.ComponentModel;
using CowCopy.Benchmarks.LowerBound;
using Microsoft.Win32.SafeHandles;

namespace CowCopy.Benchmarks.Patterns;

/// <summary>A write lease: while it is held, no other process has the file open (fcntl(2)). It ends when the file is closed.</summary>
internal static class WriteLease
{
    /// <exception cref="Win32Exception">The file system has no leases, or the file is open elsewhere.</exception>
    public static void Take(SafeFileHandle file)
    {
        int descriptor = (int)file.DangerousGetHandle();
        bool taken = SystemCalls.Configure(descriptor, SystemCalls.SetSignal, SystemCalls.Urgent) == 0
            && SystemCalls.Configure(descriptor, SystemCalls.SetLease, SystemCalls.WriteLease) == 0;
        if (!taken) throw new Win32Exception();
    }

    /// <summary>Why leases cannot be taken in a directory; null if they can.</summary>
    public static string? WhyNot(string directory)
    {
        if (!OperatingSystem.IsLinux()) return "only Linux has write leases.";
        string path = Path.Combine(directory, $"cowcopy-bench-{Guid.NewGuid():N}");
        try
        {
            using SafeFileHandle file = File.OpenHandle(
                path, FileMode.CreateNew, FileAccess.Write, FileShare.ReadWrite, FileOptions.DeleteOnClose);
            Take(file);
            return null;
        }
        catch (Win32Exception exception)
        {
            return $"a write lease fails: {exception.Message}.";
        }
    }
}
