using System.Runtime.InteropServices;

namespace CowCopy.Platform.Unix;

/// <summary>What the C library of each Unix tells of the user of this process.</summary>
internal static unsafe partial class UserCalls
{
    private const string Name = "libc";

    [LibraryImport(Name, EntryPoint = "geteuid")]
    public static partial uint EffectiveUser();

    [LibraryImport(Name, EntryPoint = "getegid")]
    public static partial uint EffectiveGroup();

    [LibraryImport(Name, EntryPoint = "getgroups", SetLastError = true)]
    public static partial int Groups(int size, uint* groups);
}
