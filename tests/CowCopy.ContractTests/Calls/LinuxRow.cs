using CowCopy.TestKit;

namespace CowCopy.ContractTests.Calls;

/// <summary>A row of the Linux table.</summary>
/// <param name="Name">What the row is called.</param>
/// <param name="Volume">The volume it is counted on.</param>
/// <param name="Way">The way of the host.</param>
/// <param name="LowerBound">The fewest calls that any program needs, given both paths and nothing else: calls and their numbers.</param>
/// <param name="Baseline">The way of the host that does the same by File.Copy; null where that has none.</param>
internal sealed record LinuxRow(string Name, VolumeRole Volume, string Way, string LowerBound, string? Baseline)
{
    private const string NewClone = "statx, openat ×2, ioctl(FICLONE), utimensat, close ×2";
    private const string NewBytes = "statx, openat ×2, copy_file_range, utimensat, close ×2";
    private const string CloneOver = "statx, openat ×2, unlinkat, ioctl(FICLONE), utimensat, close ×2";
    private const string BytesOver = "statx, openat ×2, unlinkat, copy_file_range, utimensat, close ×2";

    // The source's directories are listed and the destination's created; each is open while its files are copied.
    private const string NewTree =
        "openat ×2022, getdents64 ×22, mkdirat ×11, close ×2022, statx ×1000, ioctl(FICLONE) ×1000, utimensat ×1000";

    public static IReadOnlyList<LinuxRow> All { get; } =
    [
        new("unchanged", VolumeRole.Xfs, "unchanged", "statx ×2", null),
        new("missing source", VolumeRole.Xfs, "missing source", "statx", "File.Copy: missing source"),
        new("new, clone", VolumeRole.Xfs, "new", NewClone, "File.Copy: new"),
        new("new, bytes", VolumeRole.Ext4, "new", NewBytes, "File.Copy: new"),
        new("new, bytes on a volume that clones", VolumeRole.Xfs, "new, bytes", NewBytes, null),
        new("overwrite, clone", VolumeRole.Xfs, "overwrite", CloneOver, "File.Copy: overwrite"),
        new("overwrite, bytes", VolumeRole.Ext4, "overwrite", BytesOver, "File.Copy: overwrite"),
        new("overwrite, bytes on a volume that clones", VolumeRole.Xfs, "overwrite, bytes", BytesOver, null),
        new("in place, clone", VolumeRole.Xfs, "in place where the volume clones", NewClone, null),
        new("replace, clone", VolumeRole.Xfs, "replace", NewClone + ", renameat", null),
        new("replace, bytes", VolumeRole.Ext4, "replace", NewBytes + ", renameat", null),
        new("hard link", VolumeRole.Xfs, "hard link", "linkat", null),
        new("symbolic link", VolumeRole.Xfs, "symbolic link", "symlinkat", null),
        new("tree of 1,000 files, new", VolumeRole.Xfs, "tree of 1,000 files, new", NewTree, null),
        new("tree of 1,000 files, unchanged", VolumeRole.Xfs, "tree of 1,000 files, unchanged",
            "openat ×11, getdents64 ×22, close ×11, statx ×2000", null),
        new("batch of 1,000 files, new", VolumeRole.Xfs, "batch of 1,000 files, new",
            "statx ×1000, openat ×2000, ioctl(FICLONE) ×1000, utimensat ×1000, close ×2000", null),
        new("batch of 1,000 files, unchanged", VolumeRole.Xfs, "batch of 1,000 files, unchanged", "statx ×2000", null),
    ];

    public static string NameOf(VolumeRole volume) => volume == VolumeRole.Xfs ? "XFS" : "ext4";
}
