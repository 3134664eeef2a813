using System.Runtime.InteropServices;

namespace CowCopy.Platform.Linux;

/// <summary>Flags of open(2). All but two are equal on the architectures .NET runs on.</summary>
internal static class OpenFlags
{
    public const int ReadOnly = 0;
    public const int WriteOnly = 1;
    public const int Create = 0x40;
    public const int Exclusive = 0x80;
    public const int NonBlocking = 0x800;
    public const int CloseOnExec = 0x80000;

    /// <summary>O_NOATIME: reading does not change the time of the last access. Only for the file's owner.</summary>
    public const int NoAccessTime = 0x40000;

    /// <summary>O_PATH: a place in the tree, without access to what is there.</summary>
    public const int PathOnly = 0x200000;

    private const int NoFollowGeneric = 0x20000, NoFollowArmAndPower = 0x8000;
    private const int DirectoryGeneric = 0x10000, DirectoryArmAndPower = 0x4000;

    /// <summary>O_NOFOLLOW: asm-generic/fcntl.h, but for the headers of ARM and PowerPC.</summary>
    public static int NoFollow(Architecture architecture) => IsArmOrPower(architecture) ? NoFollowArmAndPower : NoFollowGeneric;

    /// <summary>O_DIRECTORY, from the same headers.</summary>
    public static int Directory(Architecture architecture) => IsArmOrPower(architecture) ? DirectoryArmAndPower : DirectoryGeneric;

    private static bool IsArmOrPower(Architecture architecture) =>
        architecture is Architecture.Arm or Architecture.Arm64 or Architecture.Armv6 or Architecture.Ppc64le;
}
