namespace CowCopy.Platform.Linux;

/// <summary>Linux: whether an existing file has just what a new file in its place would have.</summary>
internal sealed unsafe partial class LinuxPlatform
{
    private const uint SpecialBits = 0xE00; // set-user-id, set-group-id, sticky

    /// <summary>Whether a file has what no new file of this process gets by its mode and owner alone.</summary>
    private bool IsSpecial(in StatxBuffer stat) => (stat.Mode & SpecialBits) != 0 || !_user.CreatesFor(stat.Group);

    /// <summary>Whether a directory has an access list for new files, or may have one.</summary>
    /// <param name="directory">The directory.</param>
    /// <param name="status">A failure only where the path cannot be given to the kernel.</param>
    private static bool HasDefaultAccessList(string directory, out PlatformStatus status)
    {
        using NativePath native = new(directory, stackalloc byte[NativePath.StackBytes], NativePathUse.Whole);
        status = native.Status;
        if (!status.IsOk) return true;
        nint size;
        fixed (byte* name = native, attribute = "system.posix_acl_default\0"u8) size = LibC.GetAttribute(name, attribute, null, 0);
        if (size >= 0) return true;
        return !IsWithoutAttribute(LastError());
    }
}
