namespace CowCopy.Tool.Reports;

/// <summary>The JSON of <c>cowcopy explain</c>.</summary>
internal sealed record PlanReport : Document
{
    /// <summary>The source, as given.</summary>
    public required string Source { get; init; }

    /// <summary>The destination, as given.</summary>
    public required string Destination { get; init; }

    /// <summary>Whether the copy can be made.</summary>
    public required bool Possible { get; init; }

    /// <summary>How the content would be copied.</summary>
    public required CopyMethod Method { get; init; }

    /// <summary>How it would be copied if the volume refuses the clone.</summary>
    public required CopyMethod Fallback { get; init; }

    /// <summary>What would happen to the destination.</summary>
    public required DestinationStep DestinationStep { get; init; }

    /// <summary>Whether the source's writeback would start first.</summary>
    public required bool StartsWriteback { get; init; }

    /// <summary>Why in this way.</summary>
    public required CopyReason Reason { get; init; }

    /// <summary>The length of the source in bytes.</summary>
    public required long Length { get; init; }

    /// <summary>The plan in words.</summary>
    public required string Message { get; init; }

    /// <summary>Why the copy cannot be made; null if it can.</summary>
    public required FailureReport? Failure { get; init; }

    public static PlanReport Of(CopyPlan plan) => new()
    {
        Source = plan.Request.Source,
        Destination = plan.Request.Destination,
        Possible = plan.Failure is null,
        Method = plan.Method,
        Fallback = plan.Fallback,
        DestinationStep = plan.Destination,
        StartsWriteback = plan.StartsWriteback,
        Reason = plan.Reason,
        Length = plan.Length,
        Message = plan.Message,
        Failure = plan.Failure is { } failure ? FailureReport.Of(failure) : null,
    };
}
