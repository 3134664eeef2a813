namespace CowCopy.Benchmarks.Candidates;

/// <summary>Candidates from optional packages.</summary>
public static class OtherCandidates
{
    public static IReadOnlyList<Candidate> All { get; } = [new CopyOnWriteCandidate()];
}
