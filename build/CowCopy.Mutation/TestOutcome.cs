namespace CowCopy.Mutation;

/// <summary>The result of one test.</summary>
/// <param name="Test">Its class and method, and # with the number of its row of data.</param>
/// <param name="Time">How long it took.</param>
/// <param name="Failure">Why it failed, on one line; null if it did not.</param>
/// <param name="Reached">The numbers of the mutants that it reached; empty where that is not recorded.</param>
internal sealed record TestOutcome(string Test, TimeSpan Time, string? Failure, int[] Reached);
