using CowCopy.LoopVolumes;

namespace CowCopy.Build;

/// <summary>Builds and runs the samples with the packed packages, as <c>samples/README.md</c> describes.</summary>
internal sealed class Samples
{
    private const string Solution = "samples/sdk-in-a-repo/SdkInARepo.slnx";
    private const string Application = "samples/sdk-in-a-repo/App";
    private const string Greeting = "Hello from a repository that builds with CowCopy";
    private const string Engine = "samples/custom-engine";
    private const string Content = "samples/custom-engine/content";
    private const string Cache = "samples/build-cache";
    private const string Staging = "samples/staging";
    private const string StagingSolution = Staging + "/Staging.slnx";
    private static readonly string[] Services = ["Billing", "Orders", "Web"];
    private readonly Repository _repository;
    private readonly string _cache;
    private readonly string _stage;
    private readonly string _store;

    private readonly TextWriter _output;

    private Samples(Repository repository, TextWriter output)
    {
        _repository = repository;
        _output = output;
        // Their own package cache: one of the user may hold an older package of the same version.
        _cache = repository.Combine("artifacts", "samples", "packages");
        _stage = repository.Combine("artifacts", "samples", "stage");
        _store = repository.Combine("artifacts", "samples", "store");
    }

    public static IEnumerable<TestResult> Run(Repository repository, TextWriter output)
    {
        if (!Directory.Exists(repository.Combine("samples"))) return [];
        var samples = new Samples(repository, output);
        samples.Clean();
        return
        [
            new(Solution, samples.Check(IsSummary, "build", Solution, "-v:normal", "-tl:off")),
            new(Application, samples.Check(line => line == Greeting, "run", "--no-build", "--project", Application)),
            new(Engine, samples.Stage("Staged: 3 copied, 0 unchanged, 0 failed, ")),
            new(Engine + ", again", samples.Stage("Staged: 0 copied, 3 unchanged, 0 failed, 0 bytes shared.", "--expect-nothing-copied")),
            new(Cache, samples.Build("Built: 3 run, 0 restored.")),
            new(Cache + ", again", samples.Build("Built: 0 run, 3 restored.", "--expect-nothing-run")),
            new(Cache + "/MSBuildPlugin", samples.Check(_ => true, "build", Cache + "/MSBuildPlugin")),
            new(StagingSolution, samples.StageServices(" copied (")),
            .. Services.Select(samples.RunStaged),
            new(StagingSolution + ", again", samples.StageServices("\": 0 copied, ")),
            new(StagingSolution + ", cleaned", samples.CleanStaged()),
        ];
    }

    private static bool IsSummary(string line) =>
        line.Contains("CowCopy: ", StringComparison.Ordinal) && line.Contains(" copied", StringComparison.Ordinal);

    private Tally Stage(string expected, params string[] more) =>
        Check(line => line.StartsWith(expected, StringComparison.Ordinal), ["run", "--project", Engine, "--", Content, _stage, .. more]);

    private Tally Build(string expected, params string[] more) =>
        Check(line => line == expected, ["run", "--project", Cache, "--", Cache + "/example/steps.json", _store, .. more]);

    /// <summary>Builds, and expects both trees of each service to be reported as given.</summary>
    private Tally StageServices(string expected) => Check(
        Services.Length * 2,
        line => line.StartsWith("CowCopyTree: ", StringComparison.Ordinal) && line.Contains(expected, StringComparison.Ordinal),
        "build", StagingSolution, "-v:normal", "-tl:off");

    private TestResult RunStaged(string service)
    {
        string program = $"{Staging}/layout/services/{service}/{service}.dll";
        string greeting = service + " runs from the layout with { \"service\": \"" + service + "\" }";
        return new TestResult(program, Check(line => line == greeting, program));
    }

    private Tally CleanStaged()
    {
        Tally cleaned = Check(_ => true, "clean", StagingSolution);
        string layout = _repository.Combine(Staging, "layout");
        if (!Directory.Exists(layout) || Directory.GetFiles(layout, "*", SearchOption.AllDirectories).Length == 0) return cleaned;
        _output.WriteLine("Failed: cleaning has left files in the layout.");
        return Tally.OneFailed;
    }

    private Tally Check(Func<string, bool> expected, params string[] arguments) => Check(1, expected, arguments);

    private Tally Check(int count, Func<string, bool> expected, params string[] arguments)
    {
        CommandResult run = _repository.Dotnet(arguments, [("NUGET_PACKAGES", _cache)], _output);
        if (run.ExitCode == 0 && run.Output.Split('\n', StringSplitOptions.TrimEntries).Count(expected) >= count) return Tally.OnePassed;
        _output.WriteLine($"Failed: dotnet {string.Join(' ', arguments)}: exit code {run.ExitCode}, or the expected line is missing.");
        return Tally.OneFailed;
    }

    // The result of an earlier restore in obj/ may name another cache.
    private void Clean()
    {
        string[] directories = Directory.GetDirectories(_repository.Combine("samples"), "*", SearchOption.AllDirectories);
        IEnumerable<string> outputs = directories.Where(path => Path.GetFileName(path) is "bin" or "obj" or "layout");
        string[] outside = [_cache, _stage, _store];
        foreach (string old in outputs.Concat(outside).Where(Directory.Exists)) Directory.Delete(old, recursive: true);
    }
}
