using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>A Copy task in this process. Default: the build engine requests only messages of high importance.</summary>
public abstract class TaskCandidate : CopyCandidate
{
    // One engine for all calls, as in a build.
    private readonly BenchmarkBuildEngine _quiet = new(MessageImportance.High);
    private readonly BenchmarkBuildEngine _logging = new(MessageImportance.Low);

    public override bool Answers(Question question) => true;

    public override Action Ready(CopySet files, Question question)
    {
        int size = question.FilesPerCall == 0 ? files.Requests.Count : question.FilesPerCall;
        ITask[] tasks = [.. files.Requests.Chunk(size).Select(call => ReadyTask(call, question.Unchanged, question.LoggedImportance))];
        return () =>
        {
            foreach (ITask task in tasks) Execute(task);
        };
    }

    /// <summary>Creates the task for one call.</summary>
    public ITask ReadyTask(
        IReadOnlyList<CopyRequest> requests,
        UnchangedFiles unchanged,
        MessageImportance importance = MessageImportance.High)
    {
        ITask task = Make(
            [.. requests.Select(static request => new TaskItem(request.Source))],
            [.. requests.Select(static request => new TaskItem(request.Destination))],
            unchanged);
        task.BuildEngine = importance == MessageImportance.Low ? _logging : _quiet;
        return task;
    }

    /// <summary>Runs a task.</summary>
    public static void Execute(ITask task)
    {
        if (!task.Execute()) throw new InvalidOperationException("The task failed.");
    }

    protected abstract ITask Make(ITaskItem[] sources, ITaskItem[] destinations, UnchangedFiles unchanged);
}
