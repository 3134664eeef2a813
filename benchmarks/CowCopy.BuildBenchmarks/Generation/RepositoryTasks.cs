namespace CowCopy.BuildBenchmarks.Generation;

/// <summary>The Copy task that a repository uses. Default: MSBuild's own.</summary>
/// <param name="Packages">The directory of the CowCopy packages.</param>
/// <param name="Sdk">The element that adds an SDK, or null.</param>
/// <param name="UsingTask">The element that adds a task, or null.</param>
internal sealed record RepositoryTasks(string Packages, string? Sdk = null, string? UsingTask = null)
{
    /// <summary>More properties of all projects, as XML.</summary>
    public string Properties { get; init; } = "";

    /// <summary>Targets of all projects, as XML.</summary>
    public string Targets { get; init; } = "";
}
