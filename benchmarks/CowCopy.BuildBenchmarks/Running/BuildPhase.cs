namespace CowCopy.BuildBenchmarks.Running;

/// <summary>One kind of build, run in both repositories in every round.</summary>
/// <param name="Name">What it is called in tables.</param>
/// <param name="Prepare">What is done to a repository before it is built; given the round.</param>
internal sealed record BuildPhase(string Name, Action<BuildTree, int> Prepare)
{
    public static IReadOnlyList<BuildPhase> All { get; } =
    [
        new("cold", static (tree, _) => tree.Clean()),
        new("no-op", static (_, _) => { }),
        new("leaf changed", static (tree, round) => tree.EditLeaf(round)),
    ];
}
