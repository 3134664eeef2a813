using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Checking;

/// <summary>Checks that both sides are in the state that a question names, and that unchanged files were not copied.</summary>
public static class StateCheck
{
    /// <returns>The first deviation from the question, or null.</returns>
    public static string? Problem(IReadOnlyList<CopyRequest> requests, Question question) => question.Destinations switch
    {
        DestinationCondition.Absent when requests.Any(static request => File.Exists(request.Destination)) => "A destination exists.",
        DestinationCondition.Nothing when Directory.Exists(Path.GetDirectoryName(requests[0].Destination)) => "A directory exists.",
        DestinationCondition.Older when CopyCheck.Problem([requests[0]]) is null => "A destination is up to date.",
        DestinationCondition.Older when requests.Any(IsOfAnotherLength) => "A destination has another length.",
        DestinationCondition.PartlyOlder when CopyCheck.Problem(requests) is null => "All destinations are up to date.",
        DestinationCondition.Same => CopyCheck.Problem(requests),
        _ => SourceProblem(requests, question.Sources),
    };

    /// <summary>Changes the content of the copies, but neither length nor time: only another copy reverts that.</summary>
    public static void Mark(IReadOnlyList<CopyRequest> requests)
    {
        // .NET sets times in steps of 100 ns, so both sides get such a time.
        foreach (CopyRequest request in requests)
        {
            File.SetLastWriteTimeUtc(request.Source, File.GetLastWriteTimeUtc(request.Source));
            Flip(request.Destination);
        }
    }

    /// <returns>Whether any marked copy was written.</returns>
    public static string? MarkProblem(IReadOnlyList<CopyRequest> requests)
    {
        foreach (CopyRequest request in requests) Flip(request.Destination);
        return CopyCheck.Problem(requests) is null ? null : "An unchanged file was copied.";
    }

    private static void Flip(string path)
    {
        DateTime time = File.GetLastWriteTimeUtc(path);
        byte[] content = File.ReadAllBytes(path);
        content[^1] ^= 0xFF;
        File.WriteAllBytes(path, content);
        File.SetLastWriteTimeUtc(path, time);
    }

    private static bool IsOfAnotherLength(CopyRequest request) =>
        new FileInfo(request.Destination).Length != new FileInfo(request.Source).Length;

    // Only on a volume that clones does the plan depend on dirty sources. The kernel may write some back early: half of them suffice.
    private static string? SourceProblem(IReadOnlyList<CopyRequest> requests, SourceCondition wanted)
    {
        FileCopier copier = new();
        CopyReason[] reasons = [.. requests.Select(request => copier.Plan(request.Source, request.Destination).Reason)];
        int dirty = reasons.Count(static reason => reason is CopyReason.SourceDirty or CopyReason.SmallDirtySource);
        int known = dirty + reasons.Count(static reason => reason == CopyReason.VolumeCanClone);
        if (wanted == SourceCondition.Clean && dirty > 0) return $"{dirty} sources are dirty.";
        return wanted == SourceCondition.Dirty && dirty * 2 < known ? $"Only {dirty} of {known} sources are dirty." : null;
    }
}
