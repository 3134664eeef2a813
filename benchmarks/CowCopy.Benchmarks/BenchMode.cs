namespace CowCopy.Benchmarks;

/// <summary>What the program does.</summary>
public enum BenchMode
{
    /// <summary>Runs the slow patterns and the layouts with BenchmarkDotNet.</summary>
    Suites,

    /// <summary>Measures all candidates round by round; the kept runs are made this way.</summary>
    Interleaved,

    /// <summary>Prints the threshold of the policy that runs suggest.</summary>
    SuggestPolicy,

    /// <summary>Checks that the benchmarks do what their names say.</summary>
    Check,

    /// <summary>Lists the suites and their cases.</summary>
    List,

    /// <summary>Prints the options.</summary>
    Help,
}
