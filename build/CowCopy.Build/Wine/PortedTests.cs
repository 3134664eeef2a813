namespace CowCopy.Build.Wine;

/// <summary>
/// Tests that run on every system, published for Windows and run under Wine: there, paths are those of Windows. A test that a real Windows
/// runs and Wine cannot carries <c>NotUnderWine</c>.
/// </summary>
internal static class PortedTests
{
    /// <summary>The result's name where they cannot run.</summary>
    public const string Name = "Wine, tests of every system";

    /// <summary>What the thorough size leaves out, in a line: under Wine these tests take long.</summary>
    public const string LeftOut = "Left out: the tests of every system as Windows programs. They run by: dotnet run build.cs -- wine";

    private const string Unit = "CowCopy.Tests", Contracts = "CowCopy.ContractTests";
    private const string Task = "CowCopy.Sdk.Tests", Tool = "CowCopy.Tool.Tests";

    /// <summary>
    /// One process each: one that runs for long, or skips hundreds of tests, dies under Wine. Left out: comparing the imports with headers,
    /// which reads the same texts on every system and takes minutes under Wine; of the contracts all that no simulated Windows meets; and
    /// of the command bad input, whose hundreds of cases are of Linux, and the classes of build logs that are skipped as a whole.
    /// </summary>
    private static readonly (string Project, string Part, string Filter)[] Parts =
    [
        (Unit, "Platform", Only(Unit, "Platform") + "&FullyQualifiedName!~.Platform.Headers."),
        (Unit, "Health", Only(Unit, "Health")),
        (Unit, "Trees and Files", $"({Only(Unit, "Trees")}|{Only(Unit, "Files")}|{Only(Unit, "Batches")})"),
        (Unit, "Repository", Only(Unit, "Repository")),
        (Unit, "others", string.Join('&', ((string[])["Platform", "Health", "Trees", "Files", "Batches", "Repository"]).Select(Without))),
        (Contracts, "NTFS", "FullyQualifiedName~.Simulated.Ntfs"),
        (Contracts, "ReFS", "FullyQualifiedName~.Simulated.ReFs4K"),
        (Contracts, "rules", Only(Contracts, "Rules")),
        (Contracts, "profiles", Only(Contracts, "OnProfiles")),
        (Task, "trees", "FullyQualifiedName~.Tree"),
        (Task, "others", "FullyQualifiedName!~.Tree"),
        (Tool, "working copies", "(FullyQualifiedName~.Relocation.|FullyQualifiedName~.Worktree)"),
        (Tool, "build logs", "FullyQualifiedName~.BuildLogs.&" + string.Join('&', NoBuildLogs.Select(Outside))),
        (Tool, "others", string.Join('&', ((string[])[".BuildLogs.", ".Relocation.", ".Worktree", ".BadInputTests."]).Select(Outside))),
    ];

    private static string[] NoBuildLogs =>
        [".OldFormatTests", ".RealBuildTests", ".HostileLogTests", ".ReportSumTests", ".ReportPageTests"];

    // The volumes of a quick run, further ones of a kind left out.
    private static readonly (string, string?) Quick = ("COWCOPY_NO_VOLUMES", "1");

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
                $"Wine, {part.Project}, {part.Part}", part.Project, part.Project, WithoutThorough(part.Project) + part.Filter, Quick)),
        ];
    }

    /// <summary>All tests of the command are thorough, as most start processes; under Wine those do not run.</summary>
    private static string WithoutThorough(string project) => project == Tool ? "" : "TestCategory!=Thorough&";

    private static string Only(string project, string directory) => $"FullyQualifiedName~{project}.{directory}.";

    private static string Outside(string part) => "FullyQualifiedName!~" + part;

    private static string Without(string directory) => Outside($"{Unit}.{directory}.");
}
