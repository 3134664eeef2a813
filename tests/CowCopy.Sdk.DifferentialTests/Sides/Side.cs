using System.Runtime.Versioning;
using CowCopy.Sdk.DifferentialTests.Cases;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.DifferentialTests.Sides;

/// <summary>One side of a differential test: a directory that is arranged like the other side's, and the calls made in it.</summary>
[UnsupportedOSPlatform("windows")]
[SupportedOSPlatform("linux")]
internal sealed class Side : IDisposable
{
    private readonly TempDirectory _directory;
    private readonly TreeWriter _writer;
    private readonly RecordingBuildEngine _engine = new();
    private readonly Func<ITask> _make;

    public Side(string parent, IReadOnlyList<Thing> tree, Func<ITask> make)
    {
        _directory = new TempDirectory(parent);
        _writer = new TreeWriter(_directory.Path);
        _make = make;
        _writer.Write(tree);
    }

    public string Root => _directory.Path;

    public void Edit(IReadOnlyList<Thing> edits) => _writer.Write(edits);

    public SortedDictionary<string, string> Tree() => new TreeReader(Root).Read();

    public CallObservation Run(CopyCall call)
    {
        ITask task = _make();
        int before = _engine.Events.Count;
        task.BuildEngine = _engine;
        ((IMultiThreadableTask)task).TaskEnvironment =
            TaskEnvironment.CreateWithProjectDirectoryAndEnvironment(Root, CallItems.Variables(call));
        new CallItems(Root).Parameters(call).ApplyTo(task);
        string outcome = Outcome(task);
        return new OutputReader(task, Root).Observe(outcome, [.. _engine.Events.Skip(before)], Tree());
    }

    public void Dispose() => _directory.Dispose();

    private static string Outcome(ITask task)
    {
        try
        {
            return "returned " + task.Execute();
        }
        catch (Exception e)
        {
            return "threw " + e.GetType().Name;
        }
    }
}
