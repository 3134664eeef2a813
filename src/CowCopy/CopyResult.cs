namespace CowCopy;

/// <summary>What happened to one request, how, and why.</summary>
public sealed record CopyResult
{
    internal CopyResult(CopyRequest request) => Request = request;

    /// <summary>The request as it was given.</summary>
    public CopyRequest Request { get; }

    /// <summary>What became of it.</summary>
    public CopyOutcome Outcome { get; internal init; }

    /// <summary>How the destination's content came about.</summary>
    public CopyMethod Method { get; internal init; }

    /// <summary>Why it was done that way.</summary>
    public CopyReason Reason { get; internal init; }

    /// <summary>The length of the source in bytes, as far as it was looked at.</summary>
    public long Length { get; internal init; }

    /// <summary>Bytes of the destination that share the source's extents, as the volume confirmed the clone; 0 where nothing is known to be shared.</summary>
    /// <remarks>On btrfs, files of up to 2 KiB or so lie inside the metadata: a clone of one is a tiny copy although it is counted here.</remarks>
    public long BytesShared { get; internal init; }

    /// <summary>Bytes that were moved to the destination by this process; 0 after a clone, and after a system copy, which does not tell.</summary>
    public long BytesWritten { get; internal init; }

    /// <summary>Whether an older destination gave way to this one.</summary>
    public bool ReplacedExisting { get; internal init; }

    /// <summary>Why it failed, or null.</summary>
    public CopyFailure? Failure { get; internal init; }

    /// <summary>Whether the destination is right now: copied, unchanged, the same file, or done by an equal request of the batch.</summary>
    public bool Succeeded => Outcome is not (CopyOutcome.Failed or CopyOutcome.Canceled);
}
