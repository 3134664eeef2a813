using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Layouts;
using CowCopy.Benchmarks.Peers;
using CowCopy.Benchmarks.Questions;
using Microsoft.Build.Framework;

namespace CowCopy.Benchmarks.Scenes;

/// <summary>The copying of a whole build, set up in a folder.</summary>
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

    public override bool IsFor(Peer peer) => peer is TaskPeer;

    public override void SetUp()
    {
        if (_state == LayoutState.Cold) SetUpCold();
        else BringUpToDate();
        if (_state == LayoutState.LeafChanged) Write(static file => file.Kind == LayoutFileKind.LeafOutput);
        Settle();
    }

    public override Action Ready(Peer peer)
    {
        TaskPeer tasks = (TaskPeer)peer;
        ITask[][] steps = [.. _layout.Steps.Select(step => step.Calls.Select(call => tasks.ReadyTask([.. call.Select(Placed)], UnchangedFiles.Skipped)).ToArray())];
        ParallelOptions likeABuild = new() { MaxDegreeOfParallelism = Environment.ProcessorCount };
        return () =>
        {
            foreach (ITask[] step in steps)
            {
                if (step.Length == 1) TaskPeer.Execute(step[0]);
                else Parallel.ForEach(step, likeABuild, TaskPeer.Execute);
            }
        };
    }

    private void SetUpCold()
    {
        foreach (string folder in Requests.Select(static request => Path.GetDirectoryName(request.Destination)!).Distinct(StringComparer.Ordinal))
            if (Directory.Exists(folder)) Directory.Delete(folder, recursive: true);

        Volume.Flush();
        Write(static file => file.Kind != LayoutFileKind.Package);
    }

    private void BringUpToDate()
    {
        foreach (CopyRequest request in Requests)
        {
            if (File.Exists(request.Destination) && File.GetLastWriteTimeUtc(request.Destination) == File.GetLastWriteTimeUtc(request.Source)) continue;
            Directory.CreateDirectory(Path.GetDirectoryName(request.Destination)!);
            File.Copy(request.Source, request.Destination, overwrite: true);
        }

        Volume.Flush();
    }

    private void Write(Func<LayoutFile, bool> isMeant)
    {
        _generation++;
        for (int i = 0; i < _layout.Files.Count; i++)
        {
            LayoutFile file = _layout.Files[i];
            if (!isMeant(file)) continue;
            string path = Path.Combine(Folder, file.Name);
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.Delete(path);
            _writer.Write(path, file.Length, i, _generation);
        }
    }

    private CopyRequest Placed(CopyRequest request) => new(Path.Combine(Folder, request.Source), Path.Combine(Folder, request.Destination));
}
