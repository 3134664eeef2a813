using System.Collections;
using System.Collections.Concurrent;
using Microsoft.Build.Framework;

namespace CowCopy.Benchmarks.Peers;

/// <summary>A build engine that wants messages from some importance on, and forgets them.</summary>
/// <param name="heard">The least important messages that are wanted: of high importance as <c>dotnet build</c> does it by default, of low as a binary log does.</param>
public sealed class BenchmarkBuildEngine(MessageImportance heard) : IBuildEngine10
{
    private readonly ConcurrentDictionary<object, object> _registered = new();

    public EngineServices EngineServices { get; } = new Services(heard);

    public bool AllowFailureWithoutError { get; set; }

    public bool IsRunningMultipleNodes => false;

    public bool ContinueOnError => false;

    public int LineNumberOfTaskNode => 1;

    public int ColumnNumberOfTaskNode => 1;

    public string ProjectFileOfTaskNode => "benchmark.proj";

    public void LogErrorEvent(BuildErrorEventArgs e) => throw new InvalidOperationException(e.Message);

    public void LogWarningEvent(BuildWarningEventArgs e)
    {
        // A retry is measured like everything else.
    }

    public void LogMessageEvent(BuildMessageEventArgs e)
    {
        // What a logger does with it is no task's doing.
    }

    public void LogCustomEvent(CustomBuildEventArgs e)
    {
        // Nobody listens.
    }

    public void LogTelemetry(string eventName, IDictionary<string, string> properties)
    {
        // Nobody listens.
    }

    public IReadOnlyDictionary<string, string> GetGlobalProperties() => new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);

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

    private sealed class Services(MessageImportance heard) : EngineServices
    {
        public override bool IsTaskInputLoggingEnabled => false;

        public override bool LogsMessagesOfImportance(MessageImportance importance) => importance <= heard;
    }
}
