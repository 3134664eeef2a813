using System.Runtime.InteropServices;

namespace CowCopy.Platform.Linux;

/// <summary>Composes request numbers for ioctl(2) as the kernel's headers do.</summary>
/// <remarks>
/// asm-generic/ioctl.h keeps the direction in bits 30–31 (write 1, read 2) and 14 bits of size. PowerPC, as MIPS and SPARC,
/// has its own header: direction in bits 29–31 (none 1, read 2, write 4) and 13 bits of size.
/// </remarks>
internal readonly struct IoctlCode(Architecture architecture)
{
    private const uint Read = 2;
    private const int GenericWrite = 1, GenericShift = 30;
    private const int PowerNone = 1, PowerWrite = 4, PowerShift = 29;

    private readonly bool _power = architecture == Architecture.Ppc64le;

    /// <summary>FICLONE: share all extents of the file whose descriptor is the argument.</summary>
    public nuint Clone => Compose(Write, 0x94, 9, sizeof(int));

    /// <summary>FIDEDUPERANGE: share a range with another file where both are equal.</summary>
    public nuint Deduplicate => Compose(Read | Write, 0x94, 54, DeduplicationBytes);

    /// <summary>BTRFS_IOC_SNAP_CREATE_V2, sent to the directory that is to hold the snapshot.</summary>
    public nuint Snapshot => Compose(Write, 0x94, 23, SubvolumeArgumentBytes);

    /// <summary>BTRFS_IOC_GET_SUBVOL_ROOTREF: the subvolumes directly in one; from Linux 4.18.</summary>
    public nuint NestedSubvolumes => Compose(Read | Write, 0x94, 61, SubvolumeArgumentBytes);

    /// <summary>BTRFS_IOC_TREE_SEARCH: items of the trees in which btrfs keeps its files; for root.</summary>
    public nuint TreeSearch => Compose(Read | Write, 0x94, 17, TreeSearchBytes);

    /// <summary>FIGETBSZ: the block size of the volume of a file.</summary>
    public nuint BlockSize => Compose(None, 0, 2, 0);

    /// <summary>FS_IOC_FIEMAP: the extents of a file.</summary>
    public nuint Fiemap => Compose(Read | Write, 'f', 11, FiemapRequest.HeaderBytes);

    /// <summary>
    /// FS_IOC_GETFLAGS: the attributes of a file or directory, in a long by its number, an int by what the kernel writes.
    /// </summary>
    public nuint GetFlags => Compose(Read, 'f', 1, nint.Size);

    /// <summary>FS_IOC_FSGETXATTR: flags and quota project of a file; from Linux 4.5, before it for XFS alone.</summary>
    public nuint GetFileAttributes => Compose(Read, 'X', 31, FileAttributesBytes);

    /// <summary>struct fsxattr of linux/fs.h.</summary>
    public static int FileAttributesBytes => 28;

    /// <summary>XFS_IOC_FSGEOMETRY_V1, which carries the reflink flag and which every XFS supports.</summary>
    public nuint XfsGeometry => Compose(Read, 'X', 100, XfsGeometryBytes);

    public static int XfsGeometryBytes => 112;

    /// <summary>struct file_dedupe_range of linux/fs.h, without the descriptions of destinations that follow it.</summary>
    public static int DeduplicationBytes => 24;

    /// <summary>struct btrfs_ioctl_vol_args_v2 and struct btrfs_ioctl_get_subvol_rootref_args of linux/btrfs.h.</summary>
    public static int SubvolumeArgumentBytes => 4096;

    /// <summary>struct btrfs_ioctl_search_args of linux/btrfs.h.</summary>
    public static int TreeSearchBytes => 4096;

    private uint None => (uint)(_power ? PowerNone : 0);

    private uint Write => (uint)(_power ? PowerWrite : GenericWrite);

    private nuint Compose(uint direction, uint type, uint number, int size) =>
        (direction << (_power ? PowerShift : GenericShift)) | ((uint)size << 16) | (type << 8) | number;
}
