using CowCopy.BuildBenchmarks.Layouts.Results;
using CowCopy.BuildBenchmarks.Reading;
using CowCopy.BuildBenchmarks.Running;
using CowCopy.Demo;

namespace CowCopy.BuildBenchmarks.Layouts.Running;

/// <summary>One variant of a cell: its repository, and what was measured in it.</summary>
internal sealed class VariantBuilds(LayoutVariant variant, BuildTree tree)
{
    private readonly Dictionary<BuildPhase, RecordedBuild> _logged = [];
    private readonly Dictionary<BuildPhase, LayoutRow> _rows = [];
    private readonly Dictionary<BuildPhase, List<LayoutBuild>> _builds = [];
    private readonly Dictionary<BuildPhase, SortedSet<string>> _problems = [];

    public LayoutVariant Variant => variant;

    public BuildTree Tree => tree;

    /// <summary>Whether a build failed: the next ones would not be comparable.</summary>
    public bool HasFailed { get; private set; }

    /// <summary>Counts the files of the logged build of a phase.</summary>
    public void Count(BuildPhase phase, RecordedBuild build)
    {
        _logged[phase] = build;
        LoggedFile[] files = [.. build.Calls.SelectMany(static call => call.Log.Values)];
        LoggedFile[] written = [.. files.Where(static file => file.Outcome != FileOutcome.Skipped)];
        LoggedFile[] copied = [.. written.Where(static file => file.Outcome == FileOutcome.Copied)];
        SharedExtents? shared = SharedExtents.Of(
            new VolumeInspector(),
            copied.Where(BothExist).Select(static file => (file.Source, file.Destination)));
        _rows[phase] = new LayoutRow
        {
            Variant = variant.Name,
            Phase = phase.Name,
            Builds = [],
            Calls = build.Calls.Count,
            Copied = written.Length,
            Skipped = files.Length - written.Length,
            Cloned = shared?.Files,
            Linked = written.Length - copied.Length,
            CopiedBytes = written.Sum(LengthOf),
            SkippedBytes = files.Except(written).Sum(LengthOf),
            ClonedBytes = shared?.Bytes,
        };
        CheckTask(phase, build);
    }

    /// <summary>Reads the times of a build that was not logged.</summary>
    public RecordedBuild ReadTimes(BuildPhase phase)
    {
        RecordedBuild build = TimingsReader.Read(tree.Times, _logged[phase]);
        if (build.OtherCalls > 0) AddProblem(phase, "the calls of Copy are not those of the logged build");
        CheckTask(phase, build);
        return build;
    }

    public void Add(BuildPhase phase, LayoutBuild build)
    {
        if (!_builds.TryGetValue(phase, out List<LayoutBuild>? builds)) _builds[phase] = builds = [];
        builds.Add(build);
    }

    public void AddProblem(BuildPhase phase, string problem)
    {
        if (!_problems.TryGetValue(phase, out SortedSet<string>? problems))
            _problems[phase] = problems = new SortedSet<string>(StringComparer.Ordinal);
        problems.Add(problem);
    }

    public void Fail(BuildPhase phase, string problem)
    {
        HasFailed = true;
        AddProblem(phase, problem);
    }

    /// <summary>Returns the row of a phase.</summary>
    public LayoutRow Row(BuildPhase phase) => (_rows.GetValueOrDefault(phase) ?? NotBuilt(phase)) with
    {
        Builds = _builds.GetValueOrDefault(phase) ?? [],
        Problem = ProblemOf(phase),
    };

    private string? ProblemOf(BuildPhase phase) => _problems.TryGetValue(phase, out SortedSet<string>? problems)
        ? string.Join("; ", problems)
        : HasFailed ? "not built again after a build of another phase failed" : null;

    private LayoutRow NotBuilt(BuildPhase phase) => new()
    {
        Variant = variant.Name,
        Phase = phase.Name,
        Builds = [],
        Calls = 0,
        Copied = 0,
        Skipped = 0,
        Cloned = null,
        Linked = 0,
        CopiedBytes = 0,
        SkippedBytes = 0,
        ClonedBytes = null,
    };

    private void CheckTask(BuildPhase phase, RecordedBuild build)
    {
        foreach (string name in build.Assemblies.Select(static assembly => Path.GetFileName(assembly)))
        {
            if (!name.Contains(variant.Assembly, StringComparison.Ordinal)) AddProblem(phase, $"a Copy task came from {name}");
        }
    }

    // A later copy of the same build can have replaced or deleted a file.
    private static bool BothExist(LoggedFile file) => File.Exists(file.Source) && File.Exists(file.Destination);

    private static long LengthOf(LoggedFile file)
    {
        FileInfo destination = new(file.Destination);
        FileSystemInfo real = destination.ResolveLinkTarget(returnFinalTarget: true) ?? destination;
        return real is FileInfo { Exists: true } found ? found.Length : 0;
    }
}
