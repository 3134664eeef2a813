using System.Runtime.InteropServices;

namespace CowCopy.Platform.Linux;

/// <summary>The C library: numbers and pointers only, errno through the last P/Invoke error.</summary>
internal static unsafe partial class LibC
{
    private const string Name = "libc";

    /// <summary>
    /// Whether a signal ended the last call before it did anything: signal(7). The last error is 0 after a call that succeeded.
    /// </summary>
    public static bool WasInterrupted() => Marshal.GetLastPInvokeError() == Errno.Interrupted;

    public static int IoControl(int file, nuint request, nint argument)
    {
        int result;
        do result = IoControlOnce(file, request, argument);
        while (WasInterrupted());
        return result;
    }

    /// <summary>Opens a file that no program inherits which this process starts.</summary>
    public static int OpenAt(int directory, byte* path, int flags, uint mode)
    {
        int file;
        do file = OpenAtOnce(directory, path, flags | OpenFlags.CloseOnExec, mode);
        while (WasInterrupted());
        return file;
    }

    [LibraryImport(Name, EntryPoint = "statfs", SetLastError = true)]
    public static partial int StatFs(byte* path, byte* buffer);

    [LibraryImport(Name, EntryPoint = "faccessat", SetLastError = true)]
    public static partial int AccessAt(int directory, byte* path, int mode, int flags);

    /// <summary>faccessat(2) by its number, for which glibc 2.33 and later call faccessat2(2).</summary>
    [LibraryImport(Name, EntryPoint = "syscall", SetLastError = true)]
    public static partial nint AccessAtFirst(nint number, int directory, byte* path, int mode);

    [LibraryImport(Name, EntryPoint = "getxattr", SetLastError = true)]
    public static partial nint GetAttribute(byte* path, byte* name, byte* value, nuint size);

    [LibraryImport(Name, EntryPoint = "fgetxattr", SetLastError = true)]
    public static partial nint GetAttribute(int file, byte* name, byte* value, nuint size);

    [LibraryImport(Name, EntryPoint = "setxattr", SetLastError = true)]
    public static partial int SetAttribute(byte* path, byte* name, byte* value, nuint size, int flags);

    [LibraryImport(Name, EntryPoint = "removexattr", SetLastError = true)]
    public static partial int RemoveAttribute(byte* path, byte* name);

    [LibraryImport(Name, EntryPoint = "listxattr", SetLastError = true)]
    public static partial nint ListAttributes(byte* path, byte* names, nuint size);

    [LibraryImport(Name, EntryPoint = "flistxattr", SetLastError = true)]
    public static partial nint ListAttributes(int file, byte* names, nuint size);

    [LibraryImport(Name, EntryPoint = "flock", SetLastError = true)]
    public static partial int LockFile(int file, int operation);

    [LibraryImport(Name, EntryPoint = "openat", SetLastError = true)]
    private static partial int OpenAtOnce(int directory, byte* path, int flags, uint mode);

    [LibraryImport(Name, EntryPoint = "close", SetLastError = true)]
    public static partial int Close(int file);

    [LibraryImport(Name, EntryPoint = "read", SetLastError = true)]
    public static partial nint Read(int file, byte* buffer, nuint count);

    [LibraryImport(Name, EntryPoint = "write", SetLastError = true)]
    public static partial nint Write(int file, byte* buffer, nuint count);

    [LibraryImport(Name, EntryPoint = "copy_file_range", SetLastError = true)]
    public static partial nint CopyFileRange(
        int source, long* sourceOffset, int destination, long* destinationOffset, nuint count, uint flags);

    [LibraryImport(Name, EntryPoint = "ioctl", SetLastError = true)]
    private static partial int IoControlOnce(int file, nuint request, nint argument);

    [LibraryImport(Name, EntryPoint = "fcntl", SetLastError = true)]
    public static partial int FileControl(int file, int command, nint argument);

    [LibraryImport(Name, EntryPoint = "fchmod", SetLastError = true)]
    public static partial int ChangeMode(int file, uint mode);

    [LibraryImport(Name, EntryPoint = "fchmodat", SetLastError = true)]
    public static partial int ChangeModeAt(int directory, byte* path, uint mode, int flags);

    [LibraryImport(Name, EntryPoint = "fchownat", SetLastError = true)]
    public static partial int ChangeOwnerAt(int directory, byte* path, uint user, uint group, int flags);

    [LibraryImport(Name, EntryPoint = "utimensat", SetLastError = true)]
    public static partial int SetTimesAt(int directory, byte* path, TimeSpec* accessedAndModified, int flags);

    [LibraryImport(Name, EntryPoint = "futimens", SetLastError = true)]
    public static partial int SetTimes(int file, TimeSpec* accessedAndModified);

    [LibraryImport(Name, EntryPoint = "fdatasync", SetLastError = true)]
    public static partial int SyncData(int file);

    [LibraryImport(Name, EntryPoint = "sync_file_range", SetLastError = true)]
    public static partial int SyncFileRange(int file, long offset, long length, uint flags);

    /// <remarks>Only in 64-bit processes: on others the C libraries differ in the width of an offset.</remarks>
    [LibraryImport(Name, EntryPoint = "lseek", SetLastError = true)]
    public static partial long Seek(int file, long offset, int origin);

