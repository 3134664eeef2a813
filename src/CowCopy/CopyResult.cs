using CowCopy.Planning;

namespace CowCopy;

/// <summary>What was done for one request, how, and why.</summary>
public sealed record CopyResult
{
    internal CopyResult(CopyRequest request) => Request = request;

    /// <summary>The request as it was given.</summary>
    public CopyRequest Request { get; }

    /// <summary>The outcome.</summary>
    public CopyOutcome Outcome { get; internal init; }

    /// <summary>How the content of the destination was produced.</summary>
    public CopyMethod Method { get; internal init; }

    /// <summary>Why this method or outcome was chosen.</summary>
    public CopyReason Reason { get; internal init; }

    /// <summary>The length of the source in bytes; 0 if the source was not queried.</summary>
    public long Length { get; internal init; }

    /// <summary>Bytes of the destination that share extents with the source; 0 if none are known to be shared.</summary>
    /// <remarks>
    /// btrfs stores files of up to about 2 KiB in its metadata: a clone of one is a tiny byte copy, although it is counted here.
    /// </remarks>
    public long BytesShared { get; internal init; }

    /// <summary>Bytes that this process wrote; 0 after a clone, and after a system copy, which does not report them.</summary>
    public long BytesWritten { get; internal init; }

    /// <summary>Whether an existing destination was replaced.</summary>
    public bool ReplacedExisting { get; internal init; }

    /// <summary>Why the request failed; null if it did not.</summary>
    public CopyFailure? Failure { get; internal init; }

    /// <summary>Whether the destination is up to date: copied, unchanged, the same file, or copied by an equal request.</summary>
    public bool Succeeded => Outcome is not (CopyOutcome.None or CopyOutcome.Failed or CopyOutcome.Canceled);

    internal static CopyResult Canceled(CopyRequest request) =>
        new(request) { Outcome = CopyOutcome.Canceled, Reason = CopyReason.Canceled };

    internal static CopyResult Failed(CopyRequest request, CopyErrorKind kind, CopyOperation operation, int nativeCode = 0) =>
        new(request) { Outcome = CopyOutcome.Failed, Reason = CopyReason.Failed, Failure = new(kind, operation, request, nativeCode) };

    /// <summary>The result of a decision that leaves nothing to do or cannot be carried out; null if there is something to do.</summary>
    internal static CopyResult? Of(CopyRequest request, in Decision decision, long length)
    {
        if (decision.Error != CopyErrorKind.None) return Failed(request, decision.Error, decision.ErrorOperation);
        if (!decision.IsNothing) return null;
        CopyOutcome outcome = decision.Reason == CopyReason.SameFile ? CopyOutcome.SameFile : CopyOutcome.Unchanged;
        return new(request) { Outcome = outcome, Reason = decision.Reason, Length = length };
    }

    /// <summary>The result of a request whose copy an equal one made.</summary>
    internal static CopyResult Duplicate(CopyRequest request, CopyResult original)
    {
        if (original.Failure is { } failure) return Failed(request, failure.Kind, failure.Operation, failure.NativeCode);
        if (!original.Succeeded) return Canceled(request);
        return new(request) { Outcome = CopyOutcome.Duplicate, Reason = CopyReason.DuplicateRequest, Length = original.Length };
    }
}
