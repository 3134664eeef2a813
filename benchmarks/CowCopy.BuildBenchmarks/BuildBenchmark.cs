using CowCopy.Benchmarks.Reports;
using CowCopy.BuildBenchmarks.Generation;
using CowCopy.BuildBenchmarks.Reports;
using CowCopy.BuildBenchmarks.Running;
using CowCopy.BuildKit;

namespace CowCopy.BuildBenchmarks;

/// <summary>The whole run.</summary>
internal sealed class BuildBenchmark(BuildOptions options)
{
    private const int DifferencesShown = 20;

    public int Run()
    {
        _ = SdkPackage.Reference(options.Packages); // or an error before anything is written
        using BuildPlace place = BuildPlace.Find(options);
        using var compiler = new CompilerServer();
        IReadOnlyList<GeneratedProject> projects = new RepositoryShape(options.Projects).Projects();
        var builtIn = new BuildTree("built-in", place.Path, projects, compiler);
        var ours = new BuildTree("cowcopy", place.Path, projects, compiler);
        RunFacts facts = RunFacts.Of(place.Path, options.Host, options.Rounds, MSBuildVersion.Query());
        Console.WriteLine($"{projects.Count} projects on {facts.FileSystem}, {facts.Processors} processors, MSBuild {facts.MSBuild}");
        Console.WriteLine($"commit {facts.Commit}");
        Prepare(builtIn, new RepositoryTasks(options.Packages));
        Prepare(ours, new RepositoryTasks(options.Packages, UsesCowCopy: true));
        LowerBoundTree? lowerBound = options.LowerBound
            ? new LowerBoundTree(new BuildTree("lower-bound", place.Path, projects, compiler))
            : null;
        lowerBound?.Prepare(options.Packages);

        var runner = new PairRunner(builtIn, ours, lowerBound, options.Recording);
        var kept = new BuildRunDirectory(options.Keep, facts, options);
        foreach (BuildMode mode in options.Modes)
            foreach (PairedBuilds pair in runner.Run(mode, Rounds(runner, kept, mode), options.Phases))
            {
                Console.WriteLine(BuildTable.Line(pair));
                if (pair.Round > 0) kept.Add(pair);
            }

        return Conclude(runner, kept.Pairs);
    }

    // Round 0 of a mode warms up and is logged; it is not measured. A run that adds pairs to those of an earlier run in the same directory
    // skips it.
    private IReadOnlyList<int> Rounds(PairRunner runner, BuildRunDirectory kept, BuildMode mode)
    {
        int before = kept.Pairs.Where(pair => pair.Mode == mode.Name).Select(static pair => pair.Round).DefaultIfEmpty().Max();
        return before > 0 && options.WorkDirectory is not null && runner.HasLogs(mode)
            ? [.. Enumerable.Range(before + 1, options.Rounds)]
            : [.. Enumerable.Range(0, options.Rounds + 1)];
    }

    // The repository of an earlier run is used again: its text is the same, but the package of CowCopy may be newer.
    private static void Prepare(BuildTree tree, RepositoryTasks tasks)
    {
        tree.Write(tasks);
        tree.DeleteUnpackedPackage();
        tree.Restore();
    }

    private static int Conclude(PairRunner runner, IReadOnlyList<PairedBuilds> pairs)
    {
        Console.WriteLine();
        Console.WriteLine(BuildTable.Of(pairs));
        foreach (string difference in runner.Differences.Take(DifferencesShown)) Console.Error.WriteLine(difference);
        Console.WriteLine($"Compared bytes and mode of {runner.Compared:N0} output files, and the figures of the builds.");
        Console.WriteLine($"{runner.Differences.Count} differences.");
        return runner.Differences.Count == 0 ? 0 : 1;
    }
}
