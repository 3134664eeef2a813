namespace CowCopy.Sdk;

/// <summary>How many files went which way. A value.</summary>
internal readonly record struct CopyTally
{
    public static CopyTally Empty => default;

    public int Cloned { get; init; }

    public int ByteCopiedCount { get; init; }

    public int SystemCopiedCount { get; init; }

    public int Linked { get; init; }

    public int Unchanged { get; init; }

    public long BytesShared { get; init; }

    public int Copied => Cloned + ByteCopiedCount + SystemCopiedCount + Linked;

    public static CopyTally Of(CopyResult result) => result switch
    {
        { Outcome: CopyOutcome.Unchanged or CopyOutcome.SameFile } => new CopyTally { Unchanged = 1 },
        { Outcome: not CopyOutcome.Copied } => Empty,
        { Method: CopyMethod.Clone } => new CopyTally { Cloned = 1, BytesShared = result.BytesShared },
        { Method: CopyMethod.SystemCopy } => new CopyTally { SystemCopiedCount = 1 },
        { Method: CopyMethod.HardLink or CopyMethod.SymbolicLink } => new CopyTally { Linked = 1 },
        _ => new CopyTally { ByteCopiedCount = 1 },
    };

    public CopyTally Plus(CopyTally other) => new()
    {
        Cloned = Cloned + other.Cloned,
        ByteCopiedCount = ByteCopiedCount + other.ByteCopiedCount,
        SystemCopiedCount = SystemCopiedCount + other.SystemCopiedCount,
        Linked = Linked + other.Linked,
        Unchanged = Unchanged + other.Unchanged,
        BytesShared = BytesShared + other.BytesShared,
    };
}
