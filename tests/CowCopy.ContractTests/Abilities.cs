using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests;

/// <summary>What is to be expected of a volume under a platform.</summary>
internal sealed record Abilities
{
    /// <summary>Whether a clone is to be expected where the policy wants one.</summary>
    public bool Clones { get; init; }

    /// <summary>Files are opened and copied by handle; otherwise only the system's copy call is there.</summary>
    public bool ByHandle { get; init; }

    /// <summary>The system's copy call moves bytes, and whatever is not worth a clone.</summary>
    public bool HasSystemCopy { get; init; }

    public bool SystemCopyClones { get; init; }

    /// <summary>The kernel tells how much of a file is not on the device, so that asking where the rest lies does not wait.</summary>
    public bool CountsDirtyBytes { get; init; } = true;

    public bool HasPermissionBits { get; init; } = true;

    /// <summary>A file that no process has open is cloned over in place.</summary>
    public bool ClonesInPlace { get; init; } = true;

    /// <summary>The mode that all files of the volume have, whatever they are given; null where each has its own.</summary>
    public UnixFileMode? FixedMode { get; init; }

    /// <summary>Nothing tells whether the volume clones but the first attempt.</summary>
    public bool FirstCloneTells { get; init; }

    /// <summary>Two names of one file are told to be so.</summary>
    public bool KnowsFiles { get; init; } = true;

    public bool HasSymbolicLinks { get; init; } = true;

    /// <summary>A file that somebody has open can be replaced.</summary>
    public bool ReplacesOpenFiles { get; init; } = true;

    public bool IsCaseSensitive { get; init; } = true;

    public int LongestPath { get; init; } = 4096;

    public static Abilities OfRealVolume(IPlatform platform, CloneSupport clones) => new()
    {
        Clones = clones == CloneSupport.Yes,
        ByHandle = platform.Traits.CopiesByHandle,
        HasSystemCopy = platform.Traits.CopiesByPath,
        KnowsFiles = platform.Traits.CopiesByHandle, // the portable platform goes by names
    };

    /// <summary>What the simulated ReFS can do is to be found on a real one.</summary>
    public static Abilities OfReFs(bool systemCopyClones)
    {
        VolumeProfile profile = systemCopyClones ? VolumeProfiles.TrustedDevDrive : VolumeProfiles.ReFs4K;
        return Of(profile, new SimulatedMachine(profile.System).Traits, longestPath: 32_767);
    }

    public static Abilities Of(VolumeProfile profile, PlatformTraits traits, int longestPath) => new()
    {
        Clones = profile.Clones != ClonePrimitive.None && !profile.SystemCopyClones,
        ByHandle = traits.CopiesByHandle,
        HasSystemCopy = traits.CopiesByPath,
        SystemCopyClones = profile.SystemCopyClones,
        CountsDirtyBytes = profile.CountsDirtyBytes,
        HasPermissionBits = profile.System != SimulatedSystem.Windows,
        KnowsFiles = profile.FileIds is FileIdSupport.Full or FileIdSupport.IndexOnly,
        HasSymbolicLinks = profile.SymbolicLinks,
        ReplacesOpenFiles = true, // a reader here lets others delete
        IsCaseSensitive = profile.IsCaseSensitive,
        LongestPath = longestPath,
    };

    /// <summary>How a clean file that nothing stands in the way of is copied within the volume, and why.</summary>
    public (CopyMethod Method, CopyReason Reason) Expected(long length)
    {
        if (!ByHandle) return (CopyMethod.SystemCopy, SystemCopyClones ? CopyReason.SystemClones : CopyReason.SystemCopies);
        if (HasSystemCopy && length == 0) return (CopyMethod.SystemCopy, CopyReason.EmptySource);
        if (SystemCopyClones) return (CopyMethod.SystemCopy, CopyReason.SystemClones);
        if (!Clones) return (HasSystemCopy ? CopyMethod.SystemCopy : CopyMethod.ByteCopy, CopyReason.VolumeCannotClone);
        if (HasSystemCopy && length < Policy.SmallestBlockClone) return (CopyMethod.SystemCopy, CopyReason.SmallSource);
        if (HasSystemCopy || CountsDirtyBytes) return (CopyMethod.Clone, CopyReason.VolumeCanClone);
        // by its age
        return length <= Policy.SmallDirtySource("") ? (CopyMethod.ByteCopy, CopyReason.SmallDirtySource) : (CopyMethod.Clone, CopyReason.SourceDirty);
    }

    /// <summary>What of a mode the volume keeps.</summary>
    public UnixFileMode Kept(UnixFileMode mode) => FixedMode ?? (HasPermissionBits ? mode : mode & UnixFileMode.UserWrite | UnixFileMode.UserRead);
}
