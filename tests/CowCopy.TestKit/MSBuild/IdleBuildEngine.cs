using System.Collections;
using System.Collections.Concurrent;
using Microsoft.Build.Framework;

namespace CowCopy.TestKit.MSBuild;

/// <summary>
/// A build engine that builds nothing: it keeps what tasks register, has cores for all, and leaves to others what tasks say.
/// </summary>
public abstract class IdleBuildEngine : IBuildEngine10
{
    private readonly ConcurrentDictionary<(object, RegisteredTaskObjectLifetime Lifetime), (object Value, bool MayGoEarly)> _registered =
        new();

    public IReadOnlyDictionary<string, string> Globals { get; init; } = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);

    /// <summary>The least important messages that are logged. Default: all.</summary>
    public MessageImportance Wanted { get; init; } = MessageImportance.Low;

    public EngineServices EngineServices => field ??= new Services(Wanted);

    public bool AllowFailureWithoutError { get; set; }

    public bool ContinueOnError => false;

    public int LineNumberOfTaskNode => 1;

    public int ColumnNumberOfTaskNode => 1;

    public string ProjectFileOfTaskNode => "test.proj";

    public bool IsRunningMultipleNodes => false;

    public abstract void LogErrorEvent(BuildErrorEventArgs e);

    public abstract void LogWarningEvent(BuildWarningEventArgs e);

    public abstract void LogMessageEvent(BuildMessageEventArgs e);

    public void LogCustomEvent(CustomBuildEventArgs e) => throw new NotSupportedException();

    public void LogTelemetry(string eventName, IDictionary<string, string> properties) => throw new NotSupportedException();

    public IReadOnlyDictionary<string, string> GetGlobalProperties() => Globals;

    public bool ShouldTreatWarningAsError(string warningCode) => false;

    public int RequestCores(int requestedCores) => requestedCores;

    public void ReleaseCores(int coresToRelease)
    {
        // There are always enough.
    }

    public object GetRegisteredTaskObject(object key, RegisteredTaskObjectLifetime lifetime) =>
        _registered.GetValueOrDefault((key, lifetime)).Value;

    public void RegisterTaskObject(object key, object obj, RegisteredTaskObjectLifetime lifetime, bool allowEarlyCollection) =>
        _registered.TryAdd((key, lifetime), (obj, allowEarlyCollection));

    public object UnregisterTaskObject(object key, RegisteredTaskObjectLifetime lifetime) =>
        _registered.TryRemove((key, lifetime), out (object Value, bool) registered) ? registered.Value : null!;

    /// <summary>Disposes what is registered for the build, as MSBuild does at its end.</summary>
    public void EndBuild() => Dispose(static _ => true);

    /// <summary>Disposes what is registered and may go early, as MSBuild may while the build goes on.</summary>
    public void CollectEarly() => Dispose(static mayGoEarly => mayGoEarly);

    private void Dispose(Predicate<bool> goes)
    {
        foreach (((object, RegisteredTaskObjectLifetime Lifetime) key, (object value, bool mayGoEarly)) in _registered)
        {
            if (key.Lifetime != RegisteredTaskObjectLifetime.Build || !goes(mayGoEarly)) continue;
            _registered.TryRemove(key, out _);
            (value as IDisposable)?.Dispose();
        }
    }

    public void Yield()
    {
        // Nothing else waits for this engine.
    }

    public void Reacquire()
    {
        // Nothing else was let in.
    }

    public bool BuildProjectFile(string projectFileName, string[] targetNames, IDictionary globalProperties, IDictionary targetOutputs) =>
        throw new NotSupportedException();

    public bool BuildProjectFile(
        string projectFileName, string[] targetNames, IDictionary globalProperties, IDictionary targetOutputs, string toolsVersion) =>
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

    private sealed class Services(MessageImportance wanted) : EngineServices
    {
        public override bool IsTaskInputLoggingEnabled => false;

        public override bool LogsMessagesOfImportance(MessageImportance importance) => importance <= wanted;
    }
}
