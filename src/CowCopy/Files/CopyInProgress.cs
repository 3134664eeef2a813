using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.References;

namespace CowCopy.Files;

/// <summary>One copy while it is carried out: what was decided, and what has become of it so far.</summary>
internal ref struct CopyInProgress(in PreparedCopy prepared, CopyOptions options, CancellationToken cancellationToken)
{
    private CopyMethod _method;
    private long _bytes;

    public readonly CopyJob Job { get; } = prepared.Job;

    public readonly FileHandle Source { get; } = prepared.Source;

    public readonly ReferenceUse? References { get; } = prepared.References;

    public readonly CopyOptions Options => options;

    public readonly CancellationToken CancellationToken => cancellationToken;

    public CopyFacts Facts { get; private set; } = prepared.Facts;

    public Decision Decision { get; private set; } = prepared.Decision;

    public readonly bool IsCloned => _method == CopyMethod.Clone;

    public readonly bool ClearsReadOnly => options.ClearReadOnly && Facts.Source.IsReadOnly;

    public void Decide(in CopyFacts facts, in Decision decision)
    {
        Facts = facts;
        Decision = decision;
    }

    /// <summary>The clone was refused: the copy is made in the other way, for this reason.</summary>
    public void FallBack(CopyReason reason) => Decision = Decision with
    {
        Method = Decision.Fallback,
        Fallback = CopyMethod.None,
        IsByPath = Decision.Fallback == CopyMethod.SystemCopy,
        Reason = reason,
    };

    public void Moved(CopyMethod method, long bytes)
    {
        _method = method;
        _bytes = bytes;
    }

    public readonly CopyResult Result() => new(Job.Request)
    {
        Outcome = CopyOutcome.Copied,
        Method = _method,
        Reason = Decision.Reason,
        Length = Math.Max(Facts.Source.Length, _bytes), // some file systems report 0 for files with content
        ReplacedExisting = Facts.Destination.Exists,
        BytesShared = _method == CopyMethod.Clone ? _bytes : 0,
        BytesWritten = _method == CopyMethod.ByteCopy ? _bytes : 0,
    };
}
