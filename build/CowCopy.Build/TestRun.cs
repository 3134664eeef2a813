using CowCopy.Build.Wine;

namespace CowCopy.Build;

/// <summary>Everything that must hold: format, build, packages, tests, samples.</summary>
public static class TestRun
{
    /// <summary>Runs it all; the last line is the sum of all tests.</summary>
    /// <param name="repository">The repository.</param>
    /// <returns>0 when nothing failed.</returns>
    public static int Run(Repository repository)
    {
        ArgumentNullException.ThrowIfNull(repository);
        var results = new List<TestResult>();
        bool formatted = Step("Format", () => repository.Dotnet("format", repository.Solution, "--verify-no-changes"));
        if (!formatted) results.Add(new TestResult("format", Tally.OneFailed));

        bool built = Step("Packages", () => Packing.Run(repository))
            && Step("Build", () => repository.Dotnet("build", repository.Solution, "-c", "Release", "-v", "quiet"));
        if (built) RunTests(repository, results);
        else results.Add(new TestResult("build", Tally.OneFailed));

        return Report(results);
    }

    /// <summary>Runs the Windows tests under Wine alone.</summary>
    /// <param name="repository">The repository.</param>
    /// <returns>0 when nothing failed.</returns>
    public static int RunUnderWine(Repository repository)
    {
        ArgumentNullException.ThrowIfNull(repository);
        using TestVolumeSet volumes = TestVolumeSet.Create();
        return Report([.. WineLeg.Run(repository, volumes.Environment)]);
    }

    private static void RunTests(Repository repository, List<TestResult> results)
    {
        using TestVolumeSet volumes = TestVolumeSet.Create();
        (string, string?)[] environment = [.. volumes.Environment, ("COWCOPY_PACKAGES", repository.Packages)];
        foreach (string project in repository.Projects("tests").Where(path => TestProject.IsOne(path) && !WineLeg.Takes(path)))
        {
            Title(Path.GetFileNameWithoutExtension(project));
            results.Add(TestProject.Run(repository, project, environment));
        }

        Title("Wine");
        results.AddRange(WineLeg.Run(repository, environment));

        Title("Samples");
        results.AddRange(Samples.Run(repository));
    }

    private static int Report(List<TestResult> results)
    {
        Title("Summary");
        foreach (TestResult result in results) Console.WriteLine($"{result.Name}: {result.Tally}");
        // Once more, at the end: whoever reads the last page of a long log sees what failed.
        foreach (TestResult result in results.Where(one => one.Failures.Length > 0)) Console.Write($"{Environment.NewLine}In {result.Name}:{Environment.NewLine}{result.Failures}");
        Tally sum = results.Aggregate(default(Tally), (total, one) => total + one.Tally);
        if (sum == default) sum = Tally.OneFailed;
        Console.WriteLine(sum);
        return sum.Failed == 0 ? 0 : 1;
    }

    private static bool Step(string title, Func<int> run)
    {
        Title(title);
        bool done = run() == 0;
        if (!done) Console.WriteLine($"{title}: failed");
        return done;
    }

    private static void Title(string title) => Console.WriteLine($"{Environment.NewLine}== {title}");
}
