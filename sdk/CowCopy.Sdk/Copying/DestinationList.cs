using CowCopy.Sdk.Logging;
using CowCopy.Sdk.Surroundings;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Copying;

/// <summary>The sources and, side by side with them, the destinations in a folder.</summary>
internal sealed class DestinationList(CopyLog log, TaskSurroundings surroundings)
{
    public ITaskItem[] Sources { get; private set; } = [];

    public ITaskItem[] Destinations { get; private set; } = [];

    /// <returns>Whether every source has a destination.</returns>
    public bool Fill(ITaskItem[] files, ITaskItem[] folders, ITaskItem destinationFolder)
    {
        ITaskItem[] destinations = new ITaskItem[files.Length];
        for (int i = 0; i < files.Length; i++)
        {
            if (Below(destinationFolder, files[i]) is not { } destination) return false;
            destinations[i] = destination;
        }

        (Sources, Destinations) = (files, destinations);
        return folders.Length == 0 || AddFolders(folders, destinationFolder);
    }

    private TaskItem? Below(ITaskItem folder, ITaskItem source)
    {
        try
        {
            TaskItem destination = new(MSBuildEscaping.Escape(Path.Combine(folder.ItemSpec, Path.GetFileName(source.ItemSpec))));
            source.CopyMetadataTo(destination);
            return destination;
        }
        catch (ArgumentException e)
        {
            log.CannotCopy(source.ItemSpec, folder.ItemSpec, e.Message);
            return null;
        }
    }

    private bool AddFolders(ITaskItem[] folders, ITaskItem destinationFolder)
    {
        List<ITaskItem> sources = [.. Sources], destinations = [.. Destinations];
        foreach (ITaskItem folder in folders)
        {
            try
            {
                Add(folder, destinationFolder, sources, destinations);
            }
            catch (Exception e) when (e is ArgumentException or NotSupportedException)
            {
                // On .NET Framework nearly every method of Path refuses characters that no path may have.
                log.CannotCopy(folder.ItemSpec, destinationFolder.ItemSpec, e.Message);
                return false;
            }
        }

        (Sources, Destinations) = ([.. sources], [.. destinations]);
        return true;
    }

    private void Add(ITaskItem folder, ITaskItem destinationFolder, List<ITaskItem> sources, List<ITaskItem> destinations)
    {
        string source = surroundings.FullPath(folder.ItemSpec);
        string destination = Path.Combine(destinationFolder.ItemSpec, Path.GetFileName(source));
        foreach (string file in FilesBelow(source))
        {
            // Without the separator that ends a drive or a folder passed with one.
            string relative = file.Substring(source.Length).TrimStart(Path.DirectorySeparatorChar);
            sources.Add(new TaskItem(folder) { ItemSpec = MSBuildEscaping.Escape(file) });
            destinations.Add(new TaskItem(folder) { ItemSpec = MSBuildEscaping.Escape(Path.Combine(destination, relative)) });
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
