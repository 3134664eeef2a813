namespace CowCopy.Planning;

/// <summary>The numbers of the policy, each with its source. Planning decides by no other number.</summary>
internal static class Policy
{
    /// <summary>
    /// Seconds after its last change during which a file may still be dirty. Linux writes pages back once they are 30 s old, checked
    /// every 5 s (vm.dirty_expire_centisecs, vm.dirty_writeback_centisecs); the rest is a margin for busy storage.
    /// </summary>
    public const long SecondsUntilSurelyClean = 120;

    /// <summary>Seconds after its last change during which a file counts as dirty if the kernel does not report it (before 6.5).</summary>
    public const long SecondsTakenForDirty = 35;

    /// <summary>Bytes that must be free on a volume beside the file itself for an existing destination to be deleted first.</summary>
    public const long SpareBytes = 16L << 20;

    /// <summary>Bytes written after which free space is queried again: one query in thousands of files.</summary>
    public const long MostCreditForSpace = 1L << 30;

    /// <summary>
    /// Files of a batch in one directory from which on it is held open: opening and closing costs about two path resolutions, and each file
    /// saves one or more (two lookups in open directories cost about half of two by whole paths).
    /// </summary>
    public const int FilesWorthAnOpenDirectory = 4;

    /// <summary>Maximum number of directories that a batch holds open; processes often may have 1,024 files open.</summary>
    public const int MostOpenDirectories = 64;

    /// <summary>Maximum number of directories whose volume a copier remembers: some 100 KB of paths.</summary>
    public const int MostKnownDirectories = 1_024;

    /// <summary>
    /// Maximum number of volumes that a copier remembers, of pairs that differ, and of findings: they are searched one by one. A machine
    /// has a few; each subvolume of btrfs and each container adds one.
    /// </summary>
    public const int MostKnownVolumes = 256;

    /// <summary>
    /// Maximum number of small dirty sources that a copier remembers, 2 MB at most. They count as dirty for two minutes, and a build copies
    /// a file to all directories within seconds; a forgotten one is copied by its bytes once more.
    /// </summary>
    public const int MostRecentSources = 16_384;

    /// <summary>
    /// Maximum number of files whose clones a copier counts on volumes with a reference limit, by path and by identity: some 10 MB. For a
    /// forgotten one the volume refuses the clone at the limit, which costs one byte copy.
    /// </summary>
    public const int MostCountedFiles = 16_384;

    /// <summary>
    /// References that one cluster of ReFS takes: a file and 8,175 clones of it (Windows Server, "Block cloning on ReFS"). It is counted
    /// for each cluster over clones of clones, and references of deleted files are released some seconds late, so the volume's refusal
    /// decides, not this number.
    /// </summary>
    public const int ReFsReferenceLimit = 8_176;

    /// <summary>
    /// Default number of clones of one content after which a byte copy becomes the new clone base: near the limit, with
    /// room for the clones of other processes.
    /// </summary>
    public const int ReferenceSoftCap = 8_000;

    /// <summary>
    /// Clones of one content from which on each is recorded as one, at the cost of a query. Few contents get so many; if one of the first
    /// is cloned up to the limit later, that costs one more byte copy.
    /// </summary>
    public const int ClonesWorthRemembering = 64;


    /// <summary>
    /// Files of a durable batch that are open at once while storage writes them. Many share one wait (500 files of 30 KiB by 128: ext4 86
    /// µs a file, XFS 78, btrfs 130; flushed one by one 2,258, 3,230 and 1,553); processes often may have 1,024 files open.
    /// </summary>
    public const int MostPendingTimestamps = 128;

    /// <summary>
    /// Bytes at the end of a source that are checked for dirty pages. The kernel counts page by page where pages are small (64 MiB on btrfs
    /// take 0.7 ms, three times the clone), and writes a file from start to end, so its end is dirty longest. If a dirty source counts as
    /// clean by mistake, the clone writes it and waits.
    /// </summary>
    public const long EndCheckedForDirtyPages = 1L << 20;

    /// <summary>
    /// The largest file that is cloned in place, in bytes. The existing file's blocks are then freed one mapping at a time, and sooner than
    /// those of a deleted file.
    /// </summary>
    public const long LargestInPlace = 4L << 20;

    /// <summary>
    /// Microseconds for which a small batch stays on one thread: a few times what waking another costs.
    /// </summary>
    public const int MicrosecondsWorthAThread = 200;

    private const long SmallestMeasuredClone = 16L << 10;
    private const int ClustersWorthSharing = 2;
    private const long BytesWorthAThread = 1L << 20;
    private const long BytesWorthWriting = 1L << 20;
    private const int PartsStarted = 2;
    /// <summary>Units of <see cref="TimeUnit"/> in ns.</summary>
    public const long FatTimes = 2_000_000_000, ExFatTimes = 10_000_000;

    /// <summary>
    /// Units in ns to which volumes cut times without any name that tells so: seconds (ext3, ext4 with inodes of 128 bytes, HFS+, SFTP) and
    /// microseconds (programs below FUSE that set times by utimes(2), NFS version 2).
    /// </summary>
    public const long Seconds = 1_000_000_000, Microseconds = 1_000;

    private const int ItemsWorthAThread = 16;
    private const int MostThreads = 4;

    private const long SmallOnXfs = 32L << 10;
    private const long SmallOnBtrfs = 4L << 10;
    private const long SmallElsewhere = 16L << 10;

