using CowCopy.Planning;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Copying;

/// <summary>One source and its destination: the items as they were passed, their full paths, and how it went.</summary>
internal sealed class CopyEntry(ITaskItem source, ITaskItem destination, FileName sourceName, FileName destinationName, string folder)
{
    public ITaskItem Source { get; } = source;

    public ITaskItem Destination { get; } = destination;

    public FileName SourceName { get; } = sourceName;

    public FileName DestinationName { get; } = destinationName;

    public string SourcePath => SourceName.Path;

    public string DestinationPath => DestinationName.Path;

    /// <summary>The folder of the destination, in full.</summary>
    public string Folder { get; } = folder;

    /// <summary>How often it was begun again.</summary>
    public int Retries { get; set; }

    /// <summary>What MSBuild says of who holds the destination; asked once, as the answer takes time.</summary>
    public string? LockHolder { get; set; }

    /// <summary>Whether the destination is what it should be.</summary>
    public bool IsRight { get; set; }

    /// <summary>The source as it was passed, below the project's folder. MSBuild's own task takes entries for the same that are spelled alike.</summary>
    public string SpelledSource(string projectDirectory) => Path.Combine(projectDirectory, Source.ItemSpec);

    /// <inheritdoc cref="SpelledSource"/>
    public string SpelledDestination(string projectDirectory) => Path.Combine(projectDirectory, Destination.ItemSpec);

    public CopyRequest Request => new(SourcePath, DestinationPath);
}
