using CowCopy.BuildBenchmarks.Reading;
using CowCopy.LoopVolumes;

namespace CowCopy.BuildBenchmarks.Running;

/// <summary>Builds both repositories in turn, phase by phase and round by round, reads their logs, and compares what they made.</summary>
internal sealed class PairRunner(BuildTree builtIn, BuildTree ours, Recording recording)
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
    public bool HasLogs(BuildMode mode) => BuildPhase.All.All(phase => File.Exists(builtIn.Log(mode, phase)) && File.Exists(ours.Log(mode, phase)));

    /// <summary>Runs all phases in each of the rounds.</summary>
    public IEnumerable<PairedBuilds> Run(BuildMode mode, IEnumerable<int> rounds)
    {
        foreach (int round in rounds)
            foreach (BuildPhase phase in BuildPhase.All) yield return RunPair(mode, phase, round);
    }

    // Who goes first changes from round to round: what the first leaves warm helps the second.
    private PairedBuilds RunPair(BuildMode mode, BuildPhase phase, int round)
    {
        BuildTree[] turns = round % 2 == 0 ? [builtIn, ours] : [ours, builtIn];
        foreach (BuildTree tree in turns) phase.Prepare(tree, round + 1);
        Dictionary<BuildTree, BuildFigures> figures = turns.ToDictionary(static tree => tree, tree => Measure(tree, mode, phase, round));
        Check(mode.Name + ", " + phase.Name, figures[builtIn], figures[ours]);
        return new PairedBuilds(mode.Name, phase.Name, round, figures[builtIn], figures[ours]);
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

    private static bool IsOurs(string task) => task == "Copy" || task.StartsWith("CowCopy", StringComparison.Ordinal);

    private void Add(string build, bool found, string what)
    {
        if (found) _differences.Add(build + ": " + what);
    }
}
