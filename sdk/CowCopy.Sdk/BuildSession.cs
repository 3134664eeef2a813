using System.Collections;
using System.Collections.Concurrent;
using CowCopy.Sdk.Copying;
using CowCopy.Sdk.Logging;
using CowCopy.Sdk.Trees;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

/// <summary>State that outlives a task: one copier and one record per project, kept by MSBuild for one build in one process.</summary>
internal sealed class BuildSession
{
    private readonly object _lock = new();
    private readonly Hashtable _projects = []; // by directory; a generic dictionary of own types would have each process load ten types
    private readonly HashSet<string> _created = new(StringComparer.Ordinal);
    private readonly HashSet<string> _claimedFiles = new(StringComparer.Ordinal);
    private volatile FileCopier? _copier;
    private int _isAdviceClaimed;
    private int _claimedWarnings;
    private int _comparedCount;

    public BuildSession()
    {
    }

    internal BuildSession(FileCopier copier) => _copier = copier;

    /// <summary>Whether something was copied, or compared by the engine: until then no process loads it.</summary>
    public bool HasCopier => _copier is not null;

    public FileCopier Copier
    {
        get
        {
            lock (_lock) return _copier ??= new FileCopier();
        }
    }

    public CopyTexts Texts
    {
        get
        {
            lock (_lock) return field ??= new CopyTexts();
        }
    }

    /// <summary>Destination directories that exist: most calls of a build copy to a directory that an earlier call copied to.</summary>
    public ConcurrentDictionary<string, string> KnownDirectories { get; } = new(StringComparer.Ordinal);

    /// <summary>The trees that were copied or are to be copied.</summary>
    public TreeRegister Trees
    {
        get
        {
            lock (_lock) return field ??= new TreeRegister();
        }
    }

    public MetadataCopier Metadata { get; } = new();

    /// <summary>The version of MSBuild. Default: that of the running one, read when a failure first needs it.</summary>
    public Version EngineVersion
    {
        get => field ??= FileVersion.Of(typeof(ITask).Assembly);
        init;
    }

    // The type is the key: another version of this package in the same build has a type, and so a session, of its own.
    public static BuildSession Of(IBuildEngine? engine)
    {
        if (engine is not IBuildEngine4 build) return new BuildSession();
        if (Registered(build) is { } session) return session;
        build.RegisterTaskObject(typeof(BuildSession), new BuildSession(), RegisteredTaskObjectLifetime.Build, allowEarlyCollection: false);
        return Registered(build) ?? new BuildSession();
    }

    /// <summary>Returns the record of the project that a task runs for.</summary>
    /// <param name="engine">The task's engine; without one, projects of a directory share a record.</param>
    /// <param name="directory">The project's directory.</param>
    public ProjectRecord Project(IBuildEngine? engine, string directory)
    {
        IReadOnlyDictionary<string, string> globals = (engine as IBuildEngine6)?.GetGlobalProperties()
            ?? new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        lock (_lock)
        {
            ProjectRecord? first = (ProjectRecord?)_projects[directory];
            for (ProjectRecord? project = first; project is not null; project = project.Next)
            {
                if (project.HasGlobals(globals)) return project;
            }

            ProjectRecord added = new(globals, first);
            _projects[directory] = added;
            return added;
        }
    }

    /// <summary>Adds files that are compared without the engine.</summary>
    /// <returns>How many were in this process and build.</returns>
    public int CountCompared(int files) => Interlocked.Add(ref _comparedCount, files);

    /// <summary>Returns true to the first caller of a build, which logs the advice.</summary>
    public bool ClaimAdvice() => Interlocked.Exchange(ref _isAdviceClaimed, 1) == 0;

    /// <summary>Returns true to the first caller of a build, which checks the file.</summary>
    public bool ClaimFile(string path)
    {
        lock (_lock) return _claimedFiles.Add(path);
    }

    /// <summary>Adds directories that a tree created.</summary>
    /// <returns>
    /// These, and those above the destination that other trees of the build created: the last project that is cleaned deletes them.
    /// </returns>
    public IEnumerable<string> AddCreated(List<string> directories, string destination)
    {
        List<string> above = [];
        lock (_lock)
        {
            _created.UnionWith(directories);
            for (string? at = destination; at is not null; at = Path.GetDirectoryName(at))
            {
                if (_created.Contains(at)) above.Add(at);
            }
        }

        return directories.Concat(above);
    }

    /// <summary>Returns each warning of the copier to one caller of a build, which logs it; then null.</summary>
    public CopyWarning? ClaimWarning()
    {
        while (true)
        {
            int claimed = Volatile.Read(ref _claimedWarnings);
            if (_copier?.Warnings is not { } warnings) return null;
            if (claimed >= warnings.Count) return null;
            if (Interlocked.CompareExchange(ref _claimedWarnings, claimed + 1, claimed) == claimed) return warnings[claimed];
        }
    }

    // Of two tasks that register concurrently, MSBuild keeps the first object: read it again.
    private static BuildSession? Registered(IBuildEngine4 build) =>
        build.GetRegisteredTaskObject(typeof(BuildSession), RegisteredTaskObjectLifetime.Build) as BuildSession;
}
