using CowCopy.LoopVolumes;

namespace CowCopy.Build.Wine;

/// <summary>A directory of Windows programs that are published for one run, and the prefix that they run in; both are removed.</summary>
internal sealed class WinePrograms : IDisposable
{
    private const UnixFileMode ReadableByAll =
        UnixFileMode.GroupRead | UnixFileMode.GroupExecute | UnixFileMode.OtherRead | UnixFileMode.OtherExecute;

    private readonly Repository _repository;
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("cowcopy-wine-");
    private readonly List<string> _drives = [];
    private readonly EndOfProcess _endOfProcess;
    private readonly WinePrefix _prefix;

    private WinePrograms(Repository repository, TextWriter output)
    {
        (_repository, Output) = (repository, output);
        if (!OperatingSystem.IsWindows()) _directory.UnixFileMode |= ReadableByAll;
        _prefix = new WinePrefix(Path.Combine(_directory.FullName, "prefix"), output);
        _endOfProcess = new EndOfProcess(CleanUp);
    }

    /// <summary>Gets what programs and tests write.</summary>
    public TextWriter Output { get; }

    /// <summary>Runs parts of the tests under Wine, where that is there.</summary>
    /// <param name="name">The result's name where they cannot run.</param>
    /// <param name="repository">The repository, built.</param>
    /// <param name="output">Gets what the tests write.</param>
    /// <param name="run">Publishes and runs them; null if a program cannot be published.</param>
    public static IEnumerable<TestResult> Run(
        string name, Repository repository, TextWriter output, Func<WinePrograms, List<TestResult>?> run)
    {
        if (OperatingSystem.IsWindows()) return []; // its tests run like all others
        if (WineTools.WhyNot() is { } reason) return [new(name, Tally.Missing(reason, output))];
        using var programs = new WinePrograms(repository, output);
        try
        {
            return run(programs) ?? [new(name, Tally.OneFailed)];
        }
        catch (IOException e)
        {
            output.WriteLine($"Failed: {e.Message}");
            return [new(name, Tally.OneFailed)];
        }
    }

    public void Dispose()
    {
        _endOfProcess.Cancel();
        CleanUp();
    }

    /// <summary>Returns a path in the directory.</summary>
    public string Combine(params string[] names) => Path.Combine([_directory.FullName, .. names]);

    /// <summary>Creates the prefix, after everything is published.</summary>
    public void Start() => _prefix.Make();

    /// <summary>Publishes a project into a directory. The sources were analyzed when the repository was built.</summary>
    public bool Publish(string project, string directory, params string[] more)
    {
        string[] target = ["-c", "Release", "-r", "win-x64", "--self-contained", "-p:RunAnalyzers=false", "--output", Combine(directory)];
        return _repository.Dotnet(["publish", _repository.Combine(project), .. target, "-v", "quiet", .. more], [], Output).ExitCode == 0;
    }

    /// <summary>Publishes a test project into a directory, with the libraries that it loads under Wine.</summary>
    public bool PublishTests(string project, string directory, params string[] more) =>
        Publish(Path.Combine("tests", project), directory, more) && NativeLibraries.Compile(_repository, Combine(directory), Output);

    /// <summary>
    /// Runs the tests that a filter selects. A run that hangs, whose runtime dies or in which a test fails is repeated once, as Wine may
    /// have dispatched an exception wrongly (see Native/wine-exceptions.c): a fault of CowCopy shows again.
    /// </summary>
    public TestResult RunTests(string name, string project, string directory, string filter, params (string, string?)[] environment)
    {
        string[] options = ["--progress", "off", "--no-ansi", "--results-directory", @"C:\results", "--filter", filter];
        string[] program = [Combine(directory, project + ".exe"), .. options];
        TestResult result = TestProject.Read(name, _prefix.Run(program, environment));
        if (result.Tally.Failed == 0) return result;
        Output.WriteLine($"{name}: {result.Tally}. It is run again.");
        return TestProject.Read(name, _prefix.Run(program, environment));
    }

    /// <summary>Makes a new directory on a volume a drive: its root may belong to another user.</summary>
    public string AddDrive(char letter, string volume)
    {
        string directory = Path.Combine(volume, Path.GetRandomFileName());
        WineUser.CreateDirectory(directory);
        _drives.Add(directory);
        _prefix.AddDrive(letter, directory);
        return directory;
    }

    private void CleanUp()
    {
        _prefix.Dispose();
        foreach (string drive in _drives) Directory.Delete(drive, recursive: true);
        _drives.Clear();
        if (Directory.Exists(_directory.FullName)) _directory.Delete(recursive: true);
    }
}
