namespace CowCopy.Tool.Reports;

/// <summary>The JSON of <c>cowcopy explain</c>.</summary>
internal sealed record PlanReport : Document
{
    public required string Source { get; init; }

    public required string Destination { get; init; }

    public required bool Possible { get; init; }

    public required CopyMethod Method { get; init; }

    public required CopyMethod Fallback { get; init; }

    public required DestinationStep DestinationStep { get; init; }

    public required bool StartsWriteback { get; init; }

    public required CopyReason Reason { get; init; }

    public required long Length { get; init; }

    public required string Message { get; init; }

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
