using CowCopy.LoopVolumes;

namespace CowCopy.Build.Wine;

/// <summary>The Windows tests and the command line, published for Windows and run under Wine: once as they are, once with volumes that clone.</summary>
internal sealed class WineLeg : IDisposable
{
    private const string Project = "CowCopy.WindowsTests";
    private const string Tool = "CowCopy.Tool";

    /// <summary>
    /// A process for each: Wine loses track of its handlers when many exceptions are thrown in one, as tests that cannot run here throw them
    /// (see Native/wine-exceptions.c), and then hangs.
    /// </summary>
    private static readonly (string Name, string Filter)[] Parts =
    [
        ("Wine", "FullyQualifiedName!~.Legs.&FullyQualifiedName!~BusyFileTests&FullyQualifiedName!~.TreeTests."),
        ("Wine, files in use and trees", "(FullyQualifiedName~BusyFileTests|FullyQualifiedName~.TreeTests.)"),
        ("Wine, partial clusters", "FullyQualifiedName~.Legs.PartialCluster"),
        ("Wine, other legs", "FullyQualifiedName~.Legs.&FullyQualifiedName!~.Legs.PartialCluster"),
    ];

    private readonly Repository _repository;
    private readonly DirectoryInfo _folder;
    private readonly List<string> _drives = [];
    private readonly EndOfProcess _endOfProcess;
    private readonly WinePrefix _prefix;

    private WineLeg(Repository repository)
    {
        _repository = repository;
        _folder = Directory.CreateTempSubdirectory("cowcopy-wine-");
        if (!OperatingSystem.IsWindows()) _folder.UnixFileMode |= UnixFileMode.GroupRead | UnixFileMode.GroupExecute | UnixFileMode.OtherRead | UnixFileMode.OtherExecute;
        _prefix = new WinePrefix(Path.Combine(_folder.FullName, "prefix"));
        _endOfProcess = new EndOfProcess(CleanUp);
    }

    private string Tests => Path.Combine(_folder.FullName, "tests");

    private string ToolFolder => Path.Combine(_folder.FullName, "tool");

    /// <summary>Whether a test project is run here and not by itself.</summary>
    /// <param name="project">Its file.</param>
    public static bool Takes(string project) => OperatingSystem.IsLinux() && Path.GetFileNameWithoutExtension(project) == Project;

    /// <summary>Runs it all.</summary>
    /// <param name="repository">The repository, built.</param>
    /// <param name="volumes">The variables that name volumes by role.</param>
    /// <returns>A line for each part of it.</returns>
    public static IEnumerable<TestResult> Run(Repository repository, IReadOnlyList<(string Name, string? Value)> volumes)
    {
        if (OperatingSystem.IsWindows()) return []; // its tests ran like all the others
        if (WineTools.WhyNot() is { } reason) return [new(Project, Missing(reason))];
        using var leg = new WineLeg(repository);
        try
        {
            return leg.RunAll(volumes);
        }
        catch (IOException e)
        {
            Console.WriteLine($"Failed: {e.Message}");
            return [new(Project, Tally.OneFailed)];
        }
    }

    public void Dispose()
    {
        _endOfProcess.Cancel();
        CleanUp();
    }

    private void CleanUp()
    {
        _prefix.Dispose();
        foreach (string drive in _drives) Directory.Delete(drive, recursive: true);
        _drives.Clear();
        if (Directory.Exists(_folder.FullName)) _folder.Delete(recursive: true);
    }

    private static Tally Missing(string reason)
    {
        bool required = Environment.GetEnvironmentVariable("COWCOPY_REQUIRE_VOLUMES") == "1";
        Console.WriteLine($"{(required ? "Failed" : "Skipped")}: {reason}");
        return required ? Tally.OneFailed : new Tally(0, 0, 1);
    }

    private List<TestResult> RunAll(IReadOnlyList<(string Name, string? Value)> volumes)
    {
        if (!Publish(Path.Combine("tests", Project), Tests) || !Publish(Path.Combine("src", Tool), ToolFolder, "-p:UseAppHost=true", "-p:PackAsTool=false")
            || !NativeParts.Compile(_repository, Tests)) return [new(Project, Tally.OneFailed)];
        _prefix.Make();
        return RunIn(volumes);
    }

    private List<TestResult> RunIn(IReadOnlyList<(string Name, string? Value)> volumes)
    {
        string? cloning = AddDrive('x', volumes, RoleVolume.Xfs), other = AddDrive('y', volumes, RoleVolume.OtherVolume);
        (string, string?)[] environment =
        [
            ("COWCOPY_REQUIRE_VOLUMES", Environment.GetEnvironmentVariable("COWCOPY_REQUIRE_VOLUMES")),
            ("COWCOPY_TOOL", WinePrefix.WindowsPath(Path.Combine(ToolFolder, Tool + ".exe"))),
            ("COWCOPY_TEST_REFS", cloning is null ? null : @"X:\"),
            ("COWCOPY_TEST_OTHER_VOLUME", other is null ? null : @"Y:\"),
        ];
        List<TestResult> results = [.. Parts.Select(part => RunTests(part.Name, environment, "TestCategory!=Cloning&TestCategory!=Question&" + part.Filter))];
        if (cloning is null) return [.. results, new("Wine, cloning", Missing("No volume that clones."))];
        results.Add(RunTests("Wine, cloning", [.. environment, ("COWCOPY_INTERPOSER", "1")], "TestCategory=Cloning"));
        results.Add(new TestResult("Wine, clones seen from Linux", SharedExtents.Check(Path.Combine(cloning, "evidence"))));
        return results;
    }

    /// <summary>A run that Wine hung in is repeated once: what was run is the same, and a fault of CowCopy's own hangs again.</summary>
    private TestResult RunTests(string name, (string, string?)[] environment, string filter)
    {
        string[] program =
            [Path.Combine(Tests, Project + ".exe"), "--progress", "off", "--no-ansi", "--results-directory", @"C:\results", "--filter", filter];
        CommandResult run = _prefix.Run(program, environment);
        return TestProject.Read(name, WinePrefix.HasHung(run) ? _prefix.Run(program, environment) : run);
    }

    private bool Publish(string project, string folder, params string[] more) =>
        _repository.Dotnet(["publish", _repository.Combine(project), "-c", "Release", "-r", "win-x64", "--self-contained", "-v", "quiet", "--output", folder, .. more]) == 0;

    // A folder of its own on the volume, since the volume's root may belong to somebody else.
    private string? AddDrive(char letter, IReadOnlyList<(string Name, string? Value)> volumes, RoleVolume role)
    {
        string? volume = volumes.LastOrDefault(one => one.Name == role.Variable).Value ?? Environment.GetEnvironmentVariable(role.Variable);
        if (string.IsNullOrEmpty(volume)) return null;
        string folder = Path.Combine(volume, Path.GetRandomFileName());
        WineUser.Give(folder);
        _drives.Add(folder);
        _prefix.AddDrive(letter, folder);
        return folder;
    }
}
