using System.Collections;
using System.Collections.Concurrent;
using Microsoft.Build.Framework;

namespace CowCopy.TestKit.MSBuild;

/// <summary>A build engine that keeps what tasks say and register, and builds nothing.</summary>
public sealed class RecordingBuildEngine : IBuildEngine10
{
    private readonly ConcurrentQueue<LoggedEvent> _events = new();
    private readonly ConcurrentDictionary<object, object> _registered = new();

    public IReadOnlyList<LoggedEvent> Events => [.. _events];

    /// <summary>Called with each event, on the thread of the task.</summary>
    public Action<LoggedEvent>? Heard { get; init; }

    public IReadOnlyDictionary<string, string> Globals { get; init; } = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);

    /// <summary>The least important messages that somebody listens to; all unless told.</summary>
    public MessageImportance Wanted { get; init; } = MessageImportance.Low;

    public EngineServices EngineServices => field ??= new Services(Wanted);

    public bool AllowFailureWithoutError { get; set; }

    public bool ContinueOnError => false;

    public int LineNumberOfTaskNode => 1;

    public int ColumnNumberOfTaskNode => 1;

    public string ProjectFileOfTaskNode => "test.proj";

    public bool IsRunningMultipleNodes => false;

    public IEnumerable<LoggedEvent> Of(EventKind kind) => Events.Where(logged => logged.Kind == kind);

    public void LogErrorEvent(BuildErrorEventArgs e) => Hear(new LoggedEvent(EventKind.Error, e.Code, e.Message, Importance: null, e.HelpKeyword));

    public void LogWarningEvent(BuildWarningEventArgs e) => Hear(new LoggedEvent(EventKind.Warning, e.Code, e.Message, Importance: null, e.HelpKeyword));

    public void LogMessageEvent(BuildMessageEventArgs e) => Hear(new LoggedEvent(EventKind.Message, e.Code, e.Message, e.Importance, e.HelpKeyword));

    public void LogCustomEvent(CustomBuildEventArgs e) => throw new NotSupportedException();

    public void LogTelemetry(string eventName, IDictionary<string, string> properties) => throw new NotSupportedException();

    public IReadOnlyDictionary<string, string> GetGlobalProperties() => Globals;

    public bool ShouldTreatWarningAsError(string warningCode) => false;

    public int RequestCores(int requestedCores) => requestedCores;

    public void ReleaseCores(int coresToRelease)
    {
        // There are always enough.
    }

    public object GetRegisteredTaskObject(object key, RegisteredTaskObjectLifetime lifetime) => _registered.GetValueOrDefault(key)!;

    public void RegisterTaskObject(object key, object obj, RegisteredTaskObjectLifetime lifetime, bool allowEarlyCollection) => _registered.TryAdd(key, obj);

    public object UnregisterTaskObject(object key, RegisteredTaskObjectLifetime lifetime) => _registered.TryRemove(key, out object? value) ? value : null!;

    public void Yield()
    {
        // Nothing else waits for this engine.
    }

    public void Reacquire()
    {
        // Nothing else was let in.
    }

    public bool BuildProjectFile(string projectFileName, string[] targetNames, IDictionary globalProperties, IDictionary targetOutputs) => throw new NotSupportedException();

    public bool BuildProjectFile(string projectFileName, string[] targetNames, IDictionary globalProperties, IDictionary targetOutputs, string toolsVersion) =>
        throw new NotSupportedException();

    public bool BuildProjectFilesInParallel(
        string[] projectFileNames,
        string[] targetNames,
        IDictionary[] globalProperties,
        IDictionary[] targetOutputsPerProject,
        string[] toolsVersion,
        bool useResultsCache,
        bool unloadProjectsOnCompletion) => throw new NotSupportedException();

    public BuildEngineResult BuildProjectFilesInParallel(
        string[] projectFileNames,
        string[] targetNames,
        IDictionary[] globalProperties,
        IList<string>[] removeGlobalProperties,
        string[] toolsVersion,
        bool returnTargetOutputs) => throw new NotSupportedException();

    private void Hear(LoggedEvent logged)
    {
        _events.Enqueue(logged);
        Heard?.Invoke(logged);
    }

    private sealed class Services(MessageImportance wanted) : EngineServices
    {
        public override bool IsTaskInputLoggingEnabled => false;

        public override bool LogsMessagesOfImportance(MessageImportance importance) => importance <= wanted;
    }
}
