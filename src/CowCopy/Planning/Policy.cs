namespace CowCopy.Planning;

/// <summary>The numbers of the policy, each with its source. Nothing else in the engine decides by a number.</summary>
internal static class Policy
{
    /// <summary>
    /// Seconds after its last change during which a file may still be dirty. Linux writes pages back once they are 30 s old, looked at
    /// every 5 s (vm.dirty_expire_centisecs, vm.dirty_writeback_centisecs); the rest is slack for a busy device.
    /// </summary>
    public const long SecondsUntilSurelyClean = 120;

    /// <summary>Seconds after its last change during which a file is taken for dirty where the kernel cannot say (before 6.5).</summary>
    public const long SecondsTakenForDirty = 35;

    /// <summary>Room that must be left on a volume beside the file itself before an old destination is removed ahead of its successor.</summary>
    public const long SpareBytes = 16L << 20;

    /// <summary>Bytes after which a volume is asked again how full it is, at the latest: one question in thousands of files.</summary>
    public const long MostCreditForSpace = 1L << 30;

    /// <summary>
    /// Files of a batch from which on their folder is held open: opening and closing costs about two walks to it, and each file saves one or more
    /// (two look-ups in open folders cost about half of two by whole paths).
    /// </summary>
    public const int FilesWorthAnOpenDirectory = 4;

    /// <summary>Folders that a batch holds open at the most; processes often may have 1,024 files open.</summary>
    public const int MostOpenDirectories = 64;

    /// <summary>
    /// References that one cluster of ReFS takes: a file and 8,175 clones of it (Windows Server, "Block cloning on ReFS"). It is counted for each
    /// cluster over clones of clones, and references of deleted files go some seconds late, so the volume's answer decides, not this number.
    /// </summary>
    public const int ReFsReferenceLimit = 8_176;

    /// <summary>
    /// Clones of one content after which a new byte copy is made to clone from, unless the caller says otherwise: near enough to the limit to be rare, and with
    /// room for what other processes clone.
    /// </summary>
    public const int ReferenceSoftCap = 8_000;

    /// <summary>
    /// Clones of one content from which on each is remembered as one, at the cost of a look. Few contents get so many; and were one of the first to be cloned up to
    /// the limit later, that would cost one byte copy more.
    /// </summary>
    public const int ClonesWorthRemembering = 64;

    /// <summary>
    /// The smallest file that is worth a block clone on Windows where the system's copy does not clone: below, both cost the same or the clone
    /// more (microsoft/CopyOnWrite, benchmark of October 2023, build 22621: 376 against 384 µs at 1 byte, 435 against 408 at 1 KiB, 234 against 387 at 16 KiB).
    /// </summary>
    public const long SmallestBlockClone = 16L << 10;

    /// <summary>
    /// Files of a durable batch that are open at once while the device takes what they hold. Many share one wait (500 files of 30 KiB by 128: ext4 86 µs a file,
    /// XFS 78, btrfs 130; flushed one by one 2,258, 3,230 and 1,553); processes often may have 1,024 files open.
    /// </summary>
    public const int MostPendingTimestamps = 128;

    /// <summary>
    /// How much of a source's end is asked for dirt, in bytes. The kernel counts page by page where pages are small (64 MiB on btrfs take 0.7 ms, three times the clone), and writes a
    /// file from its beginning to its end: what is on the device last is its end. A source taken for clean by mistake is written by the clone, which waits for it.
    /// </summary>
    public const long EndCheckedForDirtyPages = 1L << 20;

    /// <summary>
    /// The largest file that is cloned over an old one in place, in bytes. The old file's blocks go one mapping at a time then, and sooner than those of a file that was removed.
    /// </summary>
    public const long LargestInPlace = 4L << 20;

    /// <summary>
    /// How long a batch that began with one thread goes on so, in microseconds: some times what waking another costs.
    /// </summary>
    public const int MicrosecondsWorthAThread = 200;

    private const long BytesWorthAThread = 1L << 20;
    private const long BytesWorthWriting = 1L << 20;
    private const int PartsStarted = 2;
    private const int ItemsWorthAThread = 16;
    private const int MostThreads = 4;

    private const long SmallOnXfs = 32L << 10;
    private const long SmallOnBtrfs = 4L << 10;
    private const long SmallElsewhere = 16L << 10;

    /// <summary>
    /// The largest dirty source that is cheaper to move than to clone into a new file, in bytes. Up to here bytes win clearly in the foreground and
    /// cost no more than the built-in task with the writeback they leave behind; above, a clone with early writeback does less work in total
    /// (docs/benchmarks.md, the question "size dirty"). btrfs writes small extents dearly: bytes lose there from 16 KiB on.
    /// </summary>
    public static long SmallDirtySource(string? fileSystem) => fileSystem switch
    {
        "xfs" => SmallOnXfs,
        "btrfs" => SmallOnBtrfs,
        _ => SmallElsewhere,
    };

    /// <summary>
    /// How much of a file that was moved is begun to be written with its last byte, in bytes; 0 where that is left to the system. ext4 gives new content its blocks when it is written, and the
    /// flush of a whole volume does that for one file after the other, on one thread. A half, and never the end: ext4 enters no length beyond what it has begun to write, so that a
    /// power cut leaves a file that is too short; with all of it begun, 5 of 25 crash images held large files of zeros (docs/power-cuts.md), with half of it none.
    /// </summary>
    public static long WrittenBackAtOnce(string? fileSystem, long length) => fileSystem == "ext4" && length >= BytesWorthWriting ? length / PartsStarted : 0;

    /// <summary>
    /// Whether a time that is set once the device has taken the content reaches the journal no earlier than the content's extents do, behind a flush of the device's
    /// cache: of these file systems this is how they commit, and crash images agree (docs/power-cuts.md). Others are flushed file by file.
    /// </summary>
    public static bool JournalsTimesAfterContent(string? fileSystem) => fileSystem is "ext4" or "xfs" or "btrfs";

    /// <summary>
    /// Threads for a batch: two give most of what threads give (XFS, ext4 about 2×, btrfs 1.2–1.4×), and waking one costs more than a few files.
    /// </summary>
    public static int Threads(int items, int processors, int most) => Math.Max(1, Math.Min(items / ItemsWorthAThread, ThreadsAtMost(processors, most)));

    /// <summary>Threads for a batch of few files that turn out to take long: one of 64 MiB takes as long to clone as a hundred unchanged ones to look at.</summary>
    public static int ThreadsAtMost(int processors, int most) => Math.Min(most > 0 ? most : MostThreads, processors);

    /// <summary>
    /// Whether one file will take so long that the others of a small batch had better not wait for it: its content is moved, or is yet to be written to the device. A MiB takes 200 µs and more;
    /// blocks that are on the device are shared in a tenth of that, whatever the length.
    /// </summary>
    public static bool TakesLong(in Decision decision, long length) => length >= BytesWorthAThread && (decision.Method != CopyMethod.Clone || decision.StartsWriteback);
}
