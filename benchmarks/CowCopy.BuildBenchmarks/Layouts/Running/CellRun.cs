using CowCopy.BuildBenchmarks.Generation;
using CowCopy.BuildBenchmarks.Layouts.Results;
using CowCopy.BuildBenchmarks.Reading;
using CowCopy.BuildBenchmarks.Running;
using CowCopy.BuildKit;
using CowCopy.LoopVolumes;

namespace CowCopy.BuildBenchmarks.Layouts.Running;

/// <summary>Builds one repository by all variants, one after another, by round and phase.</summary>
internal sealed class CellRun : IDisposable
{
    private const int ProblemsOfOneBuild = 3;
    private static readonly BuildMode Mode = BuildMode.AllProcessors;

    private readonly LayoutOptions _options;
    private readonly CellPlan _plan;
    private readonly LayoutProgress _progress;
    private readonly MeasuredVolume _volume;
    private readonly IReadOnlyList<GeneratedProject> _projects;
    private readonly IReadOnlyList<VariantBuilds> _variants;
    private readonly RepositorySet _repositories;

    public CellRun(LayoutOptions options, CellPlan plan, RepositorySet repositories, LayoutProgress progress)
    {
        (_options, _plan, _progress, _repositories) = (options, plan, progress, repositories);
        _volume = new MeasuredVolume(repositories.Directory, repositories.Cancellation);
        _projects = plan.Layout.Generate(options.Size, options.Seed);
        _variants = [.. options.Variants.Select(variant => new VariantBuilds(variant, repositories.Add(variant, plan.Output, _projects)))];
    }

    /// <summary>The builds of a cell with these options.</summary>
    public static int BuildCount(LayoutOptions options) =>
        options.Variants.Count * (BuildPhase.All.Count + ((options.Iterations - 1) * options.Phases.Count));

    public LayoutCell Run()
    {
        _repositories.Restore();
        for (int round = 0; round < _options.Iterations; round++)
        {
            // The first round creates the outputs that each phase needs, and the logs.
            foreach (BuildPhase phase in round == 0 ? BuildPhase.All : _options.Phases) RunPhase(phase, round);
            if (round > 0) Compare(_options.Phases[^1]);
        }

        return new LayoutCell
        {
            Layout = _plan.Layout.Name,
            Output = _plan.Output.Name,
            Volume = _plan.Volume.Name,
            CacheVolume = _plan.CacheVolume.Name,
            Projects = _projects.Count,
            Rows = [.. _options.Phases.SelectMany(phase => _variants.Select(variant => variant.Row(phase)))],
        };
    }

    public void Dispose()
    {
        _volume.Dispose();
        _repositories.Dispose();
    }

    // Each round starts with another variant: what the first one leaves in caches helps the next.
    private void RunPhase(BuildPhase phase, int round)
    {
        VariantBuilds[] order = [.. Enumerable.Range(0, _variants.Count).Select(index => _variants[(index + round) % _variants.Count])];
        foreach (VariantBuilds one in order.Where(static one => !one.HasFailed)) phase.Prepare(one.Tree, round + 1);
        foreach (VariantBuilds one in order)
        {
            _progress.Start($"{phase.Name}, {one.Variant.Name}, round {round}");
            if (!one.HasFailed) Build(one, phase, round);
            _progress.Finish();
        }

        if (round == 0) Compare(phase);
    }

    private void Build(VariantBuilds one, BuildPhase phase, int round)
    {
        try
        {
            if (round == 0) Log(one, phase);
            else one.Add(phase, Measure(one, phase, round));
        }
        catch (BuildKitException e)
        {
            // On a terminal, Ctrl+C reaches the build first.
            _repositories.ThrowIfCancelled();
            one.Fail(phase, "the build failed: " + FirstError(e.Message));
        }
    }

    private void Log(VariantBuilds one, BuildPhase phase)
    {
        _volume.Flush();
        one.Tree.BuildLogged(Mode, phase);
        BuildProcesses.WaitForNodes();
        _volume.Flush();
        RecordedBuild build = BuildReader.Read(one.Tree.Log(Mode, phase));
        one.Count(phase, build);
        if (build.Warnings > 0) one.AddProblem(phase, $"the logged build has {build.Warnings} warnings");
    }

    private LayoutBuild Measure(VariantBuilds one, BuildPhase phase, int round)
    {
        long? before = _volume.Settle();
        TimeSpan? idle = ChildProcesses.ProcessorTime();
        TimeSpan wall = one.Tree.BuildTimed(Mode);
        BuildProcesses.WaitForNodes();
        TimeSpan? busy = ChildProcesses.ProcessorTime();
        double? flush = _volume.Flush();
        long? used = before - _volume.FreeSpace();
        double copy = one.ReadTimes(phase).Calls.Sum(static call => call.Time.TotalMilliseconds);
        return new LayoutBuild(round, wall.TotalMilliseconds, flush, (busy - idle)?.TotalMilliseconds, copy, used);
    }

    private void Compare(BuildPhase phase)
    {
        VariantBuilds builtIn = _variants.Single(static one => one.Variant == LayoutVariant.BuiltIn);
        if (builtIn.HasFailed) return;
        foreach (VariantBuilds other in _variants.Where(one => one != builtIn && !one.HasFailed))
        {
            LibraryCopies? leftOut = other.Variant.LeavesLibraryCopiesOut ? new LibraryCopies(_projects) : null;
            string[] differences = [.. TreeComparison.Differences(builtIn.Tree, other.Tree, leftOut).Take(ProblemsOfOneBuild)];
            foreach (string difference in differences) other.AddProblem(phase, difference);
        }
    }

    private static string FirstError(string output)
    {
        string[] lines = output.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        return lines.FirstOrDefault(static line => line.Contains("error ", StringComparison.Ordinal)) ?? lines[^1];
    }
}
