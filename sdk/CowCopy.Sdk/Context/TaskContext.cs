namespace CowCopy.Sdk.Context;

/// <summary>
/// The project directory and the environment of a task: those of the process, or those that a multithreaded build gives each project.
/// </summary>
internal partial class TaskContext
{
    public virtual string ProjectDirectory { get; }

    /// <summary>Whether files are copied one at a time.</summary>
    public bool CopiesSequentially => Variable("MSBUILDCOPYTASKPARALLELISM") == "1";

    /// <summary>Whether read-only files are always replaced.</summary>
    public bool OverwritesReadOnly => Variable("MSBUILDALWAYSOVERWRITEREADONLYFILES") is not null;

    /// <summary>Returns the full path without "." and "..", as the built-in shows it.</summary>
    public string FullPath(string path)
    {
        if (path.Length == 0) throw new ArgumentException("The path is empty.");
        string rooted = Path.IsPathRooted(path) ? path : Path.Combine(ProjectDirectory, path);
        return IsFull(rooted) ? rooted : Path.GetFullPath(rooted);
    }

    // Most paths are full already; this check is cheaper than GetFullPath.
    private static bool IsFull(string path) =>
        Path.DirectorySeparatorChar == '/'
        && path[0] == '/'
        && path.IndexOf("/.", StringComparison.Ordinal) < 0
        && path.IndexOf("//", StringComparison.Ordinal) < 0
        && path.IndexOf('\0', startIndex: 0) < 0;
}
