namespace CowCopy.Build;

/// <summary>The result of one part of a test run.</summary>
/// <param name="Name">The part.</param>
/// <param name="Tally">The counts of its tests.</param>
/// <param name="Failures">The output of failed tests, shortened; empty if none failed.</param>
internal sealed record TestResult(string Name, Tally Tally, string Failures = "")
{
    /// <summary>The reason of each test that could not run.</summary>
    public string[] Skipped { get; init; } = [];
}
