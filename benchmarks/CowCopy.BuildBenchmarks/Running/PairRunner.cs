using CowCopy.BuildBenchmarks.Reading;
using CowCopy.FloorTask;
using CowCopy.LoopVolumes;

namespace CowCopy.BuildBenchmarks.Running;

/// <summary>Builds the repositories in turn, phase by phase and round by round, reads their logs, and compares what they made.</summary>
internal sealed class PairRunner(BuildTree builtIn, BuildTree ours, FloorTree? floor, Recording recording)
{
    private const string OurAssembly = "CowCopy.Sdk";
    private const string BuiltInAssembly = "Microsoft.Build.Tasks.Core";
    private readonly Dictionary<string, RecordedBuild> _logged = [];
    private readonly List<string> _differences = [];

    /// <summary>What was found that must not be; empty where all is well.</summary>
    public IReadOnlyList<string> Differences => _differences;

    /// <summary>Output files whose bytes and modes were compared.</summary>
    public int Compared { get; private set; }

    /// <summary>Whether earlier builds of this mode left their logs, from which later ones take what only messages tell.</summary>
    public bool HasLogs(BuildMode mode) => BuildPhase.All.All(phase => Trees(phase).All(tree => File.Exists(tree.Log(mode, phase))));

    /// <summary>Runs the phases in each of the rounds; in round 0 all there are, since it leaves the outputs and the logs that the others need.</summary>
    public IEnumerable<PairedBuilds> Run(BuildMode mode, IReadOnlyList<int> rounds, IReadOnlyList<BuildPhase> phases)
    {
        if (rounds[0] > 0 && !phases.Any(static phase => phase.StartsClean)) BuildAnew(mode);
        foreach (int round in rounds)
            foreach (BuildPhase phase in round == 0 ? BuildPhase.All : phases) yield return RunPair(mode, phase, round);
    }

    // Their text has been written again; what is to find everything up to date would not.
    private void BuildAnew(BuildMode mode)
    {
        foreach (BuildTree tree in new[] { builtIn, ours }) tree.BuildTimed(mode);
    }

    private IEnumerable<BuildTree> Trees(BuildPhase phase) => floor is not null && phase.HasNothingToDo ? [builtIn, ours, floor.Tree] : [builtIn, ours];

    // Who goes first changes from round to round: what the first leaves warm helps the second.
    private PairedBuilds RunPair(BuildMode mode, BuildPhase phase, int round)
    {
        BuildTree[] turns = [.. round % 2 == 0 ? Trees(phase) : Trees(phase).Reverse()];
        foreach (BuildTree tree in turns) phase.Prepare(tree, round + 1);
        Dictionary<BuildTree, BuildFigures> figures = turns.ToDictionary(static tree => tree, tree => Measure(tree, mode, phase, round));
        PairedBuilds pair = new(mode.Name, phase.Name, round, figures[builtIn], figures[ours]) { Floor = floor is null ? null : figures.GetValueOrDefault(floor.Tree) };
        Check(mode.Name + ", " + phase.Name, pair.BuiltIn, pair.Ours);
        if (pair.Floor is { } lowest) CheckFloor(mode.Name + ", " + phase.Name, pair.BuiltIn, lowest);
        return pair;
    }

    // The round that does not count is logged in any case.
    private BuildFigures Measure(BuildTree tree, BuildMode mode, BuildPhase phase, int round)
    {
        bool isLogged = round == 0 || recording == Recording.Log;
        Settle(tree.Folder);
        TimeSpan wall = isLogged ? tree.BuildLogged(mode, phase) : tree.BuildTimed(mode);
        string log = tree.Log(mode, phase);
        if (isLogged || !_logged.ContainsKey(log)) _logged[log] = BuildReader.Read(log);
        RecordedBuild build = isLogged ? _logged[log] : TimesReader.Read(tree.Times, _logged[log]);
        Add($"{mode.Name}, {phase.Name}", build.OtherCalls > 0, $"{build.OtherCalls} calls of Copy with {tree.Name} are not those of the logged build");
        return BuildFigures.Of(wall, build);
    }

    // What the build before this one left to be written is not this one's to pay.
    private static void Settle(string folder)
    {
        if (FileSystemTools.Find("sync") is { } sync) Command.Run(sync, ["-f", folder]);
    }

    private void Check(string build, BuildFigures left, BuildFigures right)
    {
        Add(build, !left.Assemblies.All(static name => name.Contains(BuiltInAssembly, StringComparison.Ordinal)), "a Copy task of the built-in's build is another");
        Add(build, !right.Assemblies.All(static name => name.Contains(OurAssembly, StringComparison.Ordinal)), "a Copy task of CowCopy's build is another");
        Add(build, left.Copied != right.Copied, $"the built-in copied {left.Copied} files, CowCopy {right.Copied}");
        Add(build, left.Unchanged != right.Unchanged, $"the built-in left {left.Unchanged} files alone, CowCopy {right.Unchanged}");
        Add(build, left.Warnings != right.Warnings, $"{left.Warnings} warnings with the built-in, {right.Warnings} with CowCopy");
        Add(build, right.InTaskHosts.Any(IsOurs), "a task of CowCopy ran in a task host");
        foreach (string difference in TreeComparison.Differences(builtIn, ours)) Add(build, found: true, difference);
        Compared += TreeComparison.Outputs(builtIn).Length;
    }

    private void CheckFloor(string build, BuildFigures builtIn, BuildFigures lowest)
    {
        Add(build, !lowest.Assemblies.All(static name => name.Contains(FloorTaskSwitch.Assembly, StringComparison.Ordinal)), "a Copy task of the floor's build is another");
        Add(build, lowest.Calls != builtIn.Calls, $"the built-in was called {builtIn.Calls} times, the floor {lowest.Calls}");
        Add(build, lowest.Copied != 0 || lowest.Unchanged != builtIn.Unchanged, $"the floor copied {lowest.Copied} files and left {lowest.Unchanged} alone, the built-in {builtIn.Unchanged}");
        Add(build, lowest.InTaskHosts.Any(IsOurs), "the floor's Copy ran in a task host");
    }

    private static bool IsOurs(string task) => task == "Copy" || task.StartsWith("CowCopy", StringComparison.Ordinal);

    private void Add(string build, bool found, string what)
    {
        if (found) _differences.Add(build + ": " + what);
    }
}
