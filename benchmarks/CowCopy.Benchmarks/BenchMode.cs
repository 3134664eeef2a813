namespace CowCopy.Benchmarks;

/// <summary>What the program does.</summary>
public enum BenchMode
{
    /// <summary>Runs the suites by BenchmarkDotNet.</summary>
    Suites,

    /// <summary>Asks all peers in turn; the kept runs are made this way.</summary>
    Interleaved,

    /// <summary>Checks that the benchmarks do what they say.</summary>
    Check,

    /// <summary>Prints what it understands.</summary>
    Help,
}
