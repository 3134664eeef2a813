using CowCopy.BuildBenchmarks.Reading;
using CowCopy.LoopVolumes;

namespace CowCopy.BuildBenchmarks.Running;

/// <summary>Builds both repositories in turn, phase by phase and round by round, reads their logs, and compares what they made.</summary>
internal sealed class PairRunner(BuildTree builtIn, BuildTree ours)
{
    private const string OurAssembly = "CowCopy.Sdk";
    private const string BuiltInAssembly = "Microsoft.Build.Tasks.Core";
    private readonly List<string> _differences = [];

    /// <summary>What was found that must not be; empty where all is well.</summary>
    public IReadOnlyList<string> Differences => _differences;

    /// <summary>Output files whose bytes and modes were compared.</summary>
    public int Compared { get; private set; }

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
        Dictionary<BuildTree, BuildFigures> figures = turns.ToDictionary(static tree => tree, tree => Measure(tree, mode));
        Check(mode.Name + ", " + phase.Name, figures[builtIn], figures[ours]);
        return new PairedBuilds(mode.Name, phase.Name, round, figures[builtIn], figures[ours]);
    }

    private static BuildFigures Measure(BuildTree tree, BuildMode mode)
    {
        Settle(tree.Folder);
        TimeSpan wall = tree.Build(mode);
        return BuildReader.Read(tree.Log, wall);
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
