namespace CowCopy.ContractTests.Steps;

/// <summary>A copy of "source" to "copy" in a directory of its own.</summary>
/// <param name="Name">What differs from the other rows.</param>
/// <param name="Make">Makes what is there before.</param>
/// <param name="Options">The options of the copy.</param>
/// <param name="Outcome">What the result reports.</param>
internal sealed record StepRow(string Name, Action<CopyFixture> Make, CopyOptions Options, string Outcome)
{
    /// <summary>The destination below the directory.</summary>
    public string Destination { get; init; } = "copy";

    /// <summary>An operation that fails the first time, and how.</summary>
    public (string Operation, Planning.StatusCode Status)? Fault { get; init; }

    public override string ToString() => Name;
}