    /// <summary>
    /// The smallest file in bytes that is worth a block clone on Windows where the system copy does not clone. A guess until it is
    /// measured: the data it rests on (microsoft/CopyOnWrite, benchmark of October 2023, build 22621, 4 KiB clusters) has 376 µs for a
    /// clone against 384 at 1 byte, 435 against 408 at 1 KiB, 234 against 387 at 16 KiB, 233 against 420 at 256 KiB. The sizes with a
    /// partial last cluster are the slow ones there, nearly every file has one, and none between 16 and 256 KiB was measured. A file of
    /// less than two clusters shares one at most. "bench --suggest-policy" measures it (benchmarks/README.md).
    /// </summary>
    public static long SmallestBlockClone(long? clusterBytes) =>
        Math.Max(SmallestMeasuredClone, ClustersWorthSharing * (clusterBytes ?? 0));

    /// <summary>
    /// The largest dirty source for which a byte copy is cheaper than a clone into a new file, in bytes. Up to here a byte copy is clearly
    /// faster in the foreground, and costs no more than the built-in task with the writeback it leaves; above, a clone with early writeback
    /// does less work in total (benchmarks/README.md, "size dirty"). Small extents are expensive on btrfs: bytes lose there from 16 KiB on.
    /// </summary>
    public static long SmallDirtySource(string? fileSystem) => fileSystem switch
    {
        "xfs" => SmallOnXfs,
        "btrfs" => SmallOnBtrfs,
        _ => SmallElsewhere,
    };

    /// <summary>
    /// Bytes of a byte copy whose writeback is started at once; 0 to leave it to the system. ext4 allocates blocks at writeback, and the
    /// flush of a volume does that for one file after the other, on one thread. Half of the file, never its end: ext4 records no length
    /// beyond what it has started to write, so a power cut leaves a file that is too short. With all of it started, 5 of 25 crash images
    /// contained large files of zeros (docs/power-cuts.md), with half of it none.
    /// </summary>
    public static long WrittenBackAtOnce(string? fileSystem, long length) =>
        fileSystem == "ext4" && length >= BytesWorthWriting ? length / PartsStarted : 0;

    /// <summary>
    /// Whether a time that is set after writeback reaches the journal no earlier than the extents of the content, behind a flush of the
    /// storage cache: these file systems commit so, and crash images agree (docs/power-cuts.md). On others each file is flushed.
    /// </summary>
    public static bool JournalsTimesAfterContent(string? fileSystem) => fileSystem is "ext4" or "xfs" or "btrfs";

    /// <summary>
    /// The unit in ns in which a destination keeps modification times where that is coarser than 100 ns; 0 elsewhere, where it is not
    /// known, and where either side is on a server, whose clock is not this system's.
    /// </summary>
    /// <remarks>
    /// By the names that Linux, macOS and Windows report: FAT keeps pairs of seconds (Microsoft FAT Specification, 2005, "Date and Time
    /// Formats"), exFAT 10 ms (exFAT File System Specification, 7.4.6). HFS+ keeps seconds (Apple TN1150, "HFS Plus Dates"), but lowers the
    /// time of creation to that of modification, so nothing shows there that a copy was made after its source was written.
    /// </remarks>
    public static long TimeUnit(VolumeFacts source, VolumeFacts destination)
    {
        if (!IsLocal(source) || !IsLocal(destination)) return 0;
        return destination.FileSystem switch
        {
            "vfat" or "msdos" or "FAT" or "FAT32" => FatTimes,
            "exfat" or "exFAT" => ExFatTimes,
            _ => 0,
        };
    }

    /// <summary>
    /// Whether a volume keeps permissions for each file. What is not known to counts as one that does not: below FUSE (ntfs-3g) and on FAT
    /// a file shows others than it was given, so that each run would give them to it again.
    /// </summary>
    public static bool KeepsModes(VolumeFacts volume) => volume.FileSystem is
        "xfs" or "btrfs" or "ext4" or "tmpfs" or "ramfs" or "overlay" or "zfs" or "f2fs" or "bcachefs" or "ocfs2" or "nfs"
        or "apfs" or "hfs";

    // Linux and macOS do not say that a volume is a server's; what is not known here counts as one.
    private static bool IsLocal(VolumeFacts volume) => volume.RemoteProtocol is null or "" && volume.FileSystem is
        "xfs" or "btrfs" or "ext4" or "tmpfs" or "overlay" or "zfs" or "f2fs" or "apfs" or "hfs" or "NTFS" or "ReFS" or "ntfs" or "ntfs3"
        or "vfat" or "msdos" or "FAT" or "FAT32" or "exfat" or "exFAT";

    /// <summary>
    /// Milliseconds before the first retry of renaming a directory in which a process has a file open (Windows); the next waits double up
    /// to the longest, ten seconds in all. Package managers wait as long for scanners: graceful-fs up to 60 s, rustup 10 s, conda's 2 s.
    /// </summary>
    public const int FirstWaitForDirectory = 50, LongestWaitForDirectory = 2000, WaitsForDirectory = 9000;

    /// <summary>
    /// Threads for a batch: two give most of the gain (XFS, ext4 about 2×, btrfs 1.2–1.4×), and waking one costs more than a few files.
    /// </summary>
    public static int Threads(int items, int processors, int most) =>
        Math.Max(1, Math.Min(items / ItemsWorthAThread, ThreadsAtMost(processors, most)));

    /// <summary>Maximum threads of a batch whose files take long: a clone of 64 MiB takes as long as a hundred unchanged files.</summary>
    public static int ThreadsAtMost(int processors, int most) => Math.Min(most > 0 ? most : MostThreads, processors);

    /// <summary>
    /// Whether one file takes so long that the others of a small batch should not wait for it: a byte copy, or a dirty source. A MiB takes
    /// 200 µs and more; a clean source is cloned in a tenth of that, whatever its length.
    /// </summary>
    public static bool TakesLong(in Decision decision, long length) =>
        length >= BytesWorthAThread && (decision.Method != CopyMethod.Clone || decision.StartsWriteback);
}
