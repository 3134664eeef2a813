namespace CowCopy.Tool.Reports;

/// <summary>The JSON of one file.</summary>
internal sealed record FileReport
{
    /// <summary>The source.</summary>
    public required string Source { get; init; }

    /// <summary>The copy.</summary>
    public required string Destination { get; init; }

    /// <summary>What became of the request.</summary>
    public required CopyOutcome Outcome { get; init; }

    /// <summary>How the content was copied.</summary>
    public required CopyMethod Method { get; init; }

    /// <summary>Why in this way.</summary>
    public required CopyReason Reason { get; init; }

    /// <summary>The reason in words.</summary>
    public required string Message { get; init; }

    /// <summary>The length of the source in bytes.</summary>
    public required long Length { get; init; }

    /// <summary>Bytes that the copy shares with its source.</summary>
    public required long BytesShared { get; init; }

    /// <summary>Bytes that were written.</summary>
    public required long BytesWritten { get; init; }

    /// <summary>Why it failed; null if it did not.</summary>
    public required FailureReport? Failure { get; init; }

    public static FileReport Of(CopyResult result) => new()
    {
        Source = result.Request.Source,
        Destination = result.Request.Destination,
        Outcome = result.Outcome,
        Method = result.Method,
        Reason = result.Reason,
        Message = result.ReasonText,
        Length = result.Length,
        BytesShared = result.BytesShared,
        BytesWritten = result.BytesWritten,
        Failure = result.Failure is { } failure ? FailureReport.Of(failure) : null,
    };
}
