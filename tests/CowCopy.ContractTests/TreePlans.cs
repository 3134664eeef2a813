namespace CowCopy.ContractTests;

/// <summary>Plans of trees: whether one is up to date, and whether it has what the copy then did.</summary>
internal static class TreePlans
{
    /// <returns>The path of the first change; null if there is none.</returns>
    public static string? FindTreeChange(
        this FileCopier copier, string source, string destination, TreeOptions? options = null, CancellationToken token = default) =>
        copier.PlanTree(source, destination, options, token).FirstOrDefault(static one => one.Kind != TreeChangeKind.Skip)?.Path;

    /// <summary>The plan has what the copy right after it does.</summary>
    public static void AssertPlanned(this FileCopier copier, string source, string destination, TreeOptions options, string context)
    {
        List<TreeChange> plan = [.. copier.PlanTree(source, destination, options)];
        Check(plan, copier.CopyTree(source, destination, options), context);
    }

    /// <summary>The plan has what the copy did, each change once.</summary>
    public static void Check(List<TreeChange> plan, TreeResult result, string context)
    {
        CopyResult[] copied = [.. result.Files.Results.Where(static file => file.Outcome == CopyOutcome.Copied)];
        IEnumerable<CopyFailure> failures = result.Files.Results.Select(static file => file.Failure).OfType<CopyFailure>()
            .Concat(result.Failures);
        HashSet<string> deleted = [.. result.Deleted];
        string[] done =
        [
            .. copied.Select(static file => "CopyFile " + file.Request.Destination),
            .. result.CreatedDirectories.Select(static path => "CreateDirectory " + path),
            .. deleted.Where(path => !deleted.Contains(Path.GetDirectoryName(path)!)).Select(static path => "Delete " + path),
            .. result.Skipped.Select(static skipped => $"Skip {skipped.Path} {skipped.Reason}"),
            .. failures.Select(static failure => $"Fail {failure.Request.Destination} {failure.Kind} {failure.Operation}"),
        ];
        string[] planned =
        [
            .. plan.Where(static change => change.Kind != TreeChangeKind.CreateLink)
                .Select(static change => change.Failure is { } failure
                    ? $"Fail {change.Path} {failure.Kind} {failure.Operation}"
                    : change.Skipped is { } skipped ? $"Skip {skipped.Path} {skipped.Reason}"
                    : $"{change.Kind} {change.Path}"),
        ];
        Array.Sort(done, StringComparer.Ordinal);
        Array.Sort(planned, StringComparer.Ordinal);
        string surplus = string.Join("\n", planned.Except(done).Select(static one => "planned alone: " + one)
            .Concat(done.Except(planned).Select(static one => "done alone: " + one)));
        Assert.AreEqual(string.Join('\n', done), string.Join('\n', planned), $"{context}\n{surplus}");
        Assert.AreEqual(result.CreatedLinkCount, plan.Count(static change => change.Kind == TreeChangeKind.CreateLink), context);
    }
}
