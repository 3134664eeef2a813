using System.Globalization;

namespace CowCopy.Platform.Linux;

/// <summary>
/// Maps f_type of statfs(2) to the usual name, and to what that alone means for cloning (linux/magic.h, headers of the file systems).
/// </summary>
internal readonly record struct FileSystemName(string Name, CloneSupport CloneSupport)
{
    /// <summary>
    /// Whether st_dev stands for the whole volume: true for file systems on one block device or in memory, false for those with subvolumes,
    /// such as btrfs.
    /// </summary>
    public bool HasOneId => CloneSupport == CloneSupport.No || Name == "xfs";

    /// <summary>
    /// Whether names in a directory differ by case unless a flag of the directory or the volume, which can be queried, differs.
    /// </summary>
    public bool HasCaseRule => Name is "ext4" or "xfs" or "btrfs" or "tmpfs" or "ramfs" or "f2fs";

    /// <summary>
    /// Whether its files are those of other file systems: fs/overlayfs/file.c forwards each call to the file of a layer, which alone has
    /// pages and mappings.
    /// </summary>
    public bool IsStacked => Name == "overlay";

    /// <summary>Whether files can be created by a user: not on those with which the kernel shows what it has (linux/magic.h).</summary>
    public static bool TakesNames(uint type) => type switch
    {
        0x9FA0 or 0x62656572 or 0x1CD1 => false, // proc, sysfs, devpts
        0x73636673 or 0x64626720 or 0x74726163 or 0xF97CFF8C => false, // securityfs, debugfs, tracefs, selinuxfs
        0x27E0EB or 0x63677270 => false, // cgroup and cgroup2, which take directories alone
        _ => true,
    };

    public static FileSystemName From(uint type) => type switch
    {
        0x9123683E => new("btrfs", CloneSupport.Yes),
        0x58465342 => new("xfs", CloneSupport.Unknown), // depends on how it was made
        0xEF53 => new("ext4", CloneSupport.No), // ext2 and ext3 too
        0x01021994 => new("tmpfs", CloneSupport.No),
        0x858458F6 => new("ramfs", CloneSupport.No),
        0xF2F52010 => new("f2fs", CloneSupport.No),
        0x4D44 => new("vfat", CloneSupport.No),
        0x2011BAB0 => new("exfat", CloneSupport.No),
        0x482B => new("hfsplus", CloneSupport.No),
        0x7366746E => new("ntfs3", CloneSupport.No),
        0x5346544E => new("ntfs", CloneSupport.No),
        0x73717368 => new("squashfs", CloneSupport.No),
        0x9660 => new("iso9660", CloneSupport.No),
        0x794C7630 => new("overlay", CloneSupport.Unknown),
        0x2FC12FC1 => new("zfs", CloneSupport.Unknown),
        0xCA451A4E => new("bcachefs", CloneSupport.Unknown),
        0x7461636F => new("ocfs2", CloneSupport.Unknown),
        0x6969 => new("nfs", CloneSupport.Unknown),
        0xFE534D42 => new("smb", CloneSupport.Unknown),
        0xFF534D42 => new("cifs", CloneSupport.Unknown),
        0x65735546 => new("fuse", CloneSupport.Unknown),
        0x01021997 => new("9p", CloneSupport.Unknown),
        _ => new("0x" + type.ToString("X8", CultureInfo.InvariantCulture), CloneSupport.Unknown),
    };
}
