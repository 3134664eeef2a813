using System.Runtime.InteropServices;

namespace CowCopy.Platform.Linux;

/// <summary>Numbers for syscall(2) that differ by architecture: asm/unistd.h of each.</summary>
internal static class SystemCall
{
    /// <summary>Gets the number of statx(2).</summary>
    public static nint Statx(Architecture architecture) => architecture switch
    {
        Architecture.X64 => 332,
        Architecture.X86 or Architecture.Ppc64le => 383,
        Architecture.Arm or Architecture.Armv6 => 397,
        Architecture.S390x => 379,
        _ => 291, // asm-generic/unistd.h: arm64, riscv64, loongarch64
    };
}
