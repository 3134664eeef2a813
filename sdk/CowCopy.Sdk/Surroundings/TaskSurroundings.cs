namespace CowCopy.Sdk.Surroundings;

/// <summary>The folder and the environment a task works in: the process's own, or one that a multithreaded build gives each project.</summary>
internal abstract class TaskSurroundings
{
    public abstract string ProjectDirectory { get; }

    public abstract string? Variable(string name);

    /// <summary>The full path without "." and "..", as MSBuild's own task shows it.</summary>
    public string FullPath(string path) => path.Length == 0
        ? throw new ArgumentException("The path is empty.")
        : Path.GetFullPath(Path.IsPathRooted(path) ? path : Path.Combine(ProjectDirectory, path));
}
