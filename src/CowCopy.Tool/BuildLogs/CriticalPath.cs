namespace CowCopy.Tool.BuildLogs;

/// <summary>
/// The chain of tasks that the end of the build waited for. Each task is preceded by the one that ended last of those that it had to wait
/// for: the task before it in its project, the last task of the projects that an MSBuild task before it requested, what its project was
/// requested after, and the task before it on the same node.
/// </summary>
internal sealed class CriticalPath
{
    // Of a chain of projects each needs two; the stack of the thread that runs commands has room for four times as many.
    private const int MostDepth = 2000;

    private readonly Dictionary<int, List<LogTask>> _nodes = [];
    private readonly Dictionary<string, List<LogProject>> _builds;

    // Of one search: in a damaged log projects can request each other.
    private readonly HashSet<LogTask> _ordered = [];
    private readonly HashSet<LogTask> _released = [];
    private int _depth;

    private CriticalPath(BuildLog log)
    {
        foreach (LogTask task in log.Tasks)
        {
            if (task.Waits) continue;
            if (!_nodes.TryGetValue(task.Node, out List<LogTask>? node)) _nodes[task.Node] = node = [];
            node.Add(task);
        }

        foreach (List<LogTask> node in _nodes.Values) node.Sort(static (one, other) => one.End.CompareTo(other.End));
        _builds = new Dictionary<string, List<LogProject>>(log.Paths.Comparer);
        foreach (LogProject project in log.Projects)
        {
            if (!_builds.TryGetValue(project.File, out List<LogProject>? builds)) _builds[project.File] = builds = [];
            builds.Add(project);
        }
    }

    /// <summary>Finds the path of a build.</summary>
    /// <returns>Its tasks from the last to the first; no two overlap, and none is an MSBuild task.</returns>
    public static List<LogTask> Of(BuildLog log, CancellationToken cancellation)
    {
        CriticalPath path = new(log);
        List<LogTask> tasks = [];
        LogTask? current = null;
        foreach (List<LogTask> node in path._nodes.Values) current = Later(current, node[^1]);
        while (current is not null)
        {
            cancellation.ThrowIfCancellationRequested();
            tasks.Add(current);
            current = path.Before(current);
        }

        return tasks;
    }

    private LogTask? Before(LogTask task)
    {
        _ordered.Clear();
        _released.Clear();
        LogTask? before = Later(Required(task, task.Start), OnNode(task.Node, task.Start, task));

        // A clock that was set back, or tasks of no length, must not lead around in a circle.
        return before is not null && before.End <= task.Start && (before.Start < task.Start || before.End < task.End) ? before : null;
    }

    /// <summary>The last task that a task had to wait for by the order of its project.</summary>
    private LogTask? Required(LogTask task, DateTime limit)
    {
        while (_ordered.Add(task))
        {
            for (int index = task.Index - 1; index >= 0; index--)
            {
                LogTask before = task.Project.Tasks[index];
                LogTask? found = before.Waits ? Released(before, limit) : before;
                if (found is not null && found.End <= limit) return found;
            }

            // What the command line requests, restore and build, is built one after another.
            if (task.Project.Parent is not { Index: >= 0 } parent) return OnAnyNode(limit, task);
            task = parent;
        }

        return null;
    }

    /// <summary>The last task of the projects that an MSBuild task waited for.</summary>
    /// <exception cref="DamagedLogException">Projects request each other too deep for the stack.</exception>
    private LogTask? Released(LogTask waiting, DateTime limit)
    {
        if (!_released.Add(waiting)) return null;
        if (_depth == MostDepth)
            throw new DamagedLogException($"projects request each other more than {MostDepth} deep");

        _depth++;
        LogTask? last = null;
        IEnumerable<LogProject> started = waiting.Children ?? [];

        // Others had requested them before: then the task waited for the same build.
        IEnumerable<LogProject> joined = (waiting.Requested ?? [])
            .SelectMany(file => _builds.GetValueOrDefault(file) ?? [])
            .Where(project => project.End > waiting.Start && project.End <= waiting.End);
        foreach (LogProject project in started.Concat(joined))
        {
            LogTask? found = LastOf(project, limit);
            if (found is not null && found.End <= limit) last = Later(last, found);
        }

        _depth--;
        return last;
    }

    private LogTask? LastOf(LogProject project, DateTime limit)
    {
        // A request that had nothing to do waited for its node.
        if (project.Tasks.Count == 0) return project.End is { } end && end <= limit ? OnNode(project.Node, end, except: null) : null;
        LogTask last = project.Tasks[^1];
        return last.Waits ? Released(last, limit) ?? Required(last, limit) : last;
    }

    private LogTask? OnAnyNode(DateTime limit, LogTask except)
    {
        LogTask? last = null;
        foreach (int node in _nodes.Keys)
            if (OnNode(node, limit, except) is { } found) last = Later(last, found);
        return last;
    }

    /// <summary>The last task of a node that had ended at an instant.</summary>
    private LogTask? OnNode(int number, DateTime limit, LogTask? except)
    {
        if (!_nodes.TryGetValue(number, out List<LogTask>? node)) return null;
        int low = 0, high = node.Count;
        while (low < high)
        {
            int middle = (low + high) / 2;
            if (node[middle].End <= limit) low = middle + 1;
            else high = middle;
        }

        // Of tasks of no length at that instant the task itself may be the last.
        int at = low - 1;
        while (at >= 0 && ReferenceEquals(node[at], except)) at--;
        return at >= 0 ? node[at] : null;
    }

    private static LogTask? Later(LogTask? one, LogTask? other) => one is null || other?.End > one.End ? other : one;
}
