using System.Runtime.InteropServices;

[assembly: DefaultDllImportSearchPaths(DllImportSearchPath.System32)]

namespace CowCopy.Benchmarks.LowerBound;

/// <summary>System calls without error handling and without strings. The constants are those of Linux on x64.</summary>
internal static unsafe partial class SystemCalls
{
    public const int CurrentDirectory = -100; // AT_FDCWD
    public const int ReadOnly = 0x8_0000; // O_RDONLY | O_CLOEXEC
    public const int OpenDirectory = 0x29_0000; // O_PATH | O_DIRECTORY | O_CLOEXEC
    public const int NewFile = 0xA_00C1; // O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    public const int ExistingFile = 0xA_0002; // O_RDWR | O_NOFOLLOW | O_CLOEXEC
    public const nuint Clone = 0x4004_9409; // FICLONE
    public const int SetSignal = 10; // F_SETSIG
    public const int SetLease = 1024; // F_SETLEASE
    public const int WriteLease = 1; // F_WRLCK
    public const int Urgent = 23; // SIGURG, ignored by default
    public const uint StartWriteback = 2; // SYNC_FILE_RANGE_WRITE
    public const int NoFollow = 0x100; // AT_SYMLINK_NOFOLLOW
    public const int EmptyPath = 0x1000; // AT_EMPTY_PATH
    public const uint BasicStats = 0x7FF; // STATX_BASIC_STATS
    public const int StatBytes = 256; // sizeof(struct statx)

    [LibraryImport("libc", EntryPoint = "openat")]
    public static partial int Open(int directory, byte* name, int flags, uint mode);

    [LibraryImport("libc", EntryPoint = "close")]
    public static partial int Close(int file);

    [LibraryImport("libc", EntryPoint = "statx")]
    public static partial int Stat(int directory, byte* name, int flags, uint mask, byte* buffer);

    [LibraryImport("libc", EntryPoint = "ioctl")]
    public static partial int Control(int file, nuint request, nint argument);

    [LibraryImport("libc", EntryPoint = "fcntl")]
    public static partial int Configure(int file, int command, nint argument);

    [LibraryImport("libc", EntryPoint = "futimens")]
    public static partial int SetTimes(int file, long* times);

    [LibraryImport("libc", EntryPoint = "unlinkat")]
    public static partial int Unlink(int directory, byte* name, int flags);

    [LibraryImport("libc", EntryPoint = "sync_file_range")]
    public static partial int SyncRange(int file, long offset, long length, uint flags);

    [LibraryImport("libc", EntryPoint = "copy_file_range")]
    public static partial nint CopyRange(int from, nint fromOffset, int to, nint toOffset, nuint length, uint flags);

    [LibraryImport("libc", EntryPoint = "read")]
    public static partial nint Read(int file, byte* buffer, nuint length);

    [LibraryImport("libc", EntryPoint = "write")]
    public static partial nint Write(int file, byte* buffer, nuint length);
}
