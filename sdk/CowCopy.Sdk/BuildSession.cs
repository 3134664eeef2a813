using System.Collections.Concurrent;
using CowCopy.Sdk.Copying;
using CowCopy.Sdk.Logging;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

/// <summary>What outlives a task: one copier and one record per project, kept by MSBuild for one build in one process.</summary>
internal sealed class BuildSession
{
    private int _adviceIsGiven;
    private readonly ConcurrentDictionary<ProjectKey, ProjectRecord> _projects = new();
    private int _hasNamedOther;
    private int _findingsTold;

    public BuildSession()
        : this(new FileCopier())
    {
    }

    internal BuildSession(FileCopier copier) => Copier = copier;

    public FileCopier Copier { get; }

    /// <summary>Whether the copier came upon something of which nobody has been told yet.</summary>
    public bool HasFinding => Volatile.Read(ref _findingsTold) < Copier.Findings.Count;

    public CopyTexts Texts { get; } = new();

    /// <summary>Folders that were there when a copy went to them: of a build's thousands of calls most go to a folder that an earlier one went to.</summary>
    public ConcurrentDictionary<string, string> Folders { get; } = new(WaveList.PathComparer);

    /// <summary>Knows the items of the MSBuild that is running.</summary>
    public MetadataHandover Metadata { get; } = new();

    /// <summary>The version of the MSBuild that is running; read when a failure first asks for it.</summary>
    public Version EngineVersion => field ??= FileVersion.Of(typeof(ITask).Assembly);

    // The type is the key: another version of this package in the same build has a type, and so a session, of its own.
    public static BuildSession Of(IBuildEngine? engine)
    {
        if (engine is not IBuildEngine4 build) return new BuildSession();
        if (Registered(build) is { } session) return session;
        build.RegisterTaskObject(typeof(BuildSession), new BuildSession(), RegisteredTaskObjectLifetime.Build, allowEarlyCollection: false);
        return Registered(build) ?? new BuildSession();
    }

    /// <returns>Whether nobody took it before in this build: advice is given once.</returns>
    public bool TakeAdvice() => Interlocked.Exchange(ref _adviceIsGiven, 1) == 0;

    /// <returns>The next thing of which nobody has been told yet; null where there is none.</returns>
    public HealthFinding? TakeFinding()
    {
        while (true)
        {
            int told = Volatile.Read(ref _findingsTold);
            IReadOnlyList<HealthFinding> findings = Copier.Findings;
            if (told >= findings.Count) return null;
            if (Interlocked.CompareExchange(ref _findingsTold, told + 1, told) == told) return findings[told];
        }
    }

    public ProjectRecord Project(ProjectKey key) => _projects.GetOrAdd(key, static _ => new ProjectRecord());

    /// <returns>Whether nobody has yet been told of somebody else's Copy task: once a build is enough.</returns>
    public bool TakeNamingOther() => Interlocked.Exchange(ref _hasNamedOther, 1) == 0;

    // Of two tasks that register at once, MSBuild keeps the first object: ask again.
    private static BuildSession? Registered(IBuildEngine4 build) =>
        build.GetRegisteredTaskObject(typeof(BuildSession), RegisteredTaskObjectLifetime.Build) as BuildSession;
}
