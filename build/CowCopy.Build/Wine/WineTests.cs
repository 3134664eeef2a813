using CowCopy.LoopVolumes;

namespace CowCopy.Build.Wine;

/// <summary>
/// The Windows tests and the command line, published for Windows and run under Wine: once without changes, once with volumes that clone.
/// </summary>
internal static class WineTests
{
    private const string Project = "CowCopy.WindowsTests", Tool = "CowCopy.Tool";
    private const string Tests = "tests", TestsOfLibrary = "tests-net472", ProbeDirectory = "probe", ToolDirectory = "tool";

    /// <summary>
    /// One process each: a process that throws many exceptions hangs under Wine (see Native/wine-exceptions.c), and each test that cannot
    /// run under Wine throws one.
    /// </summary>
    private static readonly (string Name, string Filter)[] Parts =
    [
        ("Wine", "FullyQualifiedName!~.Legs.&FullyQualifiedName!~BusyFileTests&FullyQualifiedName!~.TreeTests.&FullyQualifiedName!~.Probe"),
        ("Wine, probe", "FullyQualifiedName~.ProbeTests.&FullyQualifiedName!~The_answer_is"),
        ("Wine, files in use and trees", "(FullyQualifiedName~BusyFileTests|FullyQualifiedName~.TreeTests.)"),
        ("Wine, partial clusters", "FullyQualifiedName~.Legs.PartialCluster"),
        ("Wine, other legs", "FullyQualifiedName~.Legs.&FullyQualifiedName!~.Legs.PartialCluster"),
    ];

    /// <summary>
    /// The library for .NET Framework, in a process of .NET: its imports, the routine that the system calls back, errors, cancelling. Its
    /// tests with clones are few, since each run of them takes its time.
    /// </summary>
    private const string OfLibrary =
        "(FullyQualifiedName~.LibraryTests|FullyQualifiedName~.CopyTests|FullyQualifiedName~.RefusalTests|FullyQualifiedName~.ImportTests)";

    private const string CloningOfLibrary =
        "TestCategory=Cloning&(FullyQualifiedName~.CloneTests|FullyQualifiedName~.RefusedCloneTests|FullyQualifiedName~.SystemCopyTests)";

    /// <summary>Returns whether a test project runs under Wine and not by itself.</summary>
    /// <param name="project">The project file.</param>
    public static bool Takes(string project) => OperatingSystem.IsLinux() && Path.GetFileNameWithoutExtension(project) == Project;

    /// <summary>Runs all parts.</summary>
    /// <param name="repository">The repository, built.</param>
    /// <param name="volumes">The variables that name volumes by role.</param>
    /// <param name="output">Gets what the tests write.</param>
    /// <returns>A result for each part.</returns>
    public static IEnumerable<TestResult> Run(
        Repository repository, IReadOnlyList<(string Name, string? Value)> volumes, TextWriter output) =>
        WinePrograms.Run(Project, repository, output, programs => RunAll(programs, volumes));

    private static List<TestResult>? RunAll(WinePrograms programs, IReadOnlyList<(string Name, string? Value)> volumes)
    {
        bool published = programs.PublishTests(Project, Tests)
            && programs.Publish(
                Path.Combine("src", Tool), ToolDirectory, "-p:PublishAot=false", "-p:UseAppHost=true", "-p:PackAsTool=false")
            && programs.Publish(Path.Combine("windows", "probe.cs"), ProbeDirectory)
            && programs.PublishTests(Project, TestsOfLibrary, "-p:LibraryFramework=net472");
        if (!published) return null;
        programs.Start();
        return RunIn(programs, volumes);
    }

    private static List<TestResult> RunIn(WinePrograms programs, IReadOnlyList<(string Name, string? Value)> volumes)
    {
        string? cloning = AddDrive('x', RoleVolume.Xfs), other = AddDrive('y', RoleVolume.OtherVolume);
        (string, string?)[] environment =
        [
            ("COWCOPY_REQUIRE_VOLUMES", Environment.GetEnvironmentVariable("COWCOPY_REQUIRE_VOLUMES")),
            ("COWCOPY_TOOL", WinePrefix.WindowsPath(programs.Combine(ToolDirectory, Tool + ".exe"))),
            ("COWCOPY_PROBE", WinePrefix.WindowsPath(programs.Combine(ProbeDirectory, "probe.exe"))),
            ("COWCOPY_TEST_REFS", cloning is null ? null : @"X:\"),
            ("COWCOPY_TEST_OTHER_VOLUME", other is null ? null : @"Y:\"),
        ];
        TestResult Run(string name, string directory, string filter, params (string, string?)[] more) =>
            programs.RunTests(name, Project, directory, filter, [.. environment, .. more]);

        List<TestResult> results =
            [.. Parts.Select(part => Run(part.Name, Tests, "TestCategory!=Cloning&TestCategory!=Question&" + part.Filter))];
        (string, string?) ofLibrary = ("COWCOPY_LIBRARY", ".NETFramework,Version=v4.7.2");
        results.Add(Run("Wine, library for .NET Framework", TestsOfLibrary, "TestCategory!=Cloning&" + OfLibrary, ofLibrary));
        if (cloning is null) return [.. results, new("Wine, cloning", Tally.Missing("No volume that clones.", programs.Output))];
        (string, string?) interposed = ("COWCOPY_INTERPOSER", "1");
        results.Add(Run("Wine, cloning", Tests, "TestCategory=Cloning", interposed));
        results.Add(Run("Wine, cloning for .NET Framework", TestsOfLibrary, CloningOfLibrary, ofLibrary, interposed));
        results.Add(new TestResult("Wine, clones seen from Linux", CloneCheck.Run(Path.Combine(cloning, "evidence"), programs.Output)));
        return results;

        string? AddDrive(char letter, RoleVolume role)
        {
            string? volume =
                volumes.LastOrDefault(one => one.Name == role.Variable).Value ?? Environment.GetEnvironmentVariable(role.Variable);
            return string.IsNullOrEmpty(volume) ? null : programs.AddDrive(letter, volume);
        }
    }
}
