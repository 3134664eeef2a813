using CowCopy.Planning;

namespace CowCopy.Platform.Linux;

/// <summary>Linux: opens a file to clone over it, where it is as a new file would be.</summary>
internal sealed unsafe partial class LinuxPlatform
{
    private const int SetLease = 1024, SetSignal = 10, WriteLease = 1; // F_SETLEASE, F_SETSIG, F_WRLCK
    private const int UrgentSignal = 23; // SIGURG: ignored by default, where the usual lease signal would end the process
    private const long NoFlags = 0, InheritsProject = 0x200; // FS_XFLAG_PROJINHERIT
    private const ulong Inherited = StatxBuffer.Unchangeable | StatxBuffer.KeptFlags;
    private const long NotInherited = (0x30L << 32) | 0x18; // FS_IMMUTABLE_FL and FS_APPEND_FL, and as FS_XFLAG_…
    private const uint SetGroup = 0x400; // S_ISGID

    // FS_XFLAG_PREALLOC and FS_XFLAG_HASATTR: what the file has been through, and that it has attributes, which are listed.
    private const uint NoMatter = 0x80000002;

    // FS_EXTENT_FL, FS_INLINE_DATA_FL and FS_INDEX_FL: how the file system stores it.
    private const int StorageFlags = 0x80000 | 0x10000000 | 0x1000;

    /// <remarks>
    /// A write lease is given only while no other descriptor and no mapping of the file exists anywhere, to the file's owner or with
    /// CAP_LEASE (fcntl(2)). A process that opens the file under the lease waits until this descriptor is closed.
    /// </remarks>
    public PlatformStatus OpenExclusive(in PathAt path, in FileFacts expected, out FileHandle destination)
    {
        PlatformStatus status = Open(path, OpenFlags.WriteOnly | _noFollow | OpenFlags.NonBlocking, 0, out destination);
        if (!status.IsOk) return status;
        status = TakeLease(destination, expected, out StatxBuffer file);
        if (status.IsOk && !IsAsNew(destination, file, path)) status = PlatformStatus.From(StatusCode.NotSupported);
        if (!status.IsOk) CloseRefused(ref destination);
        return status;
    }

    private PlatformStatus TakeLease(FileHandle file, in FileFacts expected, out StatxBuffer buffer)
    {
        PlatformStatus status = ReadStatus(file, out buffer);
        if (!status.IsOk) return status;
        FileFacts now = Facts(buffer);
        bool asExpected = now is { Kind: FileKind.Regular, LinkCount: 1, IsOwned: true, IsSpecial: false }
            && now.IsSameFileAs(expected) && now.Length <= expected.Length && now.Mode == expected.Mode;
        if (!asExpected) return PlatformStatus.From(StatusCode.Busy);
        return TakeLease(file, WriteLease);
    }

    private static PlatformStatus TakeLease(FileHandle file, int kind)
    {
        PlatformStatus status = StatusOf(LibC.FileControl((int)file.Value, SetSignal, UrgentSignal));
        return status.IsOk ? StatusOf(LibC.FileControl((int)file.Value, SetLease, kind)) : status;
    }

    /// <summary>
    /// Whether a file that was created here now would have the same group, flags, project and attributes (access list, capabilities,
    /// security label, attributes of the user): a clone over the file keeps them.
    /// </summary>
    private bool IsAsNew(FileHandle file, in StatxBuffer found, in PathAt path)
    {
        bool isPlain = (found.Attributes & Inherited) == 0 && LibC.ListAttributes((int)file.Value, null, 0) == 0;
        if (!isPlain || ReadFlags(file, out uint project) != NoFlags) return false;
        int flags = OpenFlags.ReadOnly | OpenFlags.Directory(_architecture);
        if (!Open(Above(path), flags, 0, out FileHandle directory).IsOk) return false;
        try
        {
            return ReadStatus(directory, out StatxBuffer parent).IsOk
                && GivesGroup(parent, found.Group)
                && (parent.Attributes & StatxBuffer.KeptFlags) == 0
                && !HasDefaultList(directory)
                && GivesProject(ReadFlags(directory, out uint inherited) & ~NotInherited, inherited, project);
        }
        finally
        {
            Close(directory);
        }
    }

    private static PathAt Above(in PathAt path)
    {
        if (path.Directory.IsOpen) return new PathAt(".", path.Directory);
        return ParentDirectory.Of(path.Path) is { Length: > 0 } directory ? directory : ".";
    }

    /// <summary>With the mount option grpid, a new file gets the directory's group whatever the bit says.</summary>
    private bool GivesGroup(in StatxBuffer directory, uint group) =>
        directory.Group == group && ((directory.Mode & SetGroup) != 0 || _user.CreatesFor(group));

    private static bool GivesProject(long flags, uint inherited, uint project) => flags switch
    {
        NoFlags => project == 0,
        InheritsProject => project == inherited,
        _ => false,
    };

    private static bool HasDefaultList(FileHandle directory)
    {
        fixed (byte* attribute = "system.posix_acl_default\0"u8)
        {
            if (LibC.GetAttribute((int)directory.Value, attribute, null, 0) >= 0) return true;
        }

        return !IsWithoutAttribute(LastError());
    }

    /// <summary>Returns the flags that were set for a file, or that files inherit from a directory; -1 where they are not known.</summary>
    private long ReadFlags(FileHandle file, out uint project)
    {
        uint* extended = stackalloc uint[7]; // flags, extent size, extents, project, copy-on-write extent size, padding
        nint common = 0; // the kernel writes an int
        bool isKnown = LibC.IoControl((int)file.Value, _ioctl.GetFileAttributes, (nint)extended) == 0
            && LibC.IoControl((int)file.Value, _ioctl.GetFlags, (nint)(&common)) == 0;
        project = isKnown ? extended[3] : 0;
        if (!isKnown) return -1;
        const int ProjectInCommon = 0x20000000; // FS_PROJINHERIT_FL
        return (extended[0] & ~NoMatter) | ((long)((int)common & ~(StorageFlags | ProjectInCommon)) << 32);
    }

    private void CloseRefused(ref FileHandle file)
    {
        Close(file);
        file = FileHandle.None;
    }
}
