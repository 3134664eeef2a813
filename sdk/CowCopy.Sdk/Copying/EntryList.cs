using System.Collections;
using CowCopy.Sdk.Context;
using CowCopy.Sdk.Logging;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Copying;

/// <summary>
/// Entries as the requests of a batch; they get their results as it reports them, also where it is cancelled. For an array of requests,
/// which are structs, the runtime would compile methods in each process.
/// </summary>
internal sealed class EntryList(List<CopyEntry> entries) : IReadOnlyCollection<CopyRequest>, IProgress<CopyProgress>
{
    public int Count => entries.Count;

    /// <summary>Creates entries with full paths from items; an item that cannot be a path is logged and left out.</summary>
    public static List<CopyEntry> Of(ITaskItem[] sources, ITaskItem[] destinations, TaskContext context, CopyLog log)
    {
        List<CopyEntry> entries = new(sources.Length);
        string? directory = null;
        for (int i = 0; i < sources.Length; i++)
        {
            if (Entry(sources[i], destinations[i], directory, context, log) is not { } entry) continue;
            directory = entry.Directory;
            entries.Add(entry);
        }

        return entries;
    }

    // From several threads at once, each request once.
    public void Report(CopyProgress value) => entries[value.Index].Result = value.Result;

    public IEnumerator<CopyRequest> GetEnumerator()
    {
        foreach (CopyEntry entry in entries) yield return new CopyRequest(entry.SourcePath, entry.DestinationPath);
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

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
