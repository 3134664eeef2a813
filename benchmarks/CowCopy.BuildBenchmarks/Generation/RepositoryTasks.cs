namespace CowCopy.BuildBenchmarks.Generation;

/// <summary>Whose Copy task a repository is to use: MSBuild's own where nothing is said.</summary>
/// <param name="Packages">Where packages of ours come from.</param>
/// <param name="Sdk">The line that brings an SDK.</param>
/// <param name="UsingTask">The line that brings a single task.</param>
internal sealed record RepositoryTasks(string Packages, string? Sdk = null, string? UsingTask = null);
