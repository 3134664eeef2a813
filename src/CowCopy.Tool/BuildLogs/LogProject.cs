namespace CowCopy.Tool.BuildLogs;

/// <summary>One build of a project: a request for some of its targets.</summary>
internal sealed class LogProject
{
    public required string File { get; init; }

    public required string Directory { get; init; }

    /// <summary>The process or thread that built it.</summary>
    public required int Node { get; init; }

    public required DateTime Start { get; init; }

    /// <summary>Null while it is not finished.</summary>
    public DateTime? End { get; set; }

    /// <summary>The target framework that it is built for; empty if it has only one.</summary>
    public required string Framework { get; init; }

    /// <summary>The task that requested it; null for what the command line requested.</summary>
    public LogTask? Parent { get; init; }

    /// <summary>What the evaluation says of it; null if the log does not have it.</summary>
    public ProjectFacts? Facts { get; init; }

    /// <summary>Its tasks in the order of their start, without CallTarget.</summary>
    public List<LogTask> Tasks { get; } = [];

    /// <summary>The name that figures of the project have: its file, and its framework where a property names one.</summary>
    public string Title => Framework.Length > 0 ? $"{File} ({Framework})" : File;

    /// <summary>What IncrementalClean deleted, and what skipped targets name; null for neither.</summary>
    public CleanedFiles? Cleaned { get; set; }

    /// <summary>Whether CowCopy logged a summary line.</summary>
    public bool HasSummary { get; set; }
}
