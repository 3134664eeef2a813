namespace CowCopy.TestKit.Simulation;

/// <summary>
/// The kinds of volumes there are simulations of. What a real volume is known to do, or was seen to do, is said beside it.
/// </summary>
internal static class VolumeProfiles
{
    private const int ReFsReferences = 8176; // a file and 8,175 clones of it: "Block cloning on ReFS"
    private const uint WindowsTimeUnit = 100; // FILETIME
    private const uint NtfsNames = 1024, ReFsNames = 1_000_000;

    // build numbers
    private const uint Server2016 = 14393, Windows10With1703 = 15063, Server2022 = 20348, Windows11With22H2 = 22621;
    private const uint Windows11With24H2 = 26100;

    // references of deleted files are dropped with a delay of seconds
    private static readonly TimeSpan SomeSeconds = TimeSpan.FromSeconds(5);

    /// <summary>ReFS before the system's copy call cloned: all clusters are shared, the last as well.</summary>
    public static VolumeProfile ReFs4K { get; } = new()
    {
        Name = "ReFS, 4 KiB clusters",
        System = SimulatedSystem.Windows,
        FileSystem = "ReFS",
        Clones = ClonePrimitive.Ranges,
        ReferenceLimit = ReFsReferences,
        ReleaseDelay = SomeSeconds,
        Extents = ExtentReporting.Counted,
        FillsGaps = true,
        HasIntegrityStreams = true,
        MostNames = ReFsNames,
        IsCaseSensitive = false,
        TimeUnit = WindowsTimeUnit,
        IsDevDrive = false,
        RemoteProtocol = "",
        SystemBuild = Windows11With22H2,
        ReFsVersion = new Version(3, 10),
    };

    public static VolumeProfile ReFs64K { get; } = ReFs4K with { Name = "ReFS, 64 KiB clusters", ClusterSize = 64 << 10 };

    /// <summary>From Windows 11 24H2 on, where the copy call clones and partial last clusters were measured to stay private.</summary>
    public static VolumeProfile TrustedDevDrive { get; } = ReFs4K with
    {
        Name = "Dev Drive, trusted",
        SystemCopyClones = true,
        Tails = TailSharing.Private,
        IsDevDrive = true,
        IsTrusted = true,
        SystemBuild = Windows11With24H2,
        ReFsVersion = new Version(3, 14),
    };

    public static VolumeProfile UntrustedDevDrive { get; } = TrustedDevDrive with { Name = "Dev Drive, not trusted", IsTrusted = false };

    public static VolumeProfile Ntfs { get; } = new()
    {
        Name = "NTFS",
        System = SimulatedSystem.Windows,
        FileSystem = "NTFS",
        Extents = ExtentReporting.Places,
        FillsGaps = true,
        MostNames = NtfsNames,
        IsCaseSensitive = false,
        TimeUnit = WindowsTimeUnit,
        IsDevDrive = false,
        RemoteProtocol = "",
        SystemBuild = Windows11With22H2,
    };

    /// <summary>No POSIX deletion or renaming on ReFS (git-for-windows, pull request 5515), no reference counts to query.</summary>
    public static VolumeProfile Server2016ReFs { get; } = ReFs4K with
    {
        Name = "ReFS, Server 2016",
        Extents = ExtentReporting.Places,
        NamesGoAtOnce = false,
        SystemBuild = Server2016,
        ReFsVersion = new Version(3, 1),
    };

    /// <summary>No POSIX deletion or renaming on ReFS either; the classes are refused as "not supported".</summary>
    public static VolumeProfile Server2022ReFs { get; } = ReFs4K with
    {
        Name = "ReFS, Server 2022",
        NamesGoAtOnce = false,
        UnknownClassError = 50,
        SystemBuild = Server2022,
        ReFsVersion = new Version(3, 7),
    };

    /// <summary>POSIX deletion and renaming without the flags for read-only files, which came with 1809.</summary>
    public static VolumeProfile Server2016Ntfs { get; } = Ntfs with { Name = "NTFS, Server 2016", SystemBuild = Server2016 };

    public static VolumeProfile Windows10With1703Ntfs { get; } = Ntfs with
    {
        Name = "NTFS, Windows 10 1703",
        SystemBuild = Windows10With1703,
    };

