namespace CowCopy.Tool.BuildLogs;

/// <summary>One Copy task that ran.</summary>
internal sealed class CopyCall(LogTask task, string assembly, LogPaths paths)
{
    private readonly Dictionary<string, LoggedCopy> _files = new(paths.Comparer);

    public LogTask Task => task;

    /// <summary>The assembly that it came from; empty if the log does not name it.</summary>
    public string Assembly => assembly;

    public IReadOnlyCollection<LoggedCopy> Files => _files.Values;

    /// <summary>How many files it was given. The outputs of a task can be more.</summary>
    public int Requested { get; set; }

    /// <summary>Whether it may create links.</summary>
    public bool MayLink { get; set; }

    public string FullPath(string path) => paths.Full(path, task.Project.Directory);

    /// <summary>Notes what happened to a file; of several attempts the last one counts.</summary>
    public void Add(string source, string destination, LoggedOutcome outcome)
    {
        string to = FullPath(destination);
        if (!_files.TryGetValue(to, out LoggedCopy? file)) _files[to] = file = new LoggedCopy(this, FullPath(source), to);
        file.Outcome = outcome;
    }
}
