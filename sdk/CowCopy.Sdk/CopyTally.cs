namespace CowCopy.Sdk;

/// <summary>How many files were copied by each method. A value.</summary>
internal readonly record struct CopyTally
{
    public static CopyTally Empty => default;

    public int ClonedCount { get; init; }

    public int ByteCopiedCount { get; init; }

    public int SystemCopiedCount { get; init; }

    public int LinkedCount { get; init; }

    public int UnchangedCount { get; init; }

    public long BytesShared { get; init; }

    public int CopiedCount => ClonedCount + ByteCopiedCount + SystemCopiedCount + LinkedCount;

    public static CopyTally Of(CopyResult result) => result switch
    {
        { Outcome: CopyOutcome.Unchanged or CopyOutcome.SameFile } => new CopyTally { UnchangedCount = 1 },
        { Outcome: not CopyOutcome.Copied } => Empty,
        { Method: CopyMethod.Clone } => new CopyTally { ClonedCount = 1, BytesShared = result.BytesShared },
        { Method: CopyMethod.SystemCopy } => new CopyTally { SystemCopiedCount = 1 },
        { Method: CopyMethod.HardLink or CopyMethod.SymbolicLink } => new CopyTally { LinkedCount = 1 },
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
    };
}
