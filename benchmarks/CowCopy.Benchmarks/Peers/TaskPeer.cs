using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Benchmarks.Peers;

/// <summary>A Copy task in this process, under a build engine that wants only what matters unless the question says otherwise.</summary>
public abstract class TaskPeer : Peer
{
    // One for all calls, as in a build.
    private readonly BenchmarkBuildEngine _quiet = new(MessageImportance.High);
    private readonly BenchmarkBuildEngine _logging = new(MessageImportance.Low);

    public override bool Answers(Question question) => true;

    public override Action Ready(CopySet files, Question question)
    {
        int size = question.FilesPerCall == 0 ? files.Requests.Count : question.FilesPerCall;
        ITask[] tasks = [.. files.Requests.Chunk(size).Select(call => ReadyTask(call, question.Unchanged, question.Heard))];
        return () =>
        {
            foreach (ITask task in tasks) Execute(task);
        };
    }

    /// <summary>Makes the task for one call.</summary>
    public ITask ReadyTask(IReadOnlyList<CopyRequest> requests, UnchangedFiles unchanged, MessageImportance heard = MessageImportance.High)
    {
        ITask task = Make(
            [.. requests.Select(static request => new TaskItem(request.Source))],
            [.. requests.Select(static request => new TaskItem(request.Destination))],
            unchanged);
        task.BuildEngine = heard == MessageImportance.Low ? _logging : _quiet;
        return task;
    }

    /// <summary>Runs it.</summary>
    public static void Execute(ITask task)
    {
        if (!task.Execute()) throw new InvalidOperationException("The task failed.");
    }

    protected abstract ITask Make(ITaskItem[] sources, ITaskItem[] destinations, UnchangedFiles unchanged);
}
