namespace CowCopy.TestKit;

/// <summary>What failed, for the messages of assertions.</summary>
public static class Failures
{
    /// <summary>Returns the messages of failures, each in a line; empty for none.</summary>
    public static string Messages(this IEnumerable<CopyFailure> failures) =>
        string.Join('\n', failures.Select(static failure => failure.Message));
}
