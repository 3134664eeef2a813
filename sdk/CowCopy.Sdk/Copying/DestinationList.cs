using CowCopy.Sdk.Context;
using CowCopy.Sdk.Logging;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Copying;

/// <summary>Sources and their destinations in a directory, at equal indexes.</summary>
internal sealed class DestinationList(CopyLog log, TaskContext context)
{
    public ITaskItem[] Sources { get; private set; } = [];

    public ITaskItem[] Destinations { get; private set; } = [];

    /// <summary>Fills both lists.</summary>
    /// <returns>Whether every source has a destination.</returns>
    public bool Fill(ITaskItem[] files, ITaskItem[] sourceFolders, ITaskItem destinationFolder)
    {
        ITaskItem[] destinations = new ITaskItem[files.Length];
        for (int i = 0; i < files.Length; i++)
        {
            if (Destination(destinationFolder, files[i]) is not { } destination) return false;
            destinations[i] = destination;
        }

        (Sources, Destinations) = (files, destinations);
        return sourceFolders.Length == 0 || AddDirectories(sourceFolders, destinationFolder);
    }

    private TaskItem? Destination(ITaskItem destinationFolder, ITaskItem source)
    {
        try
        {
            string path = Path.Combine(destinationFolder.ItemSpec, Path.GetFileName(source.ItemSpec));
            TaskItem destination = new(MSBuildEscaping.Escape(path));
            source.CopyMetadataTo(destination);
            return destination;
        }
        catch (ArgumentException e)
        {
            log.CannotCopy(source.ItemSpec, destinationFolder.ItemSpec, e.Message);
            return null;
        }
    }

    private bool AddDirectories(ITaskItem[] sourceFolders, ITaskItem destinationFolder)
    {
        List<ITaskItem> sources = [.. Sources], destinations = [.. Destinations];
        foreach (ITaskItem directory in sourceFolders)
        {
            try
            {
                AddFilesBelow(directory, destinationFolder, sources, destinations);
            }
            catch (Exception e) when (e is ArgumentException or NotSupportedException)
            {
                // On .NET Framework nearly every method of Path throws for characters that no path may have.
                log.CannotCopy(directory.ItemSpec, destinationFolder.ItemSpec, e.Message);
                return false;
            }
        }

        (Sources, Destinations) = ([.. sources], [.. destinations]);
        return true;
    }

    private void AddFilesBelow(ITaskItem directory, ITaskItem destinationFolder, List<ITaskItem> sources, List<ITaskItem> destinations)
    {
        string source = context.FullPath(directory.ItemSpec);
        string destination = Path.Combine(destinationFolder.ItemSpec, Path.GetFileName(source));
        foreach (string file in FilesBelow(source))
        {
            // A drive, or a directory passed with a separator at its end, already ends in one.
            string relative = file.Substring(source.Length).TrimStart(Path.DirectorySeparatorChar);
            sources.Add(new TaskItem(directory) { ItemSpec = MSBuildEscaping.Escape(file) });
            destinations.Add(new TaskItem(directory) { ItemSpec = MSBuildEscaping.Escape(Path.Combine(destination, relative)) });
        }
    }

    // A missing directory has nothing to copy; one that cannot be read is logged, but is no error, as in MSBuild's wildcards.
    private List<string> FilesBelow(string directory)
    {
        try
        {
            return DirectoryFiles.Below(directory);
        }
        catch (IOException e)
        {
            log.CannotList(e.Message);
            return [];
        }
    }
}
