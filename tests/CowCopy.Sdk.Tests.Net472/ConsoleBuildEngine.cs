using System.Collections;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Tests.Net472;

/// <summary>A build engine that keeps what tasks say and register, and builds nothing.</summary>
internal sealed class ConsoleBuildEngine : IBuildEngine4
{
    private readonly object _lock = new();
    private readonly List<string> _events = [];
    private readonly Dictionary<object, object> _registered = [];

    /// <summary>Each event as its kind, its code where it has one, and its text.</summary>
    public IReadOnlyList<string> Events
    {
        get
        {
            lock (_lock) return [.. _events];
        }
    }

    public void Clear()
    {
        lock (_lock) _events.Clear();
    }

    public bool ContinueOnError => false;

    public int LineNumberOfTaskNode => 1;

    public int ColumnNumberOfTaskNode => 1;

    public string ProjectFileOfTaskNode => "rig.proj";

    public bool IsRunningMultipleNodes => false;

    public void LogErrorEvent(BuildErrorEventArgs e) => Record("error " + e.Code, e);

    public void LogWarningEvent(BuildWarningEventArgs e) => Record("warning " + e.Code, e);

    public void LogMessageEvent(BuildMessageEventArgs e) => Record("message", e);

    public void LogCustomEvent(CustomBuildEventArgs e) => throw new NotSupportedException();

    public object GetRegisteredTaskObject(object key, RegisteredTaskObjectLifetime lifetime)
    {
        lock (_lock) return _registered.TryGetValue(key, out object? value) ? value : null!;
    }

    public void RegisterTaskObject(object key, object obj, RegisteredTaskObjectLifetime lifetime, bool allowEarlyCollection)
    {
        lock (_lock) _registered[key] = obj;
    }

    public object UnregisterTaskObject(object key, RegisteredTaskObjectLifetime lifetime) => throw new NotSupportedException();

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
        string[] projectFileNames, string[] targetNames, IDictionary[] globalProperties, IDictionary[] targetOutputsPerProject,
        string[] toolsVersion, bool useResultsCache, bool unloadProjectsOnCompletion) =>
        throw new NotSupportedException();

    public BuildEngineResult BuildProjectFilesInParallel(
        string[] projectFileNames, string[] targetNames, IDictionary[] globalProperties, IList<string>[] removeGlobalProperties,
        string[] toolsVersion, bool returnTargetOutputs) =>
        throw new NotSupportedException();

    private void Record(string kind, BuildEventArgs e)
    {
        lock (_lock) _events.Add(kind + ": " + e.Message);
    }
}
