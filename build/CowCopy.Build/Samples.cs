using CowCopy.LoopVolumes;

namespace CowCopy.Build;

/// <summary>Builds and runs the samples from the packed packages, as a user would; <c>samples/README.md</c> tells the same.</summary>
internal sealed class Samples
{
    private const string Solution = "samples/sdk-in-a-repo/SdkInARepo.slnx";
    private const string Application = "samples/sdk-in-a-repo/App";
    private const string Engine = "samples/custom-engine";
    private const string Content = "samples/custom-engine/content";
    private readonly Repository _repository;
    private readonly string _cache;
    private readonly string _stage;

    private Samples(Repository repository)
    {
        _repository = repository;
        // A cache of their own: a package of the same version in the user's cache would be taken instead.
        _cache = repository.Combine("artifacts", "samples", "packages");
        _stage = repository.Combine("artifacts", "samples", "stage");
    }

    public static IEnumerable<TestResult> Run(Repository repository)
    {
        if (!Directory.Exists(repository.Combine("samples"))) return [];
        var samples = new Samples(repository);
        samples.Clean();
        return
        [
            new(Solution, samples.Check(line => line.Contains("CowCopy: ", StringComparison.Ordinal) && line.Contains(" copied", StringComparison.Ordinal), "build", Solution, "-v:normal", "-tl:off")),
            new(Application, samples.Check(line => line == "Hello from a repository that builds with CowCopy", "run", "--no-build", "--project", Application)),
            new(Engine, samples.Stage("Staged: 3 copied, 0 unchanged, 0 failed, ")),
            new(Engine + ", again", samples.Stage("Staged: 0 copied, 3 unchanged, 0 failed, 0 bytes shared.", "--expect-nothing-copied")),
        ];
    }

    private Tally Stage(string expected, params string[] more) =>
        Check(line => line.StartsWith(expected, StringComparison.Ordinal), ["run", "--project", Engine, "--", Content, _stage, .. more]);

    private Tally Check(Func<string, bool> expected, params string[] arguments)
    {
        CommandResult run = _repository.Dotnet(arguments, [("NUGET_PACKAGES", _cache)]);
        if (run.ExitCode == 0 && run.Output.Split('\n', StringSplitOptions.TrimEntries).Any(expected)) return Tally.OnePassed;
        Console.WriteLine($"Failed: dotnet {string.Join(' ', arguments)}: exit code {run.ExitCode}, or the expected line is not there.");
        return Tally.OneFailed;
    }

    // What an earlier restore left in obj/ remembers another cache.
    private void Clean()
    {
        string[] outputs = [.. Directory.GetDirectories(_repository.Combine("samples"), "*", SearchOption.AllDirectories).Where(path => Path.GetFileName(path) is "bin" or "obj")];
        foreach (string left in outputs.Append(_cache).Append(_stage).Where(Directory.Exists)) Directory.Delete(left, recursive: true);
    }
}
