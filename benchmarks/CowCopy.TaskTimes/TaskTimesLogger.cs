using Microsoft.Build.Framework;
using Microsoft.Build.Logging;

namespace CowCopy.TaskTimes;

/// <summary>Writes the times of Copy and CowCopy's other tasks to the file that its parameter names.</summary>
/// <remarks>
/// A console logger by type only: MSBuild asks loggers of its own how important a message must be for them, and takes any other to want the least important too
/// (dotnet/msbuild, LoggingService.UpdateMinimumMessageImportance). Tasks would then make messages for every file in every build that is measured.
/// </remarks>
public sealed class TaskTimesLogger : ConsoleLogger
{
    private readonly Dictionary<(int Node, int Task, int Project), TaskStartedEventArgs> _running = [];
    private readonly List<TaskTime> _times = [];

    /// <summary>Hears no message at all.</summary>
    public TaskTimesLogger()
        : base(LoggerVerbosity.Quiet)
    {
    }

    /// <inheritdoc/>
    public override void Initialize(IEventSource eventSource, int nodeCount) => Initialize(eventSource);

    /// <inheritdoc/>
    public override void Initialize(IEventSource eventSource)
    {
        ArgumentNullException.ThrowIfNull(eventSource);
        Verbosity = LoggerVerbosity.Quiet;
        eventSource.TaskStarted += (_, started) => Start(started);
        eventSource.TaskFinished += (_, finished) => Finish(finished);
    }

    /// <inheritdoc/>
    public override void Shutdown() => File.WriteAllLines(Parameters, _times.Select(static time => time.ToLine()));

    private static (int Node, int Task, int Project) Key(BuildEventContext context) => (context.NodeId, context.TaskId, context.ProjectContextId);

    private void Start(TaskStartedEventArgs started)
    {
        if (started.TaskName == "Copy" || started.TaskName.StartsWith("CowCopy", StringComparison.Ordinal)) _running[Key(started.BuildEventContext!)] = started;
    }

    private void Finish(TaskFinishedEventArgs finished)
    {
        BuildEventContext context = finished.BuildEventContext!;
        if (!_running.Remove(Key(context), out TaskStartedEventArgs? started)) return;
        _times.Add(new TaskTime(
            started.TaskName, context.NodeId, started.ProjectFile, started.TaskAssemblyLocation ?? "", started.Timestamp.ToUniversalTime(), finished.Timestamp.ToUniversalTime()));
    }
}
