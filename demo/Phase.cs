namespace CowCopy.Demo;

/// <summary>One kind of build, run in both repositories in every round.</summary>
/// <param name="Title">Its name in reports.</param>
/// <param name="Prepare">Prepares a repository for it, given the number of the round.</param>
internal sealed record Phase(string Title, Action<DemoRepository, int> Prepare)
{
    public static IReadOnlyList<Phase> All { get; } =
    [
        new("all anew", (repository, _) => repository.Clean()),
        new("nothing to do", (_, _) => { }),
        new("lowest library changed", (repository, round) => repository.EditLeaf(round + 1)),
    ];
}
