using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Copying;

/// <summary>One source and its destination: the items as they were passed, their full paths, and how it went.</summary>
internal sealed class CopyEntry(ITaskItem source, ITaskItem destination, string sourcePath, string destinationPath)
{
    public ITaskItem Source { get; } = source;

    public ITaskItem Destination { get; } = destination;

    public string SourcePath { get; } = sourcePath;

    public string DestinationPath { get; } = destinationPath;

    /// <summary>The folder of the destination, in full.</summary>
    public string Folder { get; } = Path.GetDirectoryName(destinationPath) ?? destinationPath;

    /// <summary>How often it was begun again.</summary>
    public int Retries { get; set; }

    /// <summary>Whether the destination is what it should be.</summary>
    public bool IsRight { get; set; }

    public CopyRequest Request => new(SourcePath, DestinationPath);
}
