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
        string sdk = SdkPackage.Line(options.Packages);
        using BuildPlace place = BuildPlace.Find(options);
        using var compiler = new CompilerServer();
        IReadOnlyList<GeneratedProject> projects = new RepositoryShape(options.Projects).Projects();
        var builtIn = new BuildTree("built-in", place.Path, projects, compiler);
        var ours = new BuildTree("cowcopy", place.Path, projects, compiler);
        RunFacts facts = RunFacts.Of(place.Path, options.Host, options.Rounds, MSBuildVersion.Ask());
        Console.WriteLine($"{projects.Count} projects on {facts.FileSystem}, {facts.Processors} processors, MSBuild {facts.MSBuild}, commit {facts.Commit}");
        Prepare(builtIn, new RepositoryTasks(options.Packages));
        Prepare(ours, new RepositoryTasks(options.Packages, sdk));
        FloorTree? floor = options.Floor ? new FloorTree(new BuildTree("floor", place.Path, projects, compiler)) : null;
        floor?.Prepare(options.Packages);

        var runner = new PairRunner(builtIn, ours, floor, options.Recording);
        var kept = new BuildRunFolder(options.Keep, facts, options);
        foreach (BuildMode mode in options.Modes)
            foreach (PairedBuilds pair in runner.Run(mode, Rounds(runner, kept, mode), options.Phases))
            {
                Console.WriteLine(BuildTable.Line(pair));
                if (pair.Round > 0) kept.Add(pair);
            }

        return Conclude(runner, kept.Pairs);
    }

    // The first pairs of a mode, round 0, warm up, are logged and do not count. Pairs that are added to those of an earlier run on the same folder need none.
    private IReadOnlyList<int> Rounds(PairRunner runner, BuildRunFolder kept, BuildMode mode)
    {
        int before = kept.Pairs.Where(pair => pair.Mode == mode.Name).Select(static pair => pair.Round).DefaultIfEmpty().Max();
        return before > 0 && options.Folder is not null && runner.HasLogs(mode) ? [.. Enumerable.Range(before + 1, options.Rounds)] : [.. Enumerable.Range(0, options.Rounds + 1)];
    }

    // A repository that an earlier run left is built on as it is; its package of CowCopy may be another by now, its text is not.
    private static void Prepare(BuildTree tree, RepositoryTasks tasks)
    {
        tree.Write(tasks);
        tree.ForgetOurPackage();
        tree.Restore();
    }

    private static int Conclude(PairRunner runner, IReadOnlyList<PairedBuilds> pairs)
    {
        Console.WriteLine();
        Console.WriteLine(BuildTable.Of(pairs));
        foreach (string difference in runner.Differences.Take(DifferencesShown)) Console.Error.WriteLine(difference);
        Console.WriteLine($"Compared {runner.Compared:N0} output files of both (bytes and mode), and what was recorded of the builds: {runner.Differences.Count} differences.");
        return runner.Differences.Count == 0 ? 0 : 1;
    }
}
