namespace CowCopy;

/// <summary>How the requests of a batch are carried out. Immutable.</summary>
public sealed record BatchOptions
{
    /// <summary>The default options.</summary>
    public static BatchOptions Default { get; } = new();

    /// <summary>Whether the requests that wait for a failed one are left out. Default: false; they are carried out.</summary>
    /// <remarks>
    /// For callers that retry:
    /// <list type="bullet">
    /// <item>A request waits for all before it if it depends on one of them: it reads or replaces what that one writes, or replaces what
    /// that one reads. All after it wait for it.</item>
    /// <item>The result of one that is left out has <see cref="CopyOutcome.None"/>, and is not reported to the progress.</item>
    /// </list>
    /// </remarks>
    public bool StopAtFailure { get; init; }

    /// <summary>Maximum number of threads. Default: 0, chosen by the batch.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public int MaxDegreeOfParallelism
    {
        get;
        init => field = ArgumentRange.AtLeast(0, value, nameof(MaxDegreeOfParallelism));
    }
}
