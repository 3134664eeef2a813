namespace CowCopy.Planning;

/// <summary>What to do with one file. The internal, allocation-free form of <see cref="CopyPlan"/>.</summary>
internal readonly record struct Decision
{
    public CopyMethod Method { get; init; }

    public CopyMethod Fallback { get; init; }

    public DestinationStep Step { get; init; }

    public CopyReason Reason { get; init; }

    public bool StartsWriteback { get; init; }

    /// <summary>The system's copy call does it, by path: the source need not be open.</summary>
    public bool IsByPath { get; init; }

    public CopyError Error { get; init; }

    public CopyOperation ErrorOperation { get; init; }

    public bool IsNothing => Method == CopyMethod.None && Error == CopyError.None;

    public static Decision Nothing(CopyReason reason) => new() { Reason = reason };

    public static Decision Fail(CopyError error, CopyOperation operation) =>
        new() { Reason = CopyReason.Failed, Error = error, ErrorOperation = operation };
}
