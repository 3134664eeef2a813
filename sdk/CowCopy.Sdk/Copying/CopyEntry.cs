using CowCopy.Sdk.Context;
using CowCopy.Sdk.Logging;
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

    /// <summary>Creates entries with full paths from items; an item that cannot be a path is logged and left out.</summary>
    public static CopyEntry[] Of(ITaskItem[] sources, ITaskItem[] destinations, TaskContext context, CopyLog log)
    {
        CopyEntry[] entries = new CopyEntry[sources.Length];
        int count = 0;
        string? directory = null;
        for (int i = 0; i < sources.Length; i++)
        {
            if (Entry(sources[i], destinations[i], directory, context, log) is not { } entry) continue;
            directory = entry.Directory;
            entries[count++] = entry;
        }

        Array.Resize(ref entries, count);
        return entries;
    }

    /// <param name="source">The source.</param>
    /// <param name="destination">The destination.</param>
    /// <param name="directory">The directory of the entry before: those of one directory share one string.</param>
    /// <param name="context">Has the project's directory.</param>
    /// <param name="log">Gets the error.</param>
    private static CopyEntry? Entry(ITaskItem source, ITaskItem destination, string? directory, TaskContext context, CopyLog log)
    {
        try
        {
            string sourcePath = context.FullPath(source.ItemSpec), destinationPath = context.FullPath(destination.ItemSpec);
            if (!IsIn(directory, destinationPath)) directory = Path.GetDirectoryName(destinationPath) ?? destinationPath;
            return new CopyEntry(source, destination, sourcePath, destinationPath, directory!);
        }
        catch (Exception e) when (e is ArgumentException or NotSupportedException or PathTooLongException)
        {
            log.CannotCopy(source.ItemSpec, destination.ItemSpec, e.Message);
            return null;
        }
    }

    private static bool IsIn(string? directory, string path) =>
        directory is not null
        && path.LastIndexOf(Path.DirectorySeparatorChar) == directory.Length
        && path.StartsWith(directory, StringComparison.Ordinal);
}
