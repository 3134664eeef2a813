namespace CowCopy.BuildBenchmarks.Running;

/// <summary>One kind of build, run in all repositories in every round.</summary>
/// <param name="Name">The name in tables.</param>
/// <param name="Prepare">Prepares a repository before the build; takes the round.</param>
internal sealed record BuildPhase(string Name, Action<BuildTree, int> Prepare)
{
    /// <summary>Whether the build creates all outputs.</summary>
    public bool StartsClean { get; private init; }

    /// <summary>Whether the build finds everything up to date.</summary>
    public bool HasNothingToDo { get; private init; }

    public static IReadOnlyList<BuildPhase> All { get; } =
    [
        new("cold", static (tree, _) => tree.Clean()) { StartsClean = true },
        new("no-op", static (_, _) => { }) { HasNothingToDo = true },
        new("leaf changed", static (tree, round) => tree.EditLeaf(round)),
    ];
}
