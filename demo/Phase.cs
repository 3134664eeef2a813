namespace CowCopy.Demo;

/// <summary>One kind of build, run in both repositories in every round.</summary>
/// <param name="Title">What it is called in the table.</param>
/// <param name="Prepare">What is done to a repository before it is built; given the round.</param>
internal sealed record Phase(string Title, Action<DemoRepository, int> Prepare)
{
    public static IReadOnlyList<Phase> All { get; } =
    [
        new("cold", (repository, _) => repository.Clean()),
        new("no-op", (_, _) => { }),
        new("leaf changed", (repository, round) => repository.EditLeaf(round + 1)),
    ];
}
