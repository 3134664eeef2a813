namespace CowCopy.Demo;

/// <summary>The projects of the demo's repository and their references: layers of libraries, and applications that use them.</summary>
/// <param name="projects">The number of all projects.</param>
internal sealed class ProjectGraph(int projects)
{
    private const int OneApplicationIn = 4;

    public int Applications { get; } = projects / OneApplicationIn;

    public int Libraries => projects - Applications;

    /// <summary>The library that all others reference, directly or not.</summary>
    public static string Leaf => Library(0);

    public static string Library(int index) => $"Lib{index:00}";

    public static string Application(int index) => $"App{index:00}";

    /// <summary>Each library references the one below it and one far below, so the graph is deep and has many paths to the leaf.</summary>
    public static IEnumerable<int> ReferencesOfLibrary(int index) =>
        new[] { index - 1, index / 2 }.Where(below => below >= 0 && below < index).Distinct();

    /// <summary>Each application references the top of the libraries and one in the middle.</summary>
    public IEnumerable<int> ReferencesOfApplication(int index) =>
        new[] { Libraries - 1 - (index % 2), Libraries / 2 }.Distinct();
}