    [LibraryImport(Name, EntryPoint = "ftruncate", SetLastError = true)]
    public static partial int Truncate(int file, long length);

    /// <summary>statx(2) by its number, since musl has no function for it before 1.2.5 (Alpine 3.19 and older).</summary>
    [LibraryImport(Name, EntryPoint = "syscall", SetLastError = true)]
    public static partial nint Statx(nint number, int directory, byte* path, int flags, uint mask, StatxBuffer* buffer);

    /// <summary>fstatat(2) by its number, for which glibc has no function before 2.33.</summary>
    [LibraryImport(Name, EntryPoint = "syscall", SetLastError = true)]
    public static partial nint StatAt(nint number, int directory, byte* path, byte* buffer, int flags);

    /// <summary>openat2(2), which no C library wraps yet.</summary>
    [LibraryImport(Name, EntryPoint = "syscall", SetLastError = true)]
    public static partial nint OpenAt2(nint number, int directory, byte* path, ulong* how, nuint size);

    /// <summary>cachestat(2), which no C library wraps yet.</summary>
    [LibraryImport(Name, EntryPoint = "syscall", SetLastError = true)]
    public static partial nint CacheStat(nint number, int file, ulong* range, ulong* counts, uint flags);

    [LibraryImport(Name, EntryPoint = "unlinkat", SetLastError = true)]
    public static partial int UnlinkAt(int directory, byte* path, uint flags);

    [LibraryImport(Name, EntryPoint = "renameat", SetLastError = true)]
    public static partial int RenameAt(int fromDirectory, byte* from, int toDirectory, byte* to);

    /// <summary>renameat2(2) by its number, since musl has no function for it.</summary>
    [LibraryImport(Name, EntryPoint = "syscall", SetLastError = true)]
    public static partial nint RenameAt2(nint number, int fromDirectory, byte* from, int toDirectory, byte* to, uint flags);

    [LibraryImport(Name, EntryPoint = "mkdirat", SetLastError = true)]
    public static partial int MakeDirectoryAt(int directory, byte* path, uint mode);

    [LibraryImport(Name, EntryPoint = "linkat", SetLastError = true)]
    public static partial int LinkAt(int existingDirectory, byte* existing, int linkDirectory, byte* link, int flags);

    [LibraryImport(Name, EntryPoint = "symlinkat", SetLastError = true)]
    public static partial int SymbolicLinkAt(byte* target, int directory, byte* link);

    [LibraryImport(Name, EntryPoint = "readlinkat", SetLastError = true)]
    public static partial nint ReadLinkAt(int directory, byte* link, byte* buffer, nuint size);

    /// <summary>getdents64(2) by its number, for which musl has another name than glibc.</summary>
    [LibraryImport(Name, EntryPoint = "syscall", SetLastError = true)]
    public static partial nint ReadEntries(nint number, int directory, byte* buffer, nuint size);

    /// <summary>Returns the number of statx(2), which differs by architecture: asm/unistd.h of each.</summary>
    public static nint StatxNumber(Architecture architecture) => architecture switch
    {
        Architecture.X64 => 332,
        Architecture.X86 or Architecture.Ppc64le => 383,
        Architecture.Arm or Architecture.Armv6 => 397,
        Architecture.S390x => 379,
        _ => 291, // asm-generic/unistd.h: arm64, riscv64, loongarch64
    };

    /// <summary>Returns the number of fstatat(2), from the same headers; 0 for those whose struct stat is not known here.</summary>
    public static nint StatAtNumber(Architecture architecture) => architecture switch
    {
        Architecture.X64 => 262,
        Architecture.Arm64 => 79,
        _ => 0,
    };

    /// <summary>Returns the number of getdents64(2), from the same headers.</summary>
    public static nint ReadEntriesNumber(Architecture architecture) => architecture switch
    {
        Architecture.X64 or Architecture.Arm or Architecture.Armv6 => 217,
        Architecture.X86 or Architecture.S390x => 220,
        Architecture.Ppc64le => 202,
        _ => 61,
    };

    /// <summary>Returns the number of faccessat(2), from the same headers.</summary>
    public static nint AccessAtNumber(Architecture architecture) => architecture switch
    {
        Architecture.X64 => 269,
        Architecture.X86 => 307,
        Architecture.Arm or Architecture.Armv6 => 334,
        Architecture.S390x => 300,
        Architecture.Ppc64le => 298,
        _ => 48,
    };

    /// <summary>Returns the number of renameat2(2), from the same headers.</summary>
    public static nint RenameAt2Number(Architecture architecture) => architecture switch
    {
        Architecture.X64 => 316,
        Architecture.X86 => 353,
        Architecture.Arm or Architecture.Armv6 => 382,
        Architecture.S390x => 347,
        Architecture.Ppc64le => 357,
        _ => 276,
    };

    /// <summary>struct timespec: two machine words on every 64-bit system.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal readonly struct TimeSpec(long seconds, uint nanoseconds)
    {
        public readonly nint Seconds = (nint)seconds;
        public readonly nint Nanoseconds = (nint)nanoseconds;
    }
}
