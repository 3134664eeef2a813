namespace CowCopy.Build;

/// <summary>How the tests of one part ended.</summary>
/// <param name="Name">The part.</param>
/// <param name="Tally">How many ended how.</param>
/// <param name="Failures">What those that failed wrote, in short; empty where none did or their output says no more.</param>
internal sealed record TestResult(string Name, Tally Tally, string Failures = "");
