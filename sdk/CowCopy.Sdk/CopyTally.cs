namespace CowCopy.Sdk;

/// <summary>How many files were copied by each method. A value.</summary>
internal readonly record struct CopyTally
{
    public const string Several = "volumes";

    public static CopyTally Empty => default;

    public int ClonedCount { get; init; }

    public int ByteCopiedCount { get; init; }

    public int SystemCopiedCount { get; init; }

    public int LinkedCount { get; init; }

    public int UnchangedCount { get; init; }

    public long BytesShared { get; init; }

    /// <summary>Of the byte copies, those whose volume cannot clone.</summary>
    public int CannotCloneCount { get; init; }

    /// <summary>Of the byte copies, those from another volume.</summary>
    public int OtherVolumeCount { get; init; }

    /// <summary>Of the byte copies, those of small sources that were just written.</summary>
    public int SmallCount { get; init; }

    /// <summary>The kind of the volumes that cannot clone, or <see cref="Several"/>; null where it is not known.</summary>
    public string? FileSystem { get; init; }

    public int CopiedCount => ClonedCount + ByteCopiedCount + SystemCopiedCount + LinkedCount;

    public static CopyTally Of(CopyResult result) => result switch
    {
        { Outcome: CopyOutcome.Unchanged or CopyOutcome.SameFile } => new CopyTally { UnchangedCount = 1 },
        { Outcome: not CopyOutcome.Copied } => Empty,
        { Method: CopyMethod.Clone } => new CopyTally { ClonedCount = 1, BytesShared = result.BytesShared },
        { Method: CopyMethod.SystemCopy } => new CopyTally { SystemCopiedCount = 1 },
        { Method: CopyMethod.HardLink or CopyMethod.SymbolicLink } => new CopyTally { LinkedCount = 1 },
        { Reason: CopyReason.VolumeCannotClone } => new CopyTally { ByteCopiedCount = 1, CannotCloneCount = 1 },
        { Reason: CopyReason.DifferentVolume } => new CopyTally { ByteCopiedCount = 1, OtherVolumeCount = 1 },
        { Reason: CopyReason.SmallDirtySource } => new CopyTally { ByteCopiedCount = 1, SmallCount = 1 },
        _ => new CopyTally { ByteCopiedCount = 1 },
    };

    public CopyTally Plus(CopyTally other) => new()
    {
        ClonedCount = ClonedCount + other.ClonedCount,
        ByteCopiedCount = ByteCopiedCount + other.ByteCopiedCount,
        SystemCopiedCount = SystemCopiedCount + other.SystemCopiedCount,
        LinkedCount = LinkedCount + other.LinkedCount,
        UnchangedCount = UnchangedCount + other.UnchangedCount,
        BytesShared = BytesShared + other.BytesShared,
        CannotCloneCount = CannotCloneCount + other.CannotCloneCount,
        OtherVolumeCount = OtherVolumeCount + other.OtherVolumeCount,
        SmallCount = SmallCount + other.SmallCount,
        FileSystem = FileSystem is { } one && other.FileSystem is { } two && one != two ? Several : FileSystem ?? other.FileSystem,
    };

    public CopyTally Negated() => new()
    {
        ClonedCount = -ClonedCount,
        ByteCopiedCount = -ByteCopiedCount,
        SystemCopiedCount = -SystemCopiedCount,
        LinkedCount = -LinkedCount,
        UnchangedCount = -UnchangedCount,
        BytesShared = -BytesShared,
        CannotCloneCount = -CannotCloneCount,
        OtherVolumeCount = -OtherVolumeCount,
        SmallCount = -SmallCount,
    };
}
