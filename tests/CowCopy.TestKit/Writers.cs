using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace CowCopy.TestKit;

/// <summary>
/// Waits for processes that other tests start: until such a process runs its program, it holds each file that any thread had open when it
/// was made (fork(2)), and what is open for writing is not shared.
/// </summary>
public static partial class Writers
{
    private const int SetLease = 1024, ReadLease = 0, NoLease = 2, Again = 11; // fcntl(2); a read lease needs a file without writers
    private const int MaxAttempts = 500, MillisecondsBetweenAttempts = 10;

    /// <summary>Returns when no process has a file below a directory, which holds no pipes, open for writing.</summary>
    public static void AwaitNone(string directory)
    {
        if (!OperatingSystem.IsLinux()) return;
        EnumerationOptions below = new() { RecurseSubdirectories = true, AttributesToSkip = FileAttributes.ReparsePoint };
        foreach (string file in Directory.EnumerateFiles(directory, "*", below))
        {
            using SafeFileHandle handle = File.OpenHandle(file, share: FileShare.ReadWrite | FileShare.Delete);
            for (int attempt = 1; HasWriter(handle); attempt++)
            {
                if (attempt == MaxAttempts) throw new IOException($"A process has \"{file}\" open for writing.");
                CancellationToken.None.WaitHandle.WaitOne(MillisecondsBetweenAttempts);
            }
        }
    }

    private static bool HasWriter(SafeFileHandle file)
    {
        if (FileControl(file, SetLease, ReadLease) == 0) return FileControl(file, SetLease, NoLease) != 0;
        return Marshal.GetLastPInvokeError() == Again; // others: a file system without leases
    }

    [LibraryImport("libc", EntryPoint = "fcntl", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int FileControl(SafeFileHandle file, int command, int argument);
}
