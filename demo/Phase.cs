namespace CowCopy.Demo;

/// <summary>One kind of build, run in both repositories in every round.</summary>
/// <param name="Title">Its name in reports.</param>
/// <param name="Prepare">Prepares a repository for it, given the number of the round.</param>
/// <param name="IsForTimes">Whether it shows times alone, which one round does not.</param>
internal sealed record Phase(string Title, Action<DemoRepository, int> Prepare, bool IsForTimes = false)
{
    public static IReadOnlyList<Phase> All { get; } =
    [
        new("all anew", (repository, _) => repository.Clean()),
        new("nothing to do", (_, _) => { }),
        new("lowest library changed", (repository, round) => repository.EditLeaf(round + 1), IsForTimes: true),
    ];

    /// <summary>Those that a number of rounds runs.</summary>
    public static IReadOnlyList<Phase> In(int rounds) => [.. All.Where(phase => rounds > 1 || !phase.IsForTimes)];
}
