namespace CowCopy.Build.Wine;

/// <summary>
/// Tests that run on every system, published for Windows and run under Wine: there, paths are those of Windows. A test that a real Windows
/// runs and Wine cannot carries <c>NotUnderWine</c>.
/// </summary>
internal static class PortedTests
{
    /// <summary>The result's name where they cannot run.</summary>
    public const string Name = "Wine, tests of every system";

    private const string Unit = "CowCopy.Tests";

    /// <summary>
    /// One process each: one that runs for long dies under Wine. Left out: comparing the imports with headers, which reads the same texts
    /// on every system and takes minutes under Wine.
    /// </summary>
    private static readonly (string Project, string Part, string Filter)[] Parts =
    [
        (Unit, "Platform", Only("Platform") + "&FullyQualifiedName!~.Platform.Headers."),
        (Unit, "Health", Only("Health")),
        (Unit, "Trees and Files", $"({Only("Trees")}|{Only("Files")}|{Only("Batches")})"),
        (Unit, "Repository", Only("Repository")),
        (Unit, "others", string.Join('&', ((string[])["Platform", "Health", "Trees", "Files", "Batches", "Repository"]).Select(Without))),
    ];

    /// <summary>Runs all parts, without thorough tests.</summary>
    /// <param name="repository">The repository, built.</param>
    /// <param name="output">Gets what the tests write.</param>
    /// <returns>A result for each part.</returns>
    public static IEnumerable<TestResult> Run(Repository repository, TextWriter output) =>
        WinePrograms.Run(Name, repository, output, RunAll);

    private static List<TestResult>? RunAll(WinePrograms programs)
    {
        IEnumerable<string> projects = Parts.Select(part => part.Project).Distinct(StringComparer.Ordinal);
        if (!projects.All(project => programs.PublishTests(project, project))) return null;
        programs.Start();
        return
        [
            .. Parts.Select(part => programs.RunTests(
                $"Wine, {part.Project}, {part.Part}", part.Project, part.Project, "TestCategory!=Thorough&" + part.Filter)),
        ];
    }

    private static string Only(string directory) => $"FullyQualifiedName~{Unit}.{directory}.";

    private static string Without(string directory) => $"FullyQualifiedName!~{Unit}.{directory}.";
}
