using System.Runtime.InteropServices;

namespace CowCopy.Platform.MacOS;

/// <summary>The C library of macOS: numbers and pointers only, errno through the last P/Invoke error.</summary>
/// <remarks>On Intel the calls that fill structures with 64-bit file numbers have names of their own; on Apple silicon there is only one kind.</remarks>
internal static unsafe partial class LibSystem
{
    private const string Name = "libc";

    [LibraryImport(Name, EntryPoint = "clonefile", SetLastError = true)]
    public static partial int CloneFile(byte* source, byte* destination, uint flags);

    [LibraryImport(Name, EntryPoint = "stat", SetLastError = true)]
    public static partial int Stat(byte* path, StatBuffer* buffer);

    [LibraryImport(Name, EntryPoint = "stat$INODE64", SetLastError = true)]
    public static partial int StatOnIntel(byte* path, StatBuffer* buffer);

    [LibraryImport(Name, EntryPoint = "lstat", SetLastError = true)]
    public static partial int LinkStat(byte* path, StatBuffer* buffer);

    [LibraryImport(Name, EntryPoint = "lstat$INODE64", SetLastError = true)]
    public static partial int LinkStatOnIntel(byte* path, StatBuffer* buffer);

    [LibraryImport(Name, EntryPoint = "statfs", SetLastError = true)]
    public static partial int StatFs(byte* path, byte* buffer);

    [LibraryImport(Name, EntryPoint = "statfs$INODE64", SetLastError = true)]
    public static partial int StatFsOnIntel(byte* path, byte* buffer);

    [LibraryImport(Name, EntryPoint = "getattrlist", SetLastError = true)]
    public static partial int GetAttributes(byte* path, VolumeQuestion* attributes, VolumeCapabilities* answer, nuint size, nuint options);
}
