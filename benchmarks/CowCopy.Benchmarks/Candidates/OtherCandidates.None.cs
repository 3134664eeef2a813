namespace CowCopy.Benchmarks.Candidates;

/// <summary>Candidates from optional packages: none in this build.</summary>
public static class OtherCandidates
{
    public static IReadOnlyList<Candidate> All { get; } = [];
}
