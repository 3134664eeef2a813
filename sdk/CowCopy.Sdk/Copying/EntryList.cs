using CowCopy.Sdk.Context;
using CowCopy.Sdk.Logging;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Copying;

/// <summary>Creates entries with full paths from items; an item that cannot be a path is logged and left out.</summary>
internal sealed class EntryList(CopyLog log, TaskContext context)
{
    private string? _directory; // of the previous destination: entries of one directory share one string

    public List<CopyEntry> Of(ITaskItem[] sources, ITaskItem[] destinations, out bool isComplete)
    {
        List<CopyEntry> entries = new(sources.Length);
        for (int i = 0; i < sources.Length; i++)
        {
            if (Entry(sources[i], destinations[i]) is { } entry) entries.Add(entry);
        }

        isComplete = entries.Count == sources.Length;
        return entries;
    }

    private CopyEntry? Entry(ITaskItem source, ITaskItem destination)
    {
        try
        {
            string sourcePath = context.FullPath(source.ItemSpec), destinationPath = context.FullPath(destination.ItemSpec);
            if (!IsInPreviousDirectory(destinationPath)) _directory = Path.GetDirectoryName(destinationPath) ?? destinationPath;
            return new CopyEntry(source, destination, sourcePath, destinationPath, _directory!);
        }
        catch (Exception e) when (e is ArgumentException or NotSupportedException or PathTooLongException)
        {
            log.CannotCopy(source.ItemSpec, destination.ItemSpec, e.Message);
            return null;
        }
    }

    private bool IsInPreviousDirectory(string path) =>
        _directory is not null
        && path.LastIndexOf(Path.DirectorySeparatorChar) == _directory.Length
        && path.StartsWith(_directory, StringComparison.Ordinal);
}
