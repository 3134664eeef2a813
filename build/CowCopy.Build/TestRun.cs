using System.Diagnostics;
using System.Globalization;
using CowCopy.Build.Wine;
using CowCopy.BuildKit;
using CowCopy.LoopVolumes;

namespace CowCopy.Build;

/// <summary>Checks the format, builds, packs, and runs tests and samples.</summary>
public sealed class TestRun
{
    private const string ThoroughVariable = "COWCOPY_THOROUGH";
    private const string FormatName = "Format";
    private const string PackagesName = "Packages";
    private const string NoVolumesVariable = "COWCOPY_NO_VOLUMES";

    private readonly Repository _repository;
    private readonly TestOptions _options;
    private readonly List<TestResult> _results = [];
    private readonly List<(string Name, TimeSpan Time)> _times = [];

    private TestRun(Repository repository, TestOptions options)
    {
        _repository = repository;
        _options = options;
    }

    /// <summary>Runs the tests that a command line selects; the last line is the sum of all.</summary>
    /// <param name="repository">The repository.</param>
    /// <param name="arguments">The arguments of <c>test</c>.</param>
    /// <returns>0 if no test failed, 1 if one failed or none matched, 2 for invalid arguments.</returns>
    public static int Run(Repository repository, string[] arguments)
    {
        ArgumentNullException.ThrowIfNull(repository);
        ArgumentNullException.ThrowIfNull(arguments);
        ShortRuntimes.Use();
        if (TestOptions.Parse(arguments) is { } options) return new TestRun(repository, options).Run();
        Console.Error.WriteLine(TestOptions.Usage);
        return 2;
    }

    /// <summary>Runs all that runs under Wine, and no other test.</summary>
    /// <param name="repository">The repository.</param>
    /// <returns>0 if no test failed.</returns>
    public static int RunUnderWine(Repository repository)
    {
        ArgumentNullException.ThrowIfNull(repository);
        ShortRuntimes.Use();
        var run = new TestRun(repository, new TestOptions(Filter: null, Thorough: true));
        using TestVolumeSet volumes = TestVolumeSet.Create();
        run._results.AddRange(WineTests.Run(repository, volumes.Environment, Console.Out));
        run._results.AddRange(PortedTests.Run(repository, Console.Out));
        return run.Report();
    }

    // A quick build is not analyzed: beside its outputs, those of another would not be compiled again, so never analyzed.
    private string Artifacts => _options.IsQuick ? _repository.Combine("artifacts", "quick") : _repository.Combine("artifacts");

    private string[] QuickBuild => ["--artifacts-path", Artifacts, "-p:RunAnalyzers=false"];

    private int Run() => _options.Filter is { } filter ? RunMatches(filter) : RunAll();

    private int RunAll()
    {
        string[] projects = [.. TestProjects().Where(project => _options.Thorough || TestSize.HasQuickTests(project))];
        if (Step("Build", () => Build(projects))) RunJobs(projects, filter: _options.Thorough ? null : TestSize.QuickFilter);
        else _results.Add(new TestResult("Build", Tally.OneFailed));
        return Report();
    }

    // The solution need not be loaded to check whitespace. All other rules of style fail the build.
    private IEnumerable<TestResult> CheckFormat(TextWriter output)
    {
        string[] format = ["format", "whitespace", _repository.Combine(), "--folder", "--verify-no-changes"];
        bool isFormatted = _repository.Dotnet([.. format, "--exclude", "artifacts", "samples"], [], output).ExitCode == 0;
        return isFormatted ? [] : [new TestResult(FormatName, Tally.OneFailed)];
    }

    private IEnumerable<TestResult> Pack()
    {
        int exitCode = _options.IsQuick ? Packing.RunForBuilds(_repository, QuickBuild) : Packing.Run(_repository);
        return exitCode == 0 ? [] : [new TestResult(PackagesName, Tally.OneFailed)];
    }

