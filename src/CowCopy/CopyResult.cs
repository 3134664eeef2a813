using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy;

/// <summary>What was done for one request, how, and why.</summary>
public sealed class CopyResult
{
    // 72 bytes in all: a batch keeps one of these for each request until its caller drops them.
    private readonly CopyRequest _paths;
    private readonly long _bytes;
    private readonly int _nativeCode;
    private readonly byte _outcome, _method, _reason, _error, _operation;
    private readonly ushort _newMode; // one more than it; 0 for none

    internal CopyResult(CopyRequest paths) => _paths = paths;

    private CopyResult(CopyRequest paths, CopyErrorKind error, CopyOperation operation, int nativeCode) =>
        (_paths, _error, _operation, _nativeCode) = (paths, (byte)error, (byte)operation, nativeCode);

    private CopyResult(CopyResult other, CopyRequest paths)
    {
        (_paths, _bytes, _nativeCode, _newMode) = (paths, other._bytes, other._nativeCode, other._newMode);
        (_outcome, _method, _reason) = (other._outcome, other._method, other._reason);
        (_error, _operation) = (other._error, other._operation);
        (Length, ReplacedExisting) = (other.Length, other.ReplacedExisting);
    }

    /// <summary>The request as it was given.</summary>
    public CopyRequest Request => _paths;

    /// <summary>The outcome.</summary>
    public CopyOutcome Outcome
    {
        get => (CopyOutcome)_outcome;
        internal init => _outcome = (byte)value;
    }

    /// <summary>How the content of the destination was produced.</summary>
    public CopyMethod Method
    {
        get => (CopyMethod)_method;
        internal init => _method = (byte)value;
    }

    /// <summary>Why this method or outcome was chosen.</summary>
    public CopyReason Reason
    {
        get => (CopyReason)_reason;
        internal init => _reason = (byte)value;
    }

    /// <summary>The reason in words that fit after "because", without a full stop.</summary>
    public string ReasonText => CopyReasons.GetMessage(Reason);

    /// <summary>The length of the source in bytes; 0 if the source was not queried.</summary>
    public long Length { get; internal init; }

    /// <summary>Bytes of the destination that share extents with the source; 0 if none are known to be shared.</summary>
    /// <remarks>
    /// btrfs stores files of up to about 2 KiB in its metadata: a clone of one is a tiny byte copy, although it is counted here.
    /// </remarks>
    public long BytesShared => Method == CopyMethod.Clone ? _bytes : 0;

    /// <summary>Bytes that this process wrote; 0 after a clone, and after a system copy, which does not report them.</summary>
    public long BytesWritten => Method == CopyMethod.ByteCopy ? _bytes : 0;

    /// <summary>Whether an existing destination was replaced.</summary>
    public bool ReplacedExisting { get; internal init; }

    /// <summary>Why the request failed; null if it did not. Another object each time.</summary>
    public CopyFailure? Failure => _error == 0
        ? null
        : IsWithoutSource ? Whole.WithoutSource() : Whole;

    private CopyFailure Whole => new((CopyErrorKind)_error, (CopyOperation)_operation, _paths, _nativeCode);

    // The links and directories of a manifest have none.
    private bool IsWithoutSource => _paths.Source.Length == 0
        && (CopyOperation)_operation is (CopyOperation.CheckPath or CopyOperation.Link or CopyOperation.MakeDirectory);

    /// <summary>Whether the destination is up to date: copied, unchanged, the same file, or copied by an equal request.</summary>
    public bool Succeeded => Outcome is not (CopyOutcome.None or CopyOutcome.Failed);

    /// <summary>Whether the copy was not finished because it was cancelled, or was left out: a caller only gets the latter.</summary>
    internal bool IsCanceled => Outcome == CopyOutcome.None;

    /// <summary>The permissions that a tree gives an unchanged file, as those of its source differ; null for none.</summary>
    internal uint? NewMode
    {
        get => _newMode == 0 ? null : _newMode - 1u;
        private init => _newMode = value is { } mode ? (ushort)(mode + 1) : (ushort)0;
    }

    /// <summary>Bytes that the method shared or wrote; not reported of a system copy.</summary>
    internal long Bytes
    {
        init => _bytes = value;
    }

    /// <summary>The result of a request that was cancelled, or left out as one that it waited for failed.</summary>
    internal static CopyResult Undone(CopyRequest paths) => new(paths);

    /// <summary>This result with other paths.</summary>
    internal CopyResult Renamed(CopyRequest paths) => new(this, paths);

    /// <summary>This result; a failure where the copy was cancelled and not by the caller.</summary>
    internal CopyResult OrFailed(CancellationToken cancellationToken) => IsCanceled && !cancellationToken.IsCancellationRequested
        ? new CopyResult(this, _paths) { Outcome = CopyOutcome.Failed, Reason = CopyReason.Failed }
        : this;

    internal static CopyResult Failed(CopyRequest paths, CopyErrorKind kind, CopyOperation operation, int nativeCode = 0) =>
        new(paths, kind, operation, nativeCode) { Outcome = CopyOutcome.Failed, Reason = CopyReason.Failed };

    /// <summary>
    /// The result of a copy one of whose operations failed. One that the system reports as cancelled may not have been by the caller.
    /// </summary>
    internal static CopyResult Failed(CopyRequest paths, in PlatformStatus status)
    {
        CopyErrorKind kind = ErrorMap.From(status.Code, status.Operation);
        return status.Code == StatusCode.Canceled
            ? new(paths, kind, status.Operation, status.NativeCode)
            : Failed(paths, kind, status.Operation, status.NativeCode);
    }

    /// <summary>The result of a decision that leaves nothing to do or cannot be carried out; null if there is something to do.</summary>
    internal static CopyResult? Of(CopyRequest paths, in Decision decision, long length)
    {
        if (decision.Error != CopyErrorKind.None) return Failed(paths, decision.Error, decision.ErrorOperation);
        if (!decision.IsNothing) return null;
        CopyOutcome outcome = decision.Reason == CopyReason.SameFile ? CopyOutcome.SameFile : CopyOutcome.Unchanged;
        return new(paths) { Outcome = outcome, Reason = decision.Reason, Length = length, NewMode = decision.NewMode };
    }

    /// <summary>The result of a request whose copy an equal one made.</summary>
    internal static CopyResult Duplicate(CopyRequest paths, CopyResult original)
    {
        if (original.IsCanceled) return Undone(paths);
        if (original.Failure is { } failure)
        {
            CopyResult failed = Failed(paths, failure.Kind, failure.Operation, failure.NativeCode);
            return new CopyResult(failed, paths) { Reason = CopyReason.DuplicateRequest };
        }

        return new(paths) { Outcome = CopyOutcome.Duplicate, Reason = CopyReason.DuplicateRequest, Length = original.Length };
    }
}
