using CowCopy.Benchmarks.LowerBound;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>The rows of the tables; the first is the baseline.</summary>
public static class KnownCandidates
{
    /// <param name="clones">Whether the volume shares blocks: <c>cp --reflink=always</c> fails elsewhere.</param>
    public static IReadOnlyList<Candidate> All(CloneSupport clones) =>
    [
        new BuiltInTask(),
        new CowCopyTask(),
        new CowCopyEngine(),
        new CowCopyTree(),
        new SystemCallsAlone(),
        new FileCopy(),
        new CpProcess("auto"),
        new CpProcess("never"),
        .. clones == CloneSupport.No ? (CpProcess[])[] : [new("always", PreservedMetadata.Nothing)],
        .. OtherCandidates.All,
    ];

    /// <summary>The candidates that find the length from which on a clone is faster.</summary>
    public static IReadOnlyList<Candidate> ForSizes() =>
    [
        new BuiltInTask(),
        new CowCopyEngine(),
        new CowCopyEngine("by clone", new CopyOptions { Mode = CopyMode.Clone }),
        new CowCopyEngine("by bytes", new CopyOptions { Mode = CopyMode.ByteCopy }),
    ];

    /// <summary>The tasks alone.</summary>
    public static IReadOnlyList<Candidate> Tasks() => [new BuiltInTask(), new CowCopyTask()];
}
