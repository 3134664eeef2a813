namespace CowCopy.Build;

/// <summary>A part of a test run that may run beside others.</summary>
/// <param name="Name">The part.</param>
/// <param name="SharesVolumes">Whether it depends on the state of the test volumes. Only one such part runs at a time.</param>
/// <param name="Run">Runs it. What it writes goes to the writer; the results are those of its parts.</param>
internal sealed record TestJob(string Name, bool SharesVolumes, Func<TextWriter, IEnumerable<TestResult>> Run);
