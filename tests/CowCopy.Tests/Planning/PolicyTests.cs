using CowCopy.Planning;

namespace CowCopy.Tests.Planning;

[TestClass]
public sealed class PolicyTests
{
    private const long Mebibyte = 1L << 20;

    [TestMethod]
    [DataRow("ext4", Mebibyte - 1, 0)]
    [DataRow("ext4", Mebibyte, Mebibyte / 2)]
    [DataRow("ext4", 64 * Mebibyte, 32 * Mebibyte)]
    [DataRow("xfs", 64 * Mebibyte, 0)]
    [DataRow("btrfs", 64 * Mebibyte, 0)]
    [DataRow("", 64 * Mebibyte, 0)]
    public void Of_a_large_file_on_ext4_writeback_of_the_first_half_starts(string fileSystem, long length, long started) =>
        Assert.AreEqual(started, Policy.WrittenBackAtOnce(fileSystem, length));

    [TestMethod]
    [DataRow(CopyMethod.ByteCopy, false, Mebibyte - 1, false)]
    [DataRow(CopyMethod.ByteCopy, false, Mebibyte, true)]
    [DataRow(CopyMethod.SystemCopy, false, Mebibyte, true)]
    [DataRow(CopyMethod.Clone, false, 64 * Mebibyte, false)]
    [DataRow(CopyMethod.Clone, true, Mebibyte - 1, false)]
    [DataRow(CopyMethod.Clone, true, Mebibyte, true)]
    public void What_is_byte_copied_or_has_to_be_written_first_takes_long(
        CopyMethod method, bool startsWriteback, long length, bool takesLong) =>
        Assert.AreEqual(takesLong, Policy.TakesLong(new Decision { Method = method, StartsWriteback = startsWriteback }, length));

    [TestMethod]
    [DataRow(null, 16_384)]
    [DataRow(512L, 16_384)]
    [DataRow(4_096L, 16_384)]
    [DataRow(65_536L, 131_072)]
    [DataRow(2_097_152L, 4_194_304)]
    public void The_smallest_clone_on_Windows_is_16_KiB_and_two_clusters(long? cluster, long length) =>
        Assert.AreEqual(length, Policy.SmallestBlockClone(cluster));

    [TestMethod]
    [DataRow("ext4", true)]
    [DataRow("xfs", true)]
    [DataRow("btrfs", true)]
    [DataRow("tmpfs", false)]
    [DataRow("NTFS", false)]
    [DataRow(null, false)]
    public void The_time_may_wait_for_the_batch_where_the_journal_keeps_its_order(string? fileSystem, bool expected) =>
        Assert.AreEqual(expected, Policy.JournalsTimesAfterContent(fileSystem));

    [TestMethod]
    [DataRow(true, "xfs btrfs ext4 tmpfs ramfs overlay zfs f2fs bcachefs ocfs2 nfs apfs hfs")]
    [DataRow(false, "vfat msdos exfat fuse fuseblk ntfs ntfs3 NTFS ReFS cifs smb2 9p")]
    public void Permissions_of_files_are_kept_where_that_is_known(bool expected, string fileSystems)
    {
        foreach (string name in fileSystems.Split(' '))
            Assert.AreEqual(expected, Policy.KeepsModes(Situation.Xfs with { FileSystem = name }), name);
    }

    [TestMethod]
    [DataRow("vfat", 2_000_000_000)]
    [DataRow("msdos", 2_000_000_000)]
    [DataRow("FAT", 2_000_000_000)]
    [DataRow("FAT32", 2_000_000_000)]
    [DataRow("exfat", 10_000_000)]
    [DataRow("exFAT", 10_000_000)]
    [DataRow("ext4", 0)]
    [DataRow("hfs", 0)] // its time of creation proves nothing
    public void FAT_keeps_pairs_of_seconds_and_exFAT_10_ms(string fileSystem, long unit)
    {
        Assert.AreEqual(unit, Policy.TimeUnit(Local("ext4"), Local(fileSystem)));
        Assert.AreEqual(unit, Policy.TimeUnit(Local(fileSystem), Local(fileSystem)), "also of a source with coarse times");
    }

    [TestMethod]
    public void A_coarse_time_is_compared_on_local_volumes_only()
    {
        foreach (string local in (string[])
        [
            "xfs", "btrfs", "ext4", "tmpfs", "overlay", "zfs", "f2fs", "apfs", "hfs", "NTFS", "ReFS", "ntfs", "ntfs3", "vfat", "msdos",
            "FAT", "FAT32", "exfat", "exFAT",
        ])
        {
            Assert.AreEqual(Policy.FatTimes, Policy.TimeUnit(Local(local), Local("FAT")), local);
            Assert.AreEqual(Policy.FatTimes, Policy.TimeUnit(Local(local) with { RemoteProtocol = "" }, Local("FAT")), local);
            Assert.AreEqual(0, Policy.TimeUnit(Local(local) with { RemoteProtocol = "SMB 3.1.1" }, Local("FAT")), local);
        }

        foreach (string? remote in (string?[])["nfs", "cifs", "fuse", "", null])
            Assert.AreEqual(0, Policy.TimeUnit(new VolumeFacts { FileSystem = remote }, Local("FAT")), remote);
        Assert.AreEqual(0, Policy.TimeUnit(Local("NTFS"), Local("FAT") with { RemoteProtocol = "SMB 3.1.1" }), "FAT of a server");
    }

    [TestMethod]
    [DataRow(0, 8, 0, 1)]
    [DataRow(31, 8, 0, 1)]
    [DataRow(32, 8, 0, 2)]
    [DataRow(64, 8, 0, 4)]
    [DataRow(1000, 8, 0, 4)]
    [DataRow(1000, 2, 0, 2)]
    [DataRow(1000, 8, 1, 1)]
    [DataRow(1000, 8, 6, 6)]
    [DataRow(1000, 8, 16, 8)]
    public void A_batch_has_a_thread_for_16_files_up_to_four_or_what_is_requested(int items, int processors, int most, int threads) =>
        Assert.AreEqual(threads, Policy.Threads(items, processors, most));

    private static VolumeFacts Local(string fileSystem) => new() { FileSystem = fileSystem };
}
