using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests;

/// <summary>What a volume can do under a platform.</summary>
internal sealed record Abilities
{
    /// <summary>All permissions.</summary>
    public const UnixFileMode Everything = (UnixFileMode)0x1FF;

    /// <summary>Whether a clone succeeds where the policy chooses one.</summary>
    public bool Clones { get; init; }

    /// <summary>Files are opened and copied by handle; otherwise by path.</summary>
    public bool ByHandle { get; init; }

    /// <summary>Files are cloned by path, and their bytes copied where that is refused.</summary>
    public bool ClonesByPath { get; init; }

    /// <summary>The system copy is used for byte copies, and for whatever is not worth a clone.</summary>
    public bool HasSystemCopy { get; init; }

    public bool SystemCopyClones { get; init; }

    /// <summary>The kernel reports how many bytes of a file are dirty, so that a query of the other extents does not wait.</summary>
    public bool CountsDirtyBytes { get; init; } = true;

    public bool HasPermissionBits { get; init; } = true;

    /// <summary>A file that no process has open is cloned over in place.</summary>
    public bool ClonesInPlace { get; init; } = true;

    /// <summary>The mode that all files of the volume have, whatever they are given; null where each has its own.</summary>
    public UnixFileMode? FixedMode { get; init; }

    /// <summary>Only the first attempt shows whether the volume clones.</summary>
    public bool FirstCloneTells { get; init; }

    /// <summary>Two names of one file are recognized as one file.</summary>
    public bool KnowsFiles { get; init; } = true;

    public bool HasSymbolicLinks { get; init; } = true;

    /// <summary>A file that a process has open can be replaced.</summary>
    public bool ReplacesOpenFiles { get; init; } = true;

    public bool HasHardLinks { get; init; } = true;

    /// <summary>Equal files can be made to share their blocks.</summary>
    public bool SharesFiles { get; init; }

    /// <summary>The unit of modification times, in units of 100 ns; 1 also where it is finer.</summary>
    public long TimeTicks { get; init; } = 1;

    public bool IsCaseSensitive { get; init; } = true;

    public int LongestPath { get; init; } = 4096;

    /// <summary>Bytes in a cluster, where the policy depends on it.</summary>
    public long? ClusterSize { get; init; }

    /// <param name="platform">The platform that copies there.</param>
    /// <param name="clones">Whether it clones.</param>
    /// <param name="directory">An existing directory on the volume, whose name has letters.</param>
    public static Abilities OfRealVolume(IPlatform platform, CloneSupport clones, string directory) => new()
    {
        IsCaseSensitive = IsCaseSensitiveAt(Path.TrimEndingDirectorySeparator(directory)),
        Clones = clones == CloneSupport.Yes,
        ByHandle = platform.Handles is not null,
        SharesFiles = platform.Handles is not null && clones == CloneSupport.Yes,
        ClonesByPath = platform.PathClones is not null,
        HasSystemCopy = platform.SystemCopies is not null,
        KnowsFiles = platform.Handles is not null, // the portable platform goes by names
    };

    private static bool IsCaseSensitiveAt(string directory)
    {
        string name = Path.GetFileName(directory);
        string other =
            string.Concat(name.Select(letter => char.IsUpper(letter) ? char.ToLowerInvariant(letter) : char.ToUpperInvariant(letter)));
        Assert.AreNotEqual(name, other, "the name of the directory needs letters");
        return !Directory.Exists(Path.Combine(Path.GetDirectoryName(directory)!, other));
    }

    /// <summary>What the simulated ReFS can do is to be found on a real one.</summary>
    public static Abilities OfReFs(bool systemCopyClones)
    {
        VolumeProfile profile = systemCopyClones ? VolumeProfiles.TrustedDevDrive : VolumeProfiles.ReFs4K;
        return Of(profile, new SimulatedMachine(profile.System), longestPath: 32_767);
    }

    public static Abilities Of(VolumeProfile profile, IPlatform platform, int longestPath) => new()
    {
        Clones = platform.PathClones is not null
            ? profile.SystemCopyClones
            : profile.Clones != ClonePrimitive.None && !profile.SystemCopyClones,
        ClonesByPath = platform.PathClones is not null,
        ByHandle = platform.Handles is not null,
        SharesFiles = platform.Handles is not null && profile.Clones != ClonePrimitive.None,
        HasSystemCopy = platform.SystemCopies is not null,
        SystemCopyClones = profile.SystemCopyClones,
        CountsDirtyBytes = profile.CountsDirtyBytes,
        ClonesInPlace = profile.System == SimulatedSystem.Linux,
        HasPermissionBits = profile.System != SimulatedSystem.Windows,
        FixedMode = profile.KeepsModes ? null : Everything,
        KnowsFiles = profile.FileIds is FileIdSupport.Full or FileIdSupport.IndexOnly,
        HasSymbolicLinks = profile.SymbolicLinks,
        HasHardLinks = profile.MostNames > 1,
        TimeTicks = Math.Max(1, profile.TimeUnit / 100),
        ReplacesOpenFiles = true, // a reader here lets others delete
        IsCaseSensitive = profile.IsCaseSensitive,
        LongestPath = longestPath,
        ClusterSize = profile.ClusterSize,
    };

    /// <summary>How a clean file is copied within the volume when nothing prevents it, and why.</summary>
    public (CopyMethod Method, CopyReason Reason) Expected(long length)
    {
        if (!ByHandle && !ClonesByPath) return (CopyMethod.SystemCopy, CopyReason.SystemCopies);
        if (!ByHandle && length == 0) return (CopyMethod.ByteCopy, CopyReason.EmptySource);
        if (!ByHandle) return Clones ? (CopyMethod.Clone, CopyReason.VolumeCanClone) : (CopyMethod.ByteCopy, CopyReason.VolumeCannotClone);
        if (SystemCopyClones) return (CopyMethod.SystemCopy, CopyReason.SystemClones);
        if (!Clones) return (HasSystemCopy ? CopyMethod.SystemCopy : CopyMethod.ByteCopy, CopyReason.VolumeCannotClone);
        if (HasSystemCopy && length == 0) return (CopyMethod.SystemCopy, CopyReason.EmptySource);
        if (HasSystemCopy && length < Policy.SmallestBlockClone(ClusterSize)) return (CopyMethod.SystemCopy, CopyReason.SmallSource);
        if (HasSystemCopy || CountsDirtyBytes) return (CopyMethod.Clone, CopyReason.VolumeCanClone);
        // by its age
        return length <= Policy.SmallDirtySource("") ? (CopyMethod.ByteCopy, CopyReason.SmallDirtySource)
            : (CopyMethod.Clone, CopyReason.SourceDirty);
    }

    /// <summary>The part of a mode that the volume keeps.</summary>
    public UnixFileMode Kept(UnixFileMode mode) =>
        FixedMode ?? (HasPermissionBits ? mode : mode & UnixFileMode.UserWrite | UnixFileMode.UserRead);
}
