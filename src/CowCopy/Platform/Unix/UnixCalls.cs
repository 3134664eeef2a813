using System.Runtime.InteropServices;

namespace CowCopy.Platform.Unix;

/// <summary>The calls of the C library that every Unix has alike.</summary>
internal static unsafe partial class UnixCalls
{
    private const string Name = "libc";

    [LibraryImport(Name, EntryPoint = "geteuid")]
    public static partial uint EffectiveUser();

    [LibraryImport(Name, EntryPoint = "getegid")]
    public static partial uint EffectiveGroup();

    [LibraryImport(Name, EntryPoint = "getgroups", SetLastError = true)]
    public static partial int Groups(int size, uint* groups);

    [LibraryImport(Name, EntryPoint = "link", SetLastError = true)]
    public static partial int Link(byte* existing, byte* link);
}
