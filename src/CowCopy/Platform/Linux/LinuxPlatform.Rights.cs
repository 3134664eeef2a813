using CowCopy.Planning;

namespace CowCopy.Platform.Linux;

/// <summary>Linux: whether an existing file has just what a new file in its place would have.</summary>
internal sealed unsafe partial class LinuxPlatform
{
    private const uint SpecialBits = 0xE00; // set-user-id, set-group-id, sticky

    /// <summary>Whether a file has what no new file of this process gets by its mode and owner alone.</summary>
    private bool IsSpecial(in StatxBuffer stat) => (stat.Mode & SpecialBits) != 0 || !_user.CreatesFor(stat.Group);

    /// <summary>
    /// Whether a new file would have the same group, access list, attributes and flags: none, and the process's own group. An attribute of
    /// any kind counts, also a security label, as a new file gets the one that the policy of the system gives it: xattr(7).
    /// </summary>
    private bool IsAsNew(FileHandle file, in StatxBuffer stat, in PathAt path)
    {
        if (IsSpecial(stat) || LibC.ListAttributes((int)file.Value, null, 0) > 0 || HasFlags(file)) return false;
        if (ParentDirectory.Of(path.Path) is not { } directory) return false;
        // A directory gives new files its group by its set-group-id bit, or by how it is mounted.
        bool isOfItsGroup = ReadStatus(directory, LinkTreatment.Follow, out StatxBuffer above).IsOk && above.Group == stat.Group;
        return isOfItsGroup && !HasDefaultAccessList(directory, out _);
    }

    private bool HasFlags(FileHandle file)
    {
        const uint HasAttributes = 0x80000000; // FS_XFLAG_HASATTR of linux/fs.h
        const int Flags = 0, Project = 3;
        uint* attributes = stackalloc uint[IoctlCode.FileAttributesBytes / sizeof(uint)];
        bool isKnown = LibC.IoControl((int)file.Value, _ioctl.GetFileAttributes, (nint)attributes) == 0;
        return isKnown && ((attributes[Flags] & ~HasAttributes) != 0 || attributes[Project] != 0);
    }

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
        PlatformStatus failed = LastError();
        return failed.NativeCode != Errno.NoAttribute && failed.Code != StatusCode.NotSupported;
    }
}
