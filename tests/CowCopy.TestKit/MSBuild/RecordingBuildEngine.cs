using System.Collections.Concurrent;
using Microsoft.Build.Framework;

namespace CowCopy.TestKit.MSBuild;

/// <summary>A build engine that keeps what tasks say and register, and builds nothing.</summary>
public sealed class RecordingBuildEngine : IdleBuildEngine
{
    private readonly ConcurrentQueue<LoggedEvent> _events = new();

    public IReadOnlyList<LoggedEvent> Events => [.. _events];

    /// <summary>Called with each event, on the thread of the task.</summary>
    public Action<LoggedEvent>? Logged { get; init; }

    public IEnumerable<LoggedEvent> Of(EventKind kind) => Events.Where(logged => logged.Kind == kind);

    public override void LogErrorEvent(BuildErrorEventArgs e) =>
        Record(At(new(EventKind.Error, e.Code, e.Message, Importance: null, e.HelpKeyword), e.File, e.LineNumber, e.ColumnNumber));

    public override void LogWarningEvent(BuildWarningEventArgs e) =>
        Record(At(new(EventKind.Warning, e.Code, e.Message, Importance: null, e.HelpKeyword), e.File, e.LineNumber, e.ColumnNumber));

    public override void LogMessageEvent(BuildMessageEventArgs e) =>
        Record(new LoggedEvent(EventKind.Message, e.Code, e.Message, e.Importance, e.HelpKeyword));

    private static LoggedEvent At(LoggedEvent logged, string file, int line, int column) =>
        logged with { File = file, Line = line, Column = column };

    private void Record(LoggedEvent logged)
    {
        _events.Enqueue(logged);
        Logged?.Invoke(logged);
    }
}
