using CowCopy.Planning;
using CowCopy.Sdk.Logging;
using CowCopy.Sdk.Surroundings;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Copying;

/// <summary>Makes full paths of the items; one that cannot be a path is an error of its own and stops nothing else.</summary>
internal sealed class EntryList(CopyLog log, TaskSurroundings surroundings)
{
    private readonly FolderNames _folders = new();
    private FolderName? _sourceFolder;
    private FolderName? _destinationFolder;

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
            FileName sourceName = Name(source.ItemSpec, ref _sourceFolder), destinationName = Name(destination.ItemSpec, ref _destinationFolder);
            return new CopyEntry(source, destination, sourceName, destinationName, _destinationFolder!.Path);
        }
        catch (Exception e) when (e is ArgumentException or NotSupportedException or PathTooLongException)
        {
            log.CannotCopy(source.ItemSpec, destination.ItemSpec, e.Message);
            return null;
        }
    }

    private FileName Name(string spec, ref FolderName? before)
    {
        string path = surroundings.FullPath(spec);
        int folder = _folders.Of(path, ref before).Number;
        return new FileName(folder, path, path.LastIndexOf(Path.DirectorySeparatorChar) + 1);
    }
}
