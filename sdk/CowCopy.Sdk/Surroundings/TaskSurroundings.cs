namespace CowCopy.Sdk.Surroundings;

/// <summary>The folder and the environment a task works in: the process's own, or one that a multithreaded build gives each project.</summary>
internal abstract class TaskSurroundings
{
    public abstract string ProjectDirectory { get; }

    public abstract string? Variable(string name);

    /// <summary>The full path without "." and "..", as MSBuild's own task shows it.</summary>
    public string FullPath(string path)
    {
        if (path.Length == 0) throw new ArgumentException("The path is empty.");
        string rooted = Path.IsPathRooted(path) ? path : Path.Combine(ProjectDirectory, path);
        return IsFull(rooted) ? rooted : Path.GetFullPath(rooted);
    }

    // Most paths are so already; looking at a path is cheaper than taking it apart.
    private static bool IsFull(string path) =>
        Path.DirectorySeparatorChar == '/' && path[0] == '/' && path.IndexOf("/.", StringComparison.Ordinal) < 0 && path.IndexOf("//", StringComparison.Ordinal) < 0 && path.IndexOf('\0', startIndex: 0) < 0;
}
