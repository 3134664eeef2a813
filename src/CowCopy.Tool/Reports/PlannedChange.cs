using System.Text.Json.Serialization;

namespace CowCopy.Tool.Reports;

/// <summary>The JSON of one thing that a copy would do.</summary>
internal sealed record PlannedChange
{
    /// <summary>What would be done.</summary>
    public required TreeChangeKind Kind { get; init; }

    /// <summary>The full path of the copy, or of what would be created or deleted.</summary>
    public required string Path { get; init; }

    /// <summary>How the content of a file would be copied; none for everything else.</summary>
    public CopyMethod Method { get; private init; }

    /// <summary>Why in this way.</summary>
    public CopyReason Reason { get; private init; }

    /// <summary>The reason in words.</summary>
    public string Message { get; private init; } = "";

    /// <summary>The length of the file in bytes.</summary>
    public long Length { get; private init; }

    /// <summary>Why it would fail; null if it would not.</summary>
    public FailureReport? Failure { get; private init; }

    /// <summary>Why the name would be left out; null for everything else.</summary>
    public SkippedReport? Skipped { get; private init; }

    /// <summary>Whether it would take the place of a file.</summary>
    [JsonIgnore]
    public bool Replaces { get; private init; }

    public static PlannedChange Of(TreeChange change) => change switch
    {
        { Copy: { } copy } => Of(copy),
        { Failure: { } failure } => Of(change.Path, failure),
        _ => new() { Kind = change.Kind, Path = change.Path, Skipped = change.Skipped is { } skipped ? SkippedReport.Of(skipped) : null },
    };

    /// <param name="plan">The plan of a file that is not skipped.</param>
    public static PlannedChange Of(CopyPlan plan) => plan.Failure is { } failure
        ? Of(plan.Request.Destination, failure)
        : new()
        {
            Kind = TreeChangeKind.CopyFile,
            Path = plan.Request.Destination,
            Method = plan.Method,
            Reason = plan.Reason,
            Message = plan.ReasonText,
            Length = plan.Length,
            Replaces = plan.Destination is not (DestinationStep.None or DestinationStep.Create),
        };

    private static PlannedChange Of(string path, CopyFailure failure) => new()
    {
        Kind = TreeChangeKind.Fail,
        Path = path,
        Reason = CopyReason.Failed,
        Message = "the copy failed",
        Failure = FailureReport.Of(failure),
    };
}
