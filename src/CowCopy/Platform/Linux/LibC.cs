using System.Runtime.InteropServices;

namespace CowCopy.Platform.Linux;

/// <summary>The C library, as it is: numbers and pointers only, errno through the last P/Invoke error.</summary>
internal static unsafe partial class LibC
{
    public const int AtCurrentDirectory = -100;

    private const string Name = "libc";

    [LibraryImport(Name, EntryPoint = "statx", SetLastError = true)]
    public static partial int Statx(int directory, byte* path, int flags, uint mask, StatxBuffer* buffer);

    [LibraryImport(Name, EntryPoint = "statfs", SetLastError = true)]
    public static partial int StatFs(byte* path, byte* buffer);

    [LibraryImport(Name, EntryPoint = "faccessat", SetLastError = true)]
    public static partial int AccessAt(int directory, byte* path, int mode, int flags);

    [LibraryImport(Name, EntryPoint = "getxattr", SetLastError = true)]
    public static partial nint GetAttribute(byte* path, byte* name, byte* value, nuint size);

    [LibraryImport(Name, EntryPoint = "openat", SetLastError = true)]
    public static partial int OpenAt(int directory, byte* path, int flags, uint mode);

    [LibraryImport(Name, EntryPoint = "close", SetLastError = true)]
    public static partial int Close(int file);

    [LibraryImport(Name, EntryPoint = "read", SetLastError = true)]
    public static partial nint Read(int file, byte* buffer, nuint count);

    [LibraryImport(Name, EntryPoint = "write", SetLastError = true)]
    public static partial nint Write(int file, byte* buffer, nuint count);

    [LibraryImport(Name, EntryPoint = "copy_file_range", SetLastError = true)]
    public static partial nint CopyFileRange(int source, long* sourceOffset, int destination, long* destinationOffset, nuint count, uint flags);

    [LibraryImport(Name, EntryPoint = "ioctl", SetLastError = true)]
    public static partial int IoControl(int file, nuint request, nint argument);

    [LibraryImport(Name, EntryPoint = "fcntl", SetLastError = true)]
    public static partial int FileControl(int file, int command, nint argument);

    [LibraryImport(Name, EntryPoint = "fchmod", SetLastError = true)]
    public static partial int ChangeMode(int file, uint mode);

    [LibraryImport(Name, EntryPoint = "chmod", SetLastError = true)]
    public static partial int ChangeMode(byte* path, uint mode);

    [LibraryImport(Name, EntryPoint = "futimens", SetLastError = true)]
    public static partial int SetTimes(int file, TimeSpec* accessedAndModified);

    [LibraryImport(Name, EntryPoint = "fdatasync", SetLastError = true)]
    public static partial int SyncData(int file);

    [LibraryImport(Name, EntryPoint = "sync_file_range", SetLastError = true)]
    public static partial int SyncFileRange(int file, long offset, long length, uint flags);

    /// <summary>cachestat(2), which no C library wraps yet.</summary>
    [LibraryImport(Name, EntryPoint = "syscall", SetLastError = true)]
    public static partial nint CacheStat(nint number, int file, ulong* range, ulong* counts, uint flags);

    [LibraryImport(Name, EntryPoint = "unlinkat", SetLastError = true)]
    public static partial int UnlinkAt(int directory, byte* path, int flags);

    [LibraryImport(Name, EntryPoint = "rename", SetLastError = true)]
    public static partial int Rename(byte* from, byte* to);

    [LibraryImport(Name, EntryPoint = "mkdir", SetLastError = true)]
    public static partial int MakeDirectory(byte* path, uint mode);

    [LibraryImport(Name, EntryPoint = "rmdir", SetLastError = true)]
    public static partial int RemoveDirectory(byte* path);

    [LibraryImport(Name, EntryPoint = "link", SetLastError = true)]
    public static partial int Link(byte* existing, byte* link);

    [LibraryImport(Name, EntryPoint = "symlink", SetLastError = true)]
    public static partial int SymbolicLink(byte* target, byte* link);

    [LibraryImport(Name, EntryPoint = "readlink", SetLastError = true)]
    public static partial nint ReadLink(byte* link, byte* buffer, nuint size);

    [LibraryImport(Name, EntryPoint = "opendir", SetLastError = true)]
    public static partial nint OpenDirectory(byte* path);

    [LibraryImport(Name, EntryPoint = "readdir", SetLastError = true)]
    public static partial byte* ReadDirectory(nint directory);

    [LibraryImport(Name, EntryPoint = "closedir", SetLastError = true)]
    public static partial int CloseDirectory(nint directory);

    [LibraryImport(Name, EntryPoint = "geteuid")]
    public static partial uint EffectiveUser();

    [LibraryImport(Name, EntryPoint = "getegid")]
    public static partial uint EffectiveGroup();

    [LibraryImport(Name, EntryPoint = "getgroups", SetLastError = true)]
    public static partial int Groups(int size, uint* groups);
}