    private int Build(string[] projects)
    {
        // The time as packing has it: another would be compiled again, as the task's assembly has a version of it.
        string[] build = ["build", _repository.Solution, "-c", "Release", "-v", "quiet", .. _repository.CommitTime()];
        if (!_options.IsQuick) return _repository.Dotnet(build);
        build[1] = Path.Combine(Artifacts, "quick.slnf");
        TestSize.WriteFilter(build[1], _repository.Solution, projects);
        return _repository.Dotnet([.. build, .. QuickBuild]);
    }

    private int RunMatches(string filter)
    {
        bool InName(string project) => Path.GetFileNameWithoutExtension(project).Contains(filter, StringComparison.OrdinalIgnoreCase);
        string[] matches = [.. TestProjects().Where(InName)];
        bool byProject = matches.Length > 0;
        if (!byProject) matches = [.. TestProjects().Where(project => TestSources.MayContain(project, filter))];

        foreach (string project in matches)
        {
            string name = Path.GetFileNameWithoutExtension(project);
            if (Step($"Build {name}", () => _repository.Dotnet("build", project, "-c", "Release", "-v", "quiet", "-nologo"))) continue;
            _results.Add(new TestResult(name, Tally.OneFailed));
            return Report();
        }

        if (matches.Length > 0) RunJobs(matches, byProject ? null : $"FullyQualifiedName~{filter}");
        if (_results.Count > 0) return Report();
        Console.Error.WriteLine($"Nothing matches \"{filter}\": no test project's name contains it, and no test's full name.");
        return 1;
    }

    private IEnumerable<string> TestProjects() =>
        _repository.Projects("tests").Where(path => File.ReadAllText(path).Contains("<EnableMSTestRunner>true", StringComparison.Ordinal));

    private void RunJobs(IEnumerable<string> projects, string? filter)
    {
        using TestVolumeSet? volumes = _options.IsQuick ? null : TestVolumeSet.Create();
        bool hasMemory = !_options.IsQuick && RoleVolume.Temporary.WhyNot() is null;
        using TestVolumeSet? memory = hasMemory ? TestVolumeSet.Create([RoleVolume.Temporary]) : null;
        (string, string?)[] environment = [.. volumes?.Environment ?? [], .. Environment()];
        (string, string?)[] inMemory = [.. environment, .. memory?.Environment ?? []];
        TestJob? packages = _options.Filter is null ? new(PackagesName, TestLane.Any, _ => Pack()) : null;
        TestJob[] jobs = [.. Jobs(projects, filter, environment, inMemory)];
        foreach ((string name, TimeSpan time, TestResult[] results) in TestJobs.Run(packages, jobs))
        {
            _times.Add((name, time));
            _results.AddRange(results);
        }
    }

    // Package tests pack for themselves if no directory is given.
    private IEnumerable<(string, string?)> Environment()
    {
        if (_options.Filter is null) yield return ("COWCOPY_PACKAGES", _repository.Packages);
        if (_options.Thorough) yield return (ThoroughVariable, "1");
        if (_options.IsQuick) yield return (NoVolumesVariable, "1");
    }

    private IEnumerable<TestJob> Jobs(
        IEnumerable<string> projects, string? filter, (string, string?)[] environment, (string, string?)[] inMemory)
    {
        foreach (string project in InOrder(projects))
        {
            string name = Path.GetFileNameWithoutExtension(project);
            TestLane lane = SharesVolumes(name) || WineTests.Takes(project) ? TestLane.Volumes : TestLane.Any;
            if (HasOwnVolumes(name))
                yield return new(name, TestLane.Waiting, output => RunOnOwnVolumes(project, filter, output));
            else if (!WineTests.Takes(project))
                yield return Job(name, project, lane, filter, Needs(name) ? environment : inMemory);
            else if (_options.Thorough || filter is null)
                yield return new("Wine", lane, output => WineTests.Run(_repository, environment, output)) { NeedsPackages = true };
        }

        if (_options.Filter is not null) yield break;
        yield return new(FormatName, TestLane.Any, CheckFormat);
        if (!_options.Thorough) yield break;
        yield return new(ScriptTests.Name, TestLane.Any, output => ScriptTests.Run(_repository, output));
        yield return new("Samples", TestLane.Any, output => Samples.Run(_repository, output)) { NeedsPackages = true };
    }

