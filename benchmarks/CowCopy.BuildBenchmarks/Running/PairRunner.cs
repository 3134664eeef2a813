using CowCopy.BuildBenchmarks.Reading;
using CowCopy.LoopVolumes;
using CowCopy.LowerBoundTask;

namespace CowCopy.BuildBenchmarks.Running;

/// <summary>Builds the repositories one after another, by round and phase, reads their logs, and compares their outputs.</summary>
internal sealed class PairRunner(BuildTree builtIn, BuildTree ours, LowerBoundTree? lowerBound, Recording recording)
{
    private const string OurAssembly = "CowCopy.Sdk";
    private const string BuiltInAssembly = "Microsoft.Build.Tasks.Core";
    private readonly Dictionary<string, RecordedBuild> _logged = [];
    private readonly List<string> _differences = [];

    /// <summary>Differences between the builds; empty if there are none.</summary>
    public IReadOnlyList<string> Differences => _differences;

    /// <summary>Output files whose bytes and modes were compared.</summary>
    public int Compared { get; private set; }

    /// <summary>Whether earlier builds of this mode left logs, from which later ones take file counts.</summary>
    public bool HasLogs(BuildMode mode) => BuildPhase.All.All(phase => Trees(phase).All(tree => File.Exists(tree.Log(mode, phase))));

    /// <summary>Runs the phases in each round; round 0 runs all, because it creates the outputs and logs that later rounds need.</summary>
    public IEnumerable<PairedBuilds> Run(BuildMode mode, IReadOnlyList<int> rounds, IReadOnlyList<BuildPhase> phases)
    {
        if (rounds[0] > 0 && !phases.Any(static phase => phase.StartsClean)) BuildAgain(mode);
        foreach (int round in rounds)
            foreach (BuildPhase phase in round == 0 ? BuildPhase.All : phases) yield return RunPair(mode, phase, round);
    }

    // The sources have been written again, so a build would not find everything up to date.
    private void BuildAgain(BuildMode mode)
    {
        foreach (BuildTree tree in new[] { builtIn, ours }) tree.BuildTimed(mode);
    }

    private IEnumerable<BuildTree> Trees(BuildPhase phase) =>
        lowerBound is not null && phase.HasNothingToDo ? [builtIn, ours, lowerBound.Tree] : [builtIn, ours];

    // The order alternates, because the first build warms caches for the second.
    private PairedBuilds RunPair(BuildMode mode, BuildPhase phase, int round)
    {
        BuildTree[] order = [.. round % 2 == 0 ? Trees(phase) : Trees(phase).Reverse()];
        foreach (BuildTree tree in order) phase.Prepare(tree, round + 1);
        Dictionary<BuildTree, BuildFigures> figures = order.ToDictionary(static tree => tree, tree => Measure(tree, mode, phase, round));
        PairedBuilds pair = new(mode.Name, phase.Name, round, figures[builtIn], figures[ours])
        {
            LowerBound = lowerBound is null ? null : figures.GetValueOrDefault(lowerBound.Tree),
        };
        Check(mode.Name + ", " + phase.Name, pair.BuiltIn, pair.Ours);
        if (pair.LowerBound is { } bound) CheckLowerBound(mode.Name + ", " + phase.Name, pair.BuiltIn, bound);
        return pair;
    }

    // Round 0 is always logged.
    private BuildFigures Measure(BuildTree tree, BuildMode mode, BuildPhase phase, int round)
    {
        bool isLogged = round == 0 || recording == Recording.Log;
        Settle(tree.Root);
        TimeSpan wall = isLogged ? tree.BuildLogged(mode, phase) : tree.BuildTimed(mode);
        string log = tree.Log(mode, phase);
        if (isLogged || !_logged.ContainsKey(log)) _logged[log] = BuildReader.Read(log);
        RecordedBuild build = isLogged ? _logged[log] : TimingsReader.Read(tree.Times, _logged[log]);
        Add(
            $"{mode.Name}, {phase.Name}",
            build.OtherCalls > 0,
            $"{build.OtherCalls} calls of Copy with {tree.Name} differ from the logged build");
        return BuildFigures.Of(wall, build);
    }

    // Flushes what the build before left dirty, so that its writeback does not slow down this build.
    private static void Settle(string directory)
    {
        if (FileSystemTools.Find("sync") is { } sync) Command.Run(sync, ["-f", directory]);
    }

    private void Check(string build, BuildFigures left, BuildFigures right)
    {
        bool isBuiltIn = left.Assemblies.All(static name => name.Contains(BuiltInAssembly, StringComparison.Ordinal));
        Add(build, !isBuiltIn, "another Copy task ran in the built-in's build");
        bool isOurs = right.Assemblies.All(static name => name.Contains(OurAssembly, StringComparison.Ordinal));
        Add(build, !isOurs, "another Copy task ran in CowCopy's build");
        Add(build, left.Copied != right.Copied, $"the built-in copied {left.Copied} files, CowCopy {right.Copied}");
        Add(build, left.Unchanged != right.Unchanged, $"the built-in skipped {left.Unchanged} unchanged files, CowCopy {right.Unchanged}");
        Add(build, left.Warnings != right.Warnings, $"{left.Warnings} warnings with the built-in, {right.Warnings} with CowCopy");
        Add(build, right.InTaskHosts.Any(IsOurs), "a task of CowCopy ran in a task host");
        foreach (string difference in TreeComparison.Differences(builtIn, ours)) Add(build, found: true, difference);
        Compared += TreeComparison.Outputs(builtIn).Length;
    }

    private void CheckLowerBound(string build, BuildFigures builtIn, BuildFigures bound)
    {
        bool isBound = bound.Assemblies.All(static name => name.Contains(LowerBoundTaskSwitch.Assembly, StringComparison.Ordinal));
        Add(build, !isBound, "another Copy task ran in the lower bound's build");
        Add(build, bound.Calls != builtIn.Calls, $"the built-in was called {builtIn.Calls} times, the lower bound {bound.Calls}");
        Add(build, bound.Copied != 0, $"the lower bound copied {bound.Copied} files");
        Add(
            build,
            bound.Unchanged != builtIn.Unchanged,
            $"the built-in skipped {builtIn.Unchanged} files, the lower bound {bound.Unchanged}");
        Add(build, bound.InTaskHosts.Any(IsOurs), "the lower bound's Copy ran in a task host");
    }

    private static bool IsOurs(string task) => task == "Copy" || task.StartsWith("CowCopy", StringComparison.Ordinal);

    private void Add(string build, bool found, string what)
    {
        if (found) _differences.Add(build + ": " + what);
    }
}
