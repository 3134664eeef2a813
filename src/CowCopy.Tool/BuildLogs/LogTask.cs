namespace CowCopy.Tool.BuildLogs;

/// <summary>A task that ran, or the evaluation of a project.</summary>
internal sealed class LogTask
{
    public const string Copy = "Copy", Tree = "CowCopyTree";

    public const string BuildsProjects = "MSBuild", CallsTargets = "CallTarget", Evaluation = "evaluation of projects";

    public required string Name { get; init; }

    public required LogProject Project { get; init; }

    public required string Target { get; init; }

    /// <summary>The process or thread of the build that ran it.</summary>
    public required int Node { get; init; }

    /// <summary>Its place in the list of its project; -1 for CallTarget, which is not in it.</summary>
    public required int Index { get; init; }

    public required DateTime Start { get; init; }

    public DateTime End { get; set; }

    /// <summary>Projects that an MSBuild task requests, whether or not they were built before; null of other tasks.</summary>
    public HashSet<string>? Requested { get; set; }

    /// <summary>Requests that this task started.</summary>
    public List<LogProject>? Children { get; set; }

    /// <summary>Whether it copies files: a Copy task, or CowCopy's for whole directories.</summary>
    public bool Copies => Name is Copy or Tree;

    /// <summary>Whether it waits for projects.</summary>
    public bool Waits => Name is BuildsProjects or CallsTargets || Children is not null;

    public TimeSpan Time => End > Start ? End - Start : TimeSpan.Zero;
}
