namespace CowCopy.BuildBenchmarks.Generation;

/// <summary>The Copy task that a repository uses. Default: MSBuild's own.</summary>
/// <param name="Packages">The directory of the CowCopy packages.</param>
/// <param name="UsesCowCopy">Whether CowCopy.Sdk is added: as a package reference, in projects without NuGet as an SDK.</param>
/// <param name="UsingTask">The element that adds a task, or null.</param>
internal sealed record RepositoryTasks(string Packages, bool UsesCowCopy = false, string? UsingTask = null)
{
    /// <summary>More properties of all projects, as XML.</summary>
    public string Properties { get; init; } = "";

    /// <summary>Targets of all projects, as XML.</summary>
    public string Targets { get; init; } = "";
}
