using CowCopy.Sdk.Logging;
using CowCopy.Sdk.Surroundings;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Copying;

/// <summary>The sources and, side by side with them, the destinations: those that were passed, or made from a folder.</summary>
internal sealed class DestinationList(CopyLog log, TaskSurroundings surroundings)
{
    private readonly List<ITaskItem> _sources = [];
    private readonly List<ITaskItem> _destinations = [];

    public ITaskItem[] Sources => [.. _sources];

    public ITaskItem[] Destinations => [.. _destinations];

    /// <returns>Whether every source has a destination.</returns>
    public bool Fill(ITaskItem[]? files, ITaskItem[]? folders, ITaskItem[]? destinations, ITaskItem? destinationFolder)
    {
        foreach (ITaskItem file in files ?? []) _sources.Add(file);
        if (destinations is not null) _destinations.AddRange(destinations);
        else if (!AddBelow(destinationFolder!)) return false;
        foreach (ITaskItem folder in folders ?? []) AddFolder(folder, destinationFolder!);
        return true;
    }

    private bool AddBelow(ITaskItem destinationFolder)
    {
        foreach (ITaskItem source in _sources)
        {
            try
            {
                string path = Path.Combine(destinationFolder.ItemSpec, Path.GetFileName(source.ItemSpec));
                TaskItem destination = new(MSBuildEscaping.Escape(path));
                source.CopyMetadataTo(destination);
                _destinations.Add(destination);
            }
            catch (ArgumentException e)
            {
                log.CannotCopy(source.ItemSpec, destinationFolder.ItemSpec, e.Message);
                return false;
            }
        }

        return true;
    }

    private void AddFolder(ITaskItem folder, ITaskItem destinationFolder)
    {
        string source = surroundings.FullPath(folder.ItemSpec);
        string destination = Path.Combine(destinationFolder.ItemSpec, Path.GetFileName(source));
        foreach (string file in FilesBelow(source))
        {
            // Without the separator that ends a drive or a folder passed with one.
            string relative = file.Substring(source.Length).TrimStart(Path.DirectorySeparatorChar);
            _sources.Add(new TaskItem(folder) { ItemSpec = MSBuildEscaping.Escape(file) });
            _destinations.Add(new TaskItem(folder) { ItemSpec = MSBuildEscaping.Escape(Path.Combine(destination, relative)) });
        }
    }

    // A folder that is missing has nothing to copy; one that cannot be read is told, but is no error: so MSBuild's wildcards have it.
    private List<string> FilesBelow(string folder)
    {
        try
        {
            return FolderFiles.Below(folder);
        }
        catch (IOException e)
        {
            log.CannotList(e.Message);
            return [];
        }
    }
}
