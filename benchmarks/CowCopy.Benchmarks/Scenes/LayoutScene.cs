using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Checking;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Layouts;
using CowCopy.Benchmarks.Questions;
using Microsoft.Build.Framework;

namespace CowCopy.Benchmarks.Scenes;

/// <summary>The copies of a whole build, set up in a directory.</summary>
public sealed class LayoutScene : Scene
{
    private readonly SourceWriter _writer = new();
    private readonly BuildLayout _layout;
    private readonly LayoutState _state;
    private int _generation;

    public LayoutScene(BuildLayout layout, LayoutState state, string parent)
        : base(parent)
    {
        _layout = layout;
        _state = state;
        Requests = [.. layout.Steps.SelectMany(static step => step.Calls).SelectMany(static call => call).Select(Placed)];
        Write(static _ => true);
        Volume.Flush();
    }

    public override string Question => "layout: " + _layout.Name;

    public override string Corpus => _state switch
    {
        LayoutState.Cold => "cold",
        LayoutState.NoOp => "no-op",
        _ => "leaf changed",
    };

    public override int Files => _layout.CopyCount;

    public override IReadOnlyList<CopyRequest> Requests { get; }

    public override bool IsFor(Candidate candidate) => candidate is TaskCandidate;

    public override void SetUp()
    {
        if (_state == LayoutState.Cold) SetUpCold();
        else BringUpToDate();
        if (_state == LayoutState.LeafChanged) Write(static file => file.Kind == LayoutFileKind.LeafOutput);
        Settle();
    }

    public override string? ProblemBefore()
    {
        bool isUpToDate = CopyCheck.Problem(Requests) is null;
        return isUpToDate == (_state == LayoutState.NoOp) ? null : "The copies are not in the state that the question names.";
    }

    public override string? ProblemAfter(Candidate candidate) => CopyCheck.Problem(Requests);

    public override Action Ready(Candidate candidate)
    {
        TaskCandidate tasks = (TaskCandidate)candidate;
        ITask TaskOf(IReadOnlyList<CopyRequest> call) => tasks.ReadyTask([.. call.Select(Placed)], UnchangedFiles.Skipped);
        ITask[][] steps = [.. _layout.Steps.Select(step => step.Calls.Select(TaskOf).ToArray())];
        ParallelOptions likeABuild = new() { MaxDegreeOfParallelism = Environment.ProcessorCount };
        return () =>
        {
            foreach (ITask[] step in steps)
            {
                if (step.Length == 1) TaskCandidate.Execute(step[0]);
                else Parallel.ForEach(step, likeABuild, TaskCandidate.Execute);
            }
        };
    }

    private void SetUpCold()
    {
        IEnumerable<string> directories = Requests.Select(static request => Path.GetDirectoryName(request.Destination)!);
        foreach (string directory in directories.Distinct(StringComparer.Ordinal))
            if (Directory.Exists(directory)) Directory.Delete(directory, recursive: true);

        Volume.Flush();
        Write(static file => file.Kind != LayoutFileKind.Package);
    }

    private void BringUpToDate()
    {
        foreach (CopyRequest request in Requests)
        {
            bool isUpToDate = File.Exists(request.Destination)
                && File.GetLastWriteTimeUtc(request.Destination) == File.GetLastWriteTimeUtc(request.Source);
            if (isUpToDate) continue;
            Directory.CreateDirectory(Path.GetDirectoryName(request.Destination)!);
            File.Copy(request.Source, request.Destination, overwrite: true);
        }

        Volume.Flush();
    }

    private void Write(Func<LayoutFile, bool> isWritten)
    {
        _generation++;
        for (int i = 0; i < _layout.Files.Count; i++)
        {
            LayoutFile file = _layout.Files[i];
            if (!isWritten(file)) continue;
            string path = Path.Combine(Root, file.Name);
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.Delete(path);
            _writer.Write(path, file.Length, i, _generation);
        }
    }

    private CopyRequest Placed(CopyRequest request) => new(Path.Combine(Root, request.Source), Path.Combine(Root, request.Destination));
}
