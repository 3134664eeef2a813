namespace CowCopy.Build;

/// <summary>A part of a test run that may run beside others.</summary>
/// <param name="Name">The part.</param>
/// <param name="Lane">What it may run beside.</param>
/// <param name="Run">Runs it. What it writes goes to the writer; the results are those of its parts.</param>
internal sealed record TestJob(string Name, TestLane Lane, Func<TextWriter, IEnumerable<TestResult>> Run)
{
    /// <summary>Whether it starts only when the packages are made.</summary>
    public bool NeedsPackages { get; init; }
}
