using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Copying;

/// <summary>One source and its destination: the items as passed, their full paths, and the outcome.</summary>
internal sealed class CopyEntry(ITaskItem source, ITaskItem destination, string sourcePath, string destinationPath, string directory)
{
    public ITaskItem Source { get; } = source;

    public ITaskItem Destination { get; } = destination;

    public string SourcePath { get; } = sourcePath;

    public string DestinationPath { get; } = destinationPath;

    /// <summary>The full path of the destination's directory.</summary>
    public string Directory { get; } = directory;

    /// <summary>The result of the last attempt; null if it was not finished.</summary>
    public CopyResult? Result { get; set; }

    /// <summary>Whether no attempt is left: it succeeded, or its error is logged.</summary>
    public bool IsSettled { get; set; }

    /// <summary>How many retries were started.</summary>
    public int Retries { get; set; }

    /// <summary>MSBuild's text about the process that holds the destination; queried once, as the query takes time.</summary>
    public string? LockHolder { get; set; }

    /// <summary>Whether the copy will replace a read-only destination, which is not logged yet.</summary>
    public bool ReplacesReadOnly { get; set; }

    /// <summary>Whether the destination is up to date.</summary>
    public bool Succeeded { get; set; }

    /// <summary>
    /// Whether source and destination are one path. Paths that differ only in case are two files on some volumes of every system: only
    /// querying them shows it.
    /// </summary>
    public bool IsOntoItself => SourcePath == DestinationPath;

    /// <summary>Returns the source as spelled, below the project's directory: the built-in compares entries by their spelling.</summary>
    public string SpelledSource(string projectDirectory) => Path.Combine(projectDirectory, Source.ItemSpec);

    /// <inheritdoc cref="SpelledSource"/>
    public string SpelledDestination(string projectDirectory) => Path.Combine(projectDirectory, Destination.ItemSpec);
}
