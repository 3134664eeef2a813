using System.Reflection;
using Microsoft.Build.Framework;
using Microsoft.Build.Logging.StructuredLogger;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>Writes a binary log of a build that never ran. Times are in milliseconds from its start.</summary>
internal sealed class MadeUpLog : IDisposable
{
    public static readonly DateTime Start = new(2026, 3, 4, 5, 6, 7, DateTimeKind.Utc);

    private static readonly FieldInfo Timestamp =
        typeof(BuildEventArgs).GetField("timestamp", BindingFlags.Instance | BindingFlags.NonPublic)!;

    private readonly EventArgsDispatcher _events = new();
    private readonly BinaryLogger _logger;
    private int _ids;

    public MadeUpLog(string path)
    {
        _logger = new BinaryLogger { Parameters = path, CollectProjectImports = BinaryLogger.ProjectImportsCollectionMode.None };
        _logger.Initialize(_events);
        Send(new BuildStartedEventArgs("", "", At(0)), BuildEventContext.Invalid);
    }

    public static DateTime At(double milliseconds) => Start.AddMilliseconds(milliseconds);

    /// <summary>Starts a request for a project.</summary>
    public MadeUpProject Project(
        string file,
        double at = 0,
        int node = 1,
        MadeUpTask? parent = null,
        string? framework = null,
        params (string Name, string Value)[] properties)
    {
        int id = ++_ids;
        BuildEventContext evaluated = new(submissionId: 0, node, evaluationId: id, -1, -1, -1, -1);
        Dictionary<string, string> all = properties.ToDictionary(static one => one.Name, static one => one.Value);
        Send(Timed(new ProjectEvaluationStartedEventArgs("") { ProjectFile = file }, at), evaluated);
        ProjectEvaluationFinishedEventArgs finished = new("")
        {
            ProjectFile = file,
            Properties = all,
            GlobalProperties = new Dictionary<string, string>(StringComparer.Ordinal),
            Items = Array.Empty<object>(),
        };
        Send(Timed(finished, at), evaluated);
        BuildEventContext context = new(0, node, id, id, id, -1, -1);
        Dictionary<string, string> global = framework is null ? [] : new() { ["TargetFramework"] = framework };
        ProjectStartedEventArgs started = new(
            id,
            "",
            "",
            file,
            "Build",
            Array.Empty<object>(),
            Array.Empty<object>(),
            parent?.Context ?? BuildEventContext.Invalid,
            global,
            "Current");
        Send(Timed(started, at), context);
        return new MadeUpProject(this, file, context);
    }

    public void Send(BuildEventArgs record, BuildEventContext context)
    {
        record.BuildEventContext = context;
        _events.Dispatch(record);
    }

    public int NextId() => ++_ids;

    public void Finish(double at, bool succeeded = true) =>
        Send(new BuildFinishedEventArgs("", "", succeeded, At(at)), BuildEventContext.Invalid);

    public void Dispose() => _logger.Shutdown();

    // Some constructors take no time.
    public static BuildEventArgs Timed(BuildEventArgs record, double at)
    {
        Timestamp.SetValue(record, At(at));
        return record;
    }
}
