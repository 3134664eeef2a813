namespace CowCopy.Tool.Reports;

/// <summary>The JSON of one file.</summary>
internal sealed record FileReport
{
    public required string Source { get; init; }

    public required string Destination { get; init; }

    public required CopyOutcome Outcome { get; init; }

    public required CopyMethod Method { get; init; }

    public required CopyReason Reason { get; init; }

    public required string Message { get; init; }

    public required long Length { get; init; }

    public required long BytesShared { get; init; }

    public required long BytesWritten { get; init; }

    public required FailureReport? Failure { get; init; }

    public static FileReport Of(CopyResult result) => new()
    {
        Source = result.Request.Source,
        Destination = result.Request.Destination,
        Outcome = result.Outcome,
        Method = result.Method,
        Reason = result.Reason,
        Message = CopyReasons.GetMessage(result.Reason),
        Length = result.Length,
        BytesShared = result.BytesShared,
        BytesWritten = result.BytesWritten,
        Failure = result.Failure is { } failure ? FailureReport.Of(failure) : null,
    };
}
