using CowCopy.Files;
using CowCopy.Planning;

namespace CowCopy;

/// <summary>What was done for one request, how, and why.</summary>
public sealed record CopyResult
{
    private readonly CopyPaths _paths;

    internal CopyResult(in CopyPaths paths) => _paths = paths;

    /// <summary>The request as it was given.</summary>
    public CopyRequest Request => _paths.ToRequest();

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

    internal static CopyResult Canceled(in CopyPaths paths) =>
        new(paths) { Outcome = CopyOutcome.Canceled, Reason = CopyReason.Canceled };

    internal static CopyResult Failed(in CopyPaths paths, CopyErrorKind kind, CopyOperation operation, int nativeCode = 0) => new(paths)
    {
        Outcome = CopyOutcome.Failed,
        Reason = CopyReason.Failed,
        Failure = new CopyFailure(kind, operation, paths.ToRequest(), nativeCode),
    };

    /// <summary>The result of a decision that leaves nothing to do or cannot be carried out; null if there is something to do.</summary>
    internal static CopyResult? Of(in CopyPaths paths, in Decision decision, long length)
    {
        if (decision.Error != CopyErrorKind.None) return Failed(paths, decision.Error, decision.ErrorOperation);
        if (!decision.IsNothing) return null;
        CopyOutcome outcome = decision.Reason == CopyReason.SameFile ? CopyOutcome.SameFile : CopyOutcome.Unchanged;
        return new(paths) { Outcome = outcome, Reason = decision.Reason, Length = length };
    }

    /// <summary>The result of a request whose copy an equal one made.</summary>
    internal static CopyResult Duplicate(in CopyPaths paths, CopyResult original)
    {
        if (original.Failure is { } failure) return Failed(paths, failure.Kind, failure.Operation, failure.NativeCode);
        if (!original.Succeeded) return Canceled(paths);
        return new(paths) { Outcome = CopyOutcome.Duplicate, Reason = CopyReason.DuplicateRequest, Length = original.Length };
    }
}
