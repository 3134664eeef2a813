namespace CowCopy.Sdk.DifferentialTests.Cases;

/// <summary>A tree, and what is done to it.</summary>
public sealed record CopyCase(IReadOnlyList<Thing> Tree, IReadOnlyList<CopyCall> Calls)
{
    public override string ToString() =>
        string.Join(
            Environment.NewLine,
            [Environment.NewLine + "tree", .. Tree.Select(static thing => "  " + thing), .. Calls.Select(static call => call.ToString())]);
}