    /// <summary>A share of a server that has neither clones nor POSIX deletes to offer.</summary>
    public static VolumeProfile Smb { get; } = Ntfs with
    {
        Name = "SMB share",
        Extents = ExtentReporting.Nothing,
        SymbolicLinks = false,
        NamesGoAtOnce = false,
        IsDevDrive = null,
        RemoteProtocol = "SMB 3.1.1",
    };

    /// <summary>A share of a server that gives files no ids.</summary>
    public static VolumeProfile SmbWithoutIds { get; } = Smb with { Name = "SMB share without ids", FileIds = FileIdSupport.Zero };

    public static VolumeProfile Xfs { get; } = new()
    {
        Name = "XFS",
        System = SimulatedSystem.Linux,
        FileSystem = "xfs",
        Clones = ClonePrimitive.WholeFile,
        Extents = ExtentReporting.Shared,
        CountsDirtyBytes = true,
        IsCopyOnWriteDisabled = false,
    };

    /// <summary>Its subvolumes have ids of their own.</summary>
    public static VolumeProfile Btrfs { get; } = Xfs with { Name = "btrfs", FileSystem = "btrfs", HasOneId = false };

    public static VolumeProfile Ext4 { get; } = Xfs with
    {
        Name = "ext4",
        FileSystem = "ext4",
        Clones = ClonePrimitive.None,
        Extents = ExtentReporting.Places,
    };

    public static VolumeProfile Tmpfs { get; } = Ext4 with { Name = "tmpfs", FileSystem = "tmpfs", Extents = ExtentReporting.Nothing };

    /// <summary>Cloned by path (clonefile).</summary>
    public static VolumeProfile Apfs { get; } = new()
    {
        Name = "APFS",
        System = SimulatedSystem.MacOS,
        FileSystem = "apfs",
        SystemCopyClones = true,
        OpensExclusively = false,
        IsCaseSensitive = false,
        IgnoresForms = true,
    };

    public static VolumeProfile ApfsCaseSensitive { get; } = Apfs with { Name = "APFS, case-sensitive", IsCaseSensitive = true };

    /// <summary>Names are what the server has; nothing is known of its rules.</summary>
    public static VolumeProfile MacNfs { get; } = Apfs with
    {
        Name = "NFS on macOS",
        FileSystem = "nfs",
        SystemCopyClones = false,
        IsCaseSensitive = true,
        ReportsCase = false,
        IgnoresForms = false,
    };

    /// <summary>
    /// Two seconds, names without case, no links. The number of a file is that of its first cluster, and one number serves all empty files
    /// (Apple's msdosfs, FILENO_EMPTY).
    /// </summary>
    public static VolumeProfile MacFat { get; } = Apfs with
    {
        Name = "FAT on macOS",
        FileSystem = "msdos",
        SystemCopyClones = false,
        SymbolicLinks = false,
        TimeUnit = 2_000_000_000,
        LacksChangeTime = true,
        NumbersContent = true,
    };

    /// <summary>HFS+ does not clone, and keeps whole seconds: HFS Plus Volume Format (TN1150), "HFS Plus Dates".</summary>
    public static VolumeProfile Hfs { get; } = Apfs with
    {
        Name = "HFS+",
        FileSystem = "hfs",
        SystemCopyClones = false,
        TimeUnit = 1_000_000_000,
    };

    /// <summary>exFAT has neither links, permissions nor extended attributes; times in 10 ms.</summary>
    public static VolumeProfile ExFat { get; } = Apfs with
    {
        Name = "exFAT",
        FileSystem = "exfat",
        SystemCopyClones = false,
        SymbolicLinks = false,
        MostNames = 1,
        KeepsModes = false,
        KeepsFlags = false,
        KeepsAttributes = false,
        TimeUnit = 10_000_000,
    };

    public static IReadOnlyList<VolumeProfile> All { get; } =
    [
        ReFs4K, ReFs64K, Server2016ReFs, Server2022ReFs, TrustedDevDrive, UntrustedDevDrive,
        Ntfs, Server2016Ntfs, Windows10With1703Ntfs, Smb, SmbWithoutIds, Btrfs, Xfs, Ext4, Apfs, ApfsCaseSensitive, Hfs, ExFat, Tmpfs,
    ];
}
