using System.Diagnostics.CodeAnalysis;
using CowCopy.LoopVolumes;

namespace CowCopy.Build.Wine;

/// <summary>
/// The Windows tests and the command line, published for Windows and run under Wine: once without changes, once with volumes that clone.
/// </summary>
internal sealed class WineTests : IDisposable
{
    private const string Project = "CowCopy.WindowsTests";
    private const string Tool = "CowCopy.Tool";

    private const UnixFileMode ReadableByAll =
        UnixFileMode.GroupRead | UnixFileMode.GroupExecute | UnixFileMode.OtherRead | UnixFileMode.OtherExecute;

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

    private readonly Repository _repository;
    private readonly DirectoryInfo _directory;
    [SuppressMessage("Usage", "CA2213", Justification = "The caller owns the writer.")]
    private readonly TextWriter _output;
    private readonly List<string> _drives = [];
    private readonly EndOfProcess _endOfProcess;
    private readonly WinePrefix _prefix;

    private WineTests(Repository repository, TextWriter output)
    {
        _repository = repository;
        _output = output;
        _directory = Directory.CreateTempSubdirectory("cowcopy-wine-");
        if (!OperatingSystem.IsWindows()) _directory.UnixFileMode |= ReadableByAll;
        _prefix = new WinePrefix(Path.Combine(_directory.FullName, "prefix"), output);
        _endOfProcess = new EndOfProcess(CleanUp);
    }

    private string Tests => Path.Combine(_directory.FullName, "tests");

    private string TestsOfLibrary => Path.Combine(_directory.FullName, "tests-net472");

    private string ProbeDirectory => Path.Combine(_directory.FullName, "probe");

    private string ToolDirectory => Path.Combine(_directory.FullName, "tool");

    /// <summary>Returns whether a test project runs under Wine and not by itself.</summary>
    /// <param name="project">The project file.</param>
    public static bool Takes(string project) => OperatingSystem.IsLinux() && Path.GetFileNameWithoutExtension(project) == Project;

    /// <summary>Runs all parts.</summary>
    /// <param name="repository">The repository, built.</param>
    /// <param name="volumes">The variables that name volumes by role.</param>
    /// <param name="output">Gets what the tests write.</param>
    /// <returns>A result for each part.</returns>
    public static IEnumerable<TestResult> Run(Repository repository, IReadOnlyList<(string Name, string? Value)> volumes, TextWriter output)
    {
        if (OperatingSystem.IsWindows()) return []; // its tests run like all others
        if (WineTools.WhyNot() is { } reason) return [new(Project, Missing(reason, output))];
        using var tests = new WineTests(repository, output);
        try
        {
            return tests.RunAll(volumes);
        }
        catch (IOException e)
        {
            output.WriteLine($"Failed: {e.Message}");
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
        if (Directory.Exists(_directory.FullName)) _directory.Delete(recursive: true);
    }

    private static Tally Missing(string reason, TextWriter output)
    {
        bool required = Environment.GetEnvironmentVariable("COWCOPY_REQUIRE_VOLUMES") == "1";
        output.WriteLine($"{(required ? "Failed" : "Skipped")}: {reason}");
        return required ? Tally.OneFailed : Tally.OneSkipped;
    }

    private List<TestResult> RunAll(IReadOnlyList<(string Name, string? Value)> volumes)
    {
        bool published = Publish(Path.Combine("tests", Project), Tests)
            && Publish(Path.Combine("src", Tool), ToolDirectory, "-f", "net10.0", "-p:UseAppHost=true", "-p:PackAsTool=false")
            && Publish("probe.cs", ProbeDirectory)
            && Publish(Path.Combine("tests", Project), TestsOfLibrary, "-p:LibraryFramework=net472")
            && NativeLibraries.Compile(_repository, Tests, _output)
            && NativeLibraries.Compile(_repository, TestsOfLibrary, _output);
        if (!published) return [new(Project, Tally.OneFailed)];
        _prefix.Make();
        return RunIn(volumes);
    }

    private List<TestResult> RunIn(IReadOnlyList<(string Name, string? Value)> volumes)
    {
        string? cloning = AddDrive('x', volumes, RoleVolume.Xfs), other = AddDrive('y', volumes, RoleVolume.OtherVolume);
        (string, string?)[] environment =
        [
            ("COWCOPY_REQUIRE_VOLUMES", Environment.GetEnvironmentVariable("COWCOPY_REQUIRE_VOLUMES")),
            ("COWCOPY_TOOL", WinePrefix.WindowsPath(Path.Combine(ToolDirectory, Tool + ".exe"))),
            ("COWCOPY_PROBE", WinePrefix.WindowsPath(Path.Combine(ProbeDirectory, "probe.exe"))),
            ("COWCOPY_TEST_REFS", cloning is null ? null : @"X:\"),
            ("COWCOPY_TEST_OTHER_VOLUME", other is null ? null : @"Y:\"),
        ];
        List<TestResult> results =
            [.. Parts.Select(part => RunTests(part.Name, environment, "TestCategory!=Cloning&TestCategory!=Question&" + part.Filter))];
        (string, string?)[] ofLibrary = [.. environment, ("COWCOPY_LIBRARY", ".NETFramework,Version=v4.7.2")];
        results.Add(RunTests("Wine, library for .NET Framework", ofLibrary, "TestCategory!=Cloning&" + OfLibrary, TestsOfLibrary));
        if (cloning is null) return [.. results, new("Wine, cloning", Missing("No volume that clones.", _output))];
        (string, string?) interposed = ("COWCOPY_INTERPOSER", "1");
        results.Add(RunTests("Wine, cloning", [.. environment, interposed], "TestCategory=Cloning"));
        results.Add(RunTests("Wine, cloning for .NET Framework", [.. ofLibrary, interposed], CloningOfLibrary, TestsOfLibrary));
        results.Add(new TestResult("Wine, clones seen from Linux", CloneCheck.Run(Path.Combine(cloning, "evidence"), _output)));
        return results;
    }

    /// <summary>Runs the tests that a filter selects. A run that hangs is repeated once: a fault of CowCopy hangs again.</summary>
    private TestResult RunTests(string name, (string, string?)[] environment, string filter, string? directory = null)
    {
        string[] options = ["--progress", "off", "--no-ansi", "--results-directory", @"C:\results", "--filter", filter];
        string[] program = [Path.Combine(directory ?? Tests, Project + ".exe"), .. options];
        CommandResult run = _prefix.Run(program, environment);
        return TestProject.Read(name, WinePrefix.HasHung(run) ? _prefix.Run(program, environment) : run);
    }

    private bool Publish(string project, string directory, params string[] more)
    {
        string[] target = ["-c", "Release", "-r", "win-x64", "--self-contained", "--output", directory];
        return _repository.Dotnet(["publish", _repository.Combine(project), .. target, "-v", "quiet", .. more], [], _output).ExitCode == 0;
    }

    // A new directory on the volume, since its root may belong to another user.
    private string? AddDrive(char letter, IReadOnlyList<(string Name, string? Value)> volumes, RoleVolume role)
    {
        string? volume = volumes.LastOrDefault(one => one.Name == role.Variable).Value ?? Environment.GetEnvironmentVariable(role.Variable);
        if (string.IsNullOrEmpty(volume)) return null;
        string directory = Path.Combine(volume, Path.GetRandomFileName());
        WineUser.CreateDirectory(directory);
        _drives.Add(directory);
        _prefix.AddDrive(letter, directory);
        return directory;
    }
}