    private TestJob Job(string name, string project, TestLane lane, string? filter, (string, string?)[] environment) =>
        new(name, lane, output => RunProject(project, filter, environment, output)) { NeedsPackages = Needs(name) };

    // The longest first, so that none of them is the last to run alone.
    private static IEnumerable<string> InOrder(IEnumerable<string> projects)
    {
        string[] first = ["CowCopy.ContractTests", "CowCopy.PackageTests", "CowCopy.Tests", "CowCopy.Tool.Tests"];
        int Place(string project) => Array.IndexOf(first, Path.GetFileNameWithoutExtension(project));
        return projects.OrderBy(project => Place(project) is >= 0 and var place ? place : first.Length);
    }

    // Of the others, few tests use packages, but some do. They build, so their temporary directory is not in memory: the compiler server
    // that they start uses it until all jobs have ended.
    private static bool Needs(string name) => name is not ("CowCopy.Tests" or "CowCopy.ContractTests");

    private IEnumerable<TestResult> RunProject(string project, string? filter, (string, string?)[] environment, TextWriter output) =>
        TestProject.Run(_repository, project, filter, Artifacts, environment, output) is { } result ? [result] : [];

    private IEnumerable<TestResult> RunOnOwnVolumes(string project, string? filter, TextWriter output)
    {
        using TestVolumeSet own = TestVolumeSet.Create();
        return [.. RunProject(project, filter, [.. own.Environment, .. Environment()], output)];
    }

    // All of its tests are thorough; others need not make volumes for it.
    private bool HasOwnVolumes(string name) =>
        (_options.Thorough || _options.Filter is not null) && name.Contains("CrashTests", StringComparison.Ordinal);

    // Whether a file is dirty decides how it is copied, and another test's sync may flush it.
    private static bool SharesVolumes(string name) => name.Contains("ContractTests", StringComparison.Ordinal)
        || name.Contains("Benchmarks.Tests", StringComparison.Ordinal)
        || name.Contains("Sdk.", StringComparison.Ordinal);

    private int Report()
    {
        Title("Summary");
        foreach ((string name, TimeSpan time) in _times)
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{name}: {time.TotalSeconds:0} s"));
        Console.WriteLine();
        foreach (TestResult result in _results) Console.WriteLine($"{result.Name}: {result.Tally}");
        // Once more at the end, for readers of the last page of a long log.
        foreach (TestResult result in _results.Where(one => one.Failures.Length > 0))
            Console.Write($"{System.Environment.NewLine}In {result.Name}:{System.Environment.NewLine}{result.Failures}");
        foreach (string line in LeftOut()) Console.WriteLine(line);
        Tally sum = _results.Aggregate(default(Tally), (total, one) => total + one.Tally);
        if (sum == default) sum = Tally.OneFailed;
        Console.WriteLine(sum);
        return sum.Failed == 0 ? 0 : 1;
    }

    // By its size, and by this machine.
    private IEnumerable<string> LeftOut() =>
    [
        "",
        .. _options.IsQuick ? TestSize.LeftOut(TestProjects()) : [],
        .. _options is { Filter: null, Thorough: true } ? [PortedTests.LeftOut] : (string[])[],
        .. SkippedTests.Lines(_results.SelectMany(result => result.Skipped)),
    ];

    private bool Step(string title, Func<int> run)
    {
        Title(title);
        var clock = Stopwatch.StartNew();
        bool done = run() == 0;
        _times.Add((title, clock.Elapsed));
        if (!done) Console.WriteLine($"{title}: failed");
        return done;
    }

    private static void Title(string title) => Console.WriteLine($"{System.Environment.NewLine}== {title}");
}
