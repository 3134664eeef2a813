using CowCopy.Batches;
using CowCopy.Planning;
using CowCopy.Sdk.Logging;
using CowCopy.Sdk.Surroundings;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Copying;

/// <summary>Makes full paths of the items; one that cannot be a path is an error of its own and stops nothing else.</summary>
internal sealed class EntryList(CopyLog log, TaskSurroundings surroundings)
{
    private string? _folder; // of the destination before: kept once for those that follow each other, which are most

    public List<CopyEntry> Of(ITaskItem[] sources, ITaskItem[] destinations, out bool complete)
    {
        List<CopyEntry> entries = new(sources.Length);
        for (int i = 0; i < sources.Length; i++)
        {
            if (Entry(sources[i], destinations[i]) is { } entry) entries.Add(entry);
        }

        complete = entries.Count == sources.Length;
        return entries;
    }

    private CopyEntry? Entry(ITaskItem source, ITaskItem destination)
    {
        try
        {
            string sourcePath = surroundings.FullPath(source.ItemSpec), destinationPath = surroundings.FullPath(destination.ItemSpec);
            if (_folder is null || !DirectoryPath.Holds(_folder, destinationPath)) _folder = Path.GetDirectoryName(destinationPath) ?? destinationPath;
            return new CopyEntry(source, destination, sourcePath, destinationPath, _folder);
        }
        catch (Exception e) when (e is ArgumentException or NotSupportedException or PathTooLongException)
        {
            log.CannotCopy(source.ItemSpec, destination.ItemSpec, e.Message);
            return null;
        }
    }
}
