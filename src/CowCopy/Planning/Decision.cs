namespace CowCopy.Planning;

/// <summary>What to do with one file. The internal, allocation-free form of <see cref="CopyPlan"/>.</summary>
internal readonly record struct Decision
{
    public CopyMethod Method { get; init; }

    public CopyMethod Fallback { get; init; }

    /// <summary>What follows a refused hard link, where that is the fallback of a clone.</summary>
    public CopyMethod Last { get; init; }

    public DestinationStep Step { get; init; }

    public CopyReason Reason { get; init; }

    public bool StartsWriteback { get; init; }

    /// <summary>Done by path: by the system's copy call, or by the platform where files are not copied by handle.</summary>
    public bool IsByPath { get; init; }

    /// <summary>The source is opened first, to be read: so an old destination is deleted only for a source that can be.</summary>
    public bool OpensSource => !IsByPath && !IsLink && Error == CopyErrorKind.None;

    public bool IsLink => Method is CopyMethod.HardLink or CopyMethod.SymbolicLink;

    /// <summary>The permissions to give a file that is unchanged otherwise; null for none.</summary>
    public uint? NewMode { get; init; }

    public CopyErrorKind Error { get; init; }

    public CopyOperation ErrorOperation { get; init; }

    /// <summary>The question whose failed answer is the error; none where <see cref="Error"/> says all.</summary>
    public Question FailedBy { get; init; }

    public bool IsNothing => Method == CopyMethod.None && Error == CopyErrorKind.None && FailedBy == Question.None;

    /// <summary>The same decision as a byte copy; an existing file is deleted first, never written over.</summary>
    public Decision WithBytes(CopyReason reason) => (this with { Fallback = CopyMethod.ByteCopy, Last = CopyMethod.None }).FallBack(reason);

    /// <summary>The same decision by its fallback; an existing file is deleted first, never written over.</summary>
    public Decision FallBack(CopyReason reason) => this with
    {
        Method = Fallback,
        Fallback = Last,
        Last = CopyMethod.None,
        IsByPath = Fallback == CopyMethod.SystemCopy || (IsByPath && Method != CopyMethod.SystemCopy),
        Step = Step == DestinationStep.InPlace ? DestinationStep.DeleteFirst : Step,
        Reason = reason,
    };

    public static Decision Nothing(CopyReason reason) => new() { Reason = reason };

    public static Decision Fail(CopyErrorKind error, CopyOperation operation) =>
        new() { Reason = CopyReason.Failed, Error = error, ErrorOperation = operation };

    /// <summary>Fails with what a question was answered with.</summary>
    public static Decision FailBy(Question question) => new() { Reason = CopyReason.Failed, FailedBy = question };
}
