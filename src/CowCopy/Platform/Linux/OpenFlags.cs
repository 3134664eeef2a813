using System.Runtime.InteropServices;

namespace CowCopy.Platform.Linux;

/// <summary>Flags of open(2). All but one are equal on the architectures .NET runs on.</summary>
internal static class OpenFlags
{
    public const int ReadOnly = 0;
    public const int WriteOnly = 1;
    public const int Create = 0x40;
    public const int Exclusive = 0x80;
    public const int NonBlocking = 0x800;
    public const int CloseOnExec = 0x80000;

    private const int NoFollowGeneric = 0x20000;
    private const int NoFollowArmAndPower = 0x8000;

    /// <summary>O_NOFOLLOW: asm-generic/fcntl.h, but for the headers of ARM and PowerPC.</summary>
    public static int NoFollow(Architecture architecture) =>
        architecture is Architecture.Arm or Architecture.Arm64 or Architecture.Armv6 or Architecture.Ppc64le ? NoFollowArmAndPower : NoFollowGeneric;
}
