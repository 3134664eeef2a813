namespace CowCopy.ContractTests.Plans;

/// <summary>A situation and the options of a copy.</summary>
internal sealed record PlanCase(SourceState Source, DestinationState Destination, CopyOptions Options)
{
    /// <summary>The destination is on a different volume from the source.</summary>
    public bool IsAcross { get; init; }

    /// <summary>The volume of the destination is mounted read-only.</summary>
    public bool IsReadOnly { get; init; }

    /// <summary>By an ordinary user, whom permissions bind.</summary>
    public bool IsOrdinaryUser { get; init; }

    public static PlanCase Of(int seed)
    {
        Random random = new(seed);
        CopyOptions options = new()
        {
            Mode = Any<CopyMode>(random),
            Overwrite = Any<OverwriteMode>(random),
            SkipUnchanged = Any<SkipUnchanged>(random),
            FollowLinksWhenComparing = random.Next(4) == 0,
            OverwriteReadOnly = random.Next(2) == 0,
            ClearReadOnly = random.Next(4) == 0,
            Durable = random.Next(4) == 0,
        };
        bool isPlain = random.Next(3) == 0;
        SourceState source = random.Next(2) == 0 ? Any<SourceState>(random) : (SourceState)random.Next((int)SourceState.Unreadable);
        return new PlanCase(source, Any<DestinationState>(random), isPlain ? CopyOptions.Default : options)
        {
            IsAcross = random.Next(3) == 0,
            IsReadOnly = random.Next(8) == 0,
            IsOrdinaryUser = random.Next(4) == 0,
        };
    }

    public override string ToString() =>
        $"{Source} to {Destination}{(IsAcross ? ", across volumes" : "")}{(IsReadOnly ? ", read-only" : "")}"
        + $"{(IsOrdinaryUser ? ", ordinary user" : "")}, {Options}";

    private static T Any<T>(Random random)
        where T : struct, Enum => random.GetItems(Enum.GetValues<T>(), 1)[0];
}
