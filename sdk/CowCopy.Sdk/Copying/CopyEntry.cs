using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Copying;

/// <summary>One source and its destination: the items as they were passed, their full paths, and how it went.</summary>
internal sealed class CopyEntry(ITaskItem source, ITaskItem destination, string sourcePath, string destinationPath, string folder)
{
    public ITaskItem Source { get; } = source;

    public ITaskItem Destination { get; } = destination;

    public string SourcePath { get; } = sourcePath;

    public string DestinationPath { get; } = destinationPath;

    /// <summary>The folder of the destination, in full.</summary>
    public string Folder { get; } = folder;

    /// <summary>Why the last attempt failed, or null.</summary>
    public CopyFailure? Failure { get; set; }

    /// <summary>How often it was begun again.</summary>
    public int Retries { get; set; }

    /// <summary>What MSBuild says of who holds the destination; asked once, as the answer takes time.</summary>
    public string? LockHolder { get; set; }

    /// <summary>Whether a read-only destination is about to be replaced, and nobody has been told.</summary>
    public bool ReplacesReadOnly { get; set; }

    /// <summary>Whether the destination is what it should be.</summary>
    public bool IsRight { get; set; }

    /// <summary>A file to be copied onto itself.</summary>
    public bool IsOntoItself => WaveList.PathComparer.Equals(SourcePath, DestinationPath);

    /// <summary>The source as it was passed, below the project's folder. MSBuild's own task takes entries for the same that are spelled alike.</summary>
    public string SpelledSource(string projectDirectory) => Path.Combine(projectDirectory, Source.ItemSpec);

    /// <inheritdoc cref="SpelledSource"/>
    public string SpelledDestination(string projectDirectory) => Path.Combine(projectDirectory, Destination.ItemSpec);
}
