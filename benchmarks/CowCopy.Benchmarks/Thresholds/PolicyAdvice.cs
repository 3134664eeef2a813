namespace CowCopy.Benchmarks.Thresholds;

/// <summary>What a run suggests for a number of the policy.</summary>
public enum PolicyAdvice
{
    /// <summary>The run does not decide.</summary>
    Undecided,

    /// <summary>The number stays.</summary>
    Keep,

    /// <summary>Another number, or none at all.</summary>
    Change,
}
