using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>One copy from its facts to its result.</summary>
internal struct CopyInProgress(in CopyJob job, CopyOptions options, CancellationToken cancellationToken)
{
    private readonly FileProgress? _progress = options.ByteProgress is { } receiver ? new FileProgress(receiver) : null;
    private PlatformStatus _opened, _queried; // what failed
    private bool _stopsAtLimit, _stopsAtRefusal;
    private CopyMethod _method;
    private long _bytes;

    /// <summary>What is known so far. A field, so that a change does not copy all of it.</summary>
    public CopyFacts Facts;

    public CopyJob Job { get; set; } = job;

    public readonly CopyOptions Options => options;

    public readonly CancellationToken CancellationToken => cancellationToken;

    /// <summary>For a copy of bytes that starts at the first one.</summary>
    public readonly CopyControl Control
    {
        get
        {
            _progress?.Start();
            return new CopyControl(cancellationToken, _progress);
        }
    }

    public Decision Decision { get; set; }

    /// <summary>The open source; <see cref="FileHandle.None"/> while it is not open.</summary>
    public FileHandle Source { get; set; } = FileHandle.None;

    /// <summary>The permissions that a new file is created with, of those of the source; null while they are not known.</summary>
    public (uint Of, uint Mode)? Limited { get; set; }

    /// <summary>Why a clone was refused although a fallback can succeed; none if it was not.</summary>
    public CopyReason RefusedFor { get; private set; }

    /// <summary>The new file may be left open, without its modification time, in <see cref="Pending"/>.</summary>
    public bool MayLeaveTimestamp { get; set; }

    /// <summary>The new file if it was left open without its modification time.</summary>
    public PendingTimestamp? Pending { get; set; }

    /// <summary>The flags that the copy gets last, as they forbid changes: <see cref="PathCopy.Locks"/>.</summary>
    public uint Locks { get; set; }

    /// <summary>The new file was deleted when the caller cancelled.</summary>
    public bool IsDeleted { get; set; }

    public readonly bool IsCloned => _method == CopyMethod.Clone;

    public readonly bool ClearsReadOnly => options.ClearReadOnly && Facts.Source.IsReadOnly;

    /// <summary>Records that a question could not be answered.</summary>
    public void Fail(Question question, PlatformStatus status)
    {
        Facts.Fail(question);
        if (question == Question.OpenSource) _opened = status;
        else _queried = status;
    }

    /// <summary>The result of a decision that leaves nothing to carry out; null if there is something.</summary>
    public readonly CopyResult? Settled() => Decision.FailedBy == Question.None
        ? CopyResult.Of(Job.Request, Decision, Facts.Source.Length)
        : CopyResult.Failed(Job.Request, Decision.FailedBy == Question.OpenSource ? _opened : _queried);

    /// <summary>Opens a question again whose answer was not right, or not enough: now both sides are queried first.</summary>
    public void Reopen(Question question)
    {
        Facts.Answer(Question.None, open: question);
        Facts.NeedsSource = Facts.DestinationIsFirst = true;
    }

    /// <summary>Makes the next attempt fail where a clone is refused, for the reference limit or at all, instead of falling back.</summary>
    public void StopAt(bool limit, bool refusal) => (_stopsAtLimit, _stopsAtRefusal, RefusedFor) = (limit, refusal, CopyReason.None);

    /// <summary>Records a refused clone, and switches to the fallback where one can succeed.</summary>
    public void Refuse(in Refusal refusal)
    {
        if (refusal.IsTerminal) return;
        RefusedFor = refusal.Reason;
        bool isLimit = _stopsAtLimit && refusal.Reason == CopyReason.ReferenceLimit;
        bool stops = isLimit || _stopsAtRefusal || options.Mode == CopyMode.CloneOnly;
        if (!stops) Decision = Decision.FallBack(refusal.Reason);
    }

    /// <summary>Switches to what follows a refused hard link.</summary>
    public void RefuseLink(CopyReason reason) => Decision = Decision.FallBack(reason);

    public void Wrote(CopyMethod method, long bytes) => (_method, _bytes) = (method, bytes);

    /// <summary>Reports the bytes of a copy that no one has counted yet.</summary>
    public readonly void Complete(CopyResult result)
    {
        if (result.Outcome == CopyOutcome.Copied) _progress?.Complete(result.Length);
    }

    /// <summary>Whether the copy has the length of what was written, which may not be the length that the source had.</summary>
    private readonly bool CopiesAllBytes => _method == CopyMethod.ByteCopy && !Facts.Source.HasHoles;

    public readonly CopyResult Result() => new(Job.Request)
    {
        Outcome = CopyOutcome.Copied,
        Method = _method,
        Reason = Decision.Reason,
        Length = CopiesAllBytes ? _bytes : Math.Max(Facts.Source.Length, _bytes),
        ReplacedExisting = Facts.Destination.Exists,
        Bytes = _bytes,
    };
}
