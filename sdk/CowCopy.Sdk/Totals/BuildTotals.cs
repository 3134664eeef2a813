using System.Diagnostics.CodeAnalysis;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Totals;

/// <summary>
/// Finds the end of a build from within it: MSBuild calls no task then. A project without solution is built while all that it refers to
/// is, so its end is the end of the last project that is open; a solution has built as many projects as it has.
/// </summary>
/// <param name="directory">Where the processes of a build leave their totals for each other; null for nowhere.</param>
/// <param name="lockMilliseconds">How long a process waits for others that count.</param>
internal sealed class BuildTotals(string? directory, int lockMilliseconds = BuildTotals.LockMilliseconds) : IDisposable
{
    private const int LockMilliseconds = 1000; // counting takes less than one; a process that was stopped holds the lock for ever

    private readonly object _lock = new();
    private readonly HashSet<string> _built = new(StringComparer.Ordinal);
    private readonly HashSet<string> _published = new(StringComparer.Ordinal);
    private ProcessTotals _own;
    private TotalsFile? _file;
    private bool _isAlone; // other processes cannot be asked

    /// <summary>Returns those of the build that a task runs in; null without an engine that keeps them.</summary>
    [SuppressMessage("Reliability", "CA2000", Justification = "MSBuild disposes of what it registers, at the end of the build.")]
    public static BuildTotals? Of(IBuildEngine? engine)
    {
        if (engine is not IBuildEngine4 build) return null;
        if (Registered(build) is { } totals) return totals;
        BuildTotals created = new(PrivateDirectory.OfTotals());
        build.RegisterTaskObject(typeof(BuildTotals), created, RegisteredTaskObjectLifetime.Build, allowEarlyCollection: false);
        return Registered(build);
    }

    /// <summary>Counts a project whose build starts.</summary>
    public void Start(BuildPlace place)
    {
        lock (_lock) Change(place, _own with { OpenCount = _own.OpenCount + 1 });
    }

    /// <summary>Counts a project whose build has ended.</summary>
    /// <param name="project">Its path.</param>
    /// <param name="place">The build.</param>
    /// <param name="tally">What it copied since it was counted last.</param>
    /// <param name="isPublish">Whether its Publish has ended, not its Build.</param>
    /// <returns>The totals of all processes, if it was the last of the build; otherwise null.</returns>
    public ProcessTotals? End(string project, BuildPlace place, CopyTally tally, bool isPublish)
    {
        lock (_lock)
        {
            ProcessTotals own = _own.Plus(Ended(project, place, tally, isPublish));
            if (place.SolutionCount == 0 && own.OpenCount > 0) // the usual case, without a query
            {
                Change(place, own);
                return null;
            }

            if (place.NodeCount <= 1) return Count(place, own, own, isPublish);
            Open(place);
            using FileStream? others = _isAlone ? null : _file?.Lock(lockMilliseconds);
            _isAlone |= others is null;
            if (others is not null && _file?.ReadOthers() is { } theirs) return Count(place, own, own.Plus(theirs), isPublish);
            Change(place, own);
            return null;
        }
    }

    /// <summary>Deletes the file of this process. Nothing can be logged any more when MSBuild calls this.</summary>
    public void Dispose()
    {
        lock (_lock) _file?.Dispose();
    }

    // Of two tasks that register concurrently, MSBuild keeps the first object: read it again.
    private static BuildTotals? Registered(IBuildEngine4 build) =>
        build.GetRegisteredTaskObject(typeof(BuildTotals), RegisteredTaskObjectLifetime.Build) as BuildTotals;

    private ProcessTotals Ended(string project, BuildPlace place, CopyTally tally, bool isPublish)
    {
        bool isOfSolution = place.SolutionCount > 0 && place.IsCounted && (isPublish ? _published : _built).Add(project);
        return new ProcessTotals
        {
            OpenCount = place.SolutionCount == 0 && place.IsCounted && !isPublish ? -1 : 0,
            BuiltCount = isOfSolution && !isPublish ? 1 : 0,
            PublishedCount = isOfSolution && isPublish ? 1 : 0,
            ProjectCount = tally == CopyTally.Empty ? 0 : 1,
            Tally = tally,
        };
    }

    private ProcessTotals? Count(BuildPlace place, ProcessTotals own, ProcessTotals all, bool isPublish)
    {
        bool isEnd = IsEnd(place, all, isPublish);
        Change(place, isEnd ? own.WithoutLogged(all) : own);
        return isEnd ? all : null;
    }

    private static bool IsEnd(BuildPlace place, ProcessTotals all, bool isPublish)
    {
        if (place.SolutionCount == 0) return all.OpenCount <= 0;
        return place.IsCounted && (isPublish ? all.PublishedCount : all.BuiltCount) >= place.SolutionCount;
    }

    private void Change(BuildPlace place, ProcessTotals totals)
    {
        _own = totals;
        if (place.NodeCount <= 1) return;
        Open(place);
        _file?.Write(totals);
    }

    private void Open(BuildPlace place)
    {
        if (_file is not null || _isAlone) return;
        _file = TotalsFile.Create(directory, place.StartDirectory);
        _isAlone = _file is null;
    }
}
