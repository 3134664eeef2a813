using Microsoft.Build.Framework;
using Microsoft.Build.Logging;

namespace CowCopy.TaskTimingLogger;

/// <summary>Writes the times of Copy and of CowCopy's other tasks to the file that the parameter of the logger names.</summary>
/// <remarks>
/// A console logger by type only. MSBuild queries its own loggers for the least important message that they log; of any other logger it
/// assumes all messages
/// (dotnet/msbuild, LoggingService.UpdateMinimumMessageImportance). Tasks would then create a message for every file in every measured
/// build.
/// </remarks>
public sealed class TimingLogger : ConsoleLogger
{
    private readonly Dictionary<(int Node, int Task, int Project), TaskStartedEventArgs> _running = [];
    private readonly List<TaskTiming> _times = [];

    /// <summary>Creates a logger that logs no message.</summary>
    public TimingLogger()
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

    private static (int Node, int Task, int Project) Key(BuildEventContext context) =>
        (context.NodeId, context.TaskId, context.ProjectContextId);

    private void Start(TaskStartedEventArgs started)
    {
        bool isMeasured = started.TaskName == "Copy" || started.TaskName.StartsWith("CowCopy", StringComparison.Ordinal);
        if (isMeasured) _running[Key(started.BuildEventContext!)] = started;
    }

    private void Finish(TaskFinishedEventArgs finished)
    {
        BuildEventContext context = finished.BuildEventContext!;
        if (!_running.Remove(Key(context), out TaskStartedEventArgs? started)) return;
        _times.Add(new TaskTiming(
            started.TaskName,
            context.NodeId,
            started.ProjectFile,
            started.TaskAssemblyLocation ?? "",
            started.Timestamp.ToUniversalTime(),
            finished.Timestamp.ToUniversalTime()));
    }
}
