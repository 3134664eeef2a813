using CowCopy.Tool.Reports;

namespace CowCopy.Tool.BuildLogs;

/// <summary>
/// Copies into the output directory of a library, of files from outside its directory, that no task was given afterwards, Copy tasks and
/// those that handle only names apart.
/// </summary>
internal static class UnneededCopies
{
    // They copy the library's content and that of the projects that it refers to.
    private static readonly HashSet<string> ContentTargets = new(StringComparer.Ordinal)
    {
        "_CopyOutOfDateSourceItemsToOutputDirectory", "_CopyOutOfDateSourceItemsToOutputDirectoryAlways",
        "_CopyDifferingSourceItemsToOutputDirectory",
    };

    public static IReadOnlyList<LoggedCopy> Of(BuildLog log) =>
        [.. log.Files.Where(copy => copy.Wrote && IsOfLibrary(copy, log.Paths) && !log.Used.IsUsed(copy.Destination))];

    public static UnneededCopy Report(LoggedCopy copy, BuildLog log)
    {
        Dictionary<string, int> onward = log.CopiedOnward;
        return new UnneededCopy(
            copy.Source,
            copy.Destination,
            copy.Call.Task.Project.File,
            onward.GetValueOrDefault(copy.Destination),
            IsOfOtherProject(copy, log));
    }

    /// <summary>Whether MSBuild copied the file as one that a reference brings, not as an item of the library.</summary>
    public static bool IsOfReference(LoggedCopy copy) => copy.Call.Task.Target == "_CopyFilesMarkedCopyLocal";

    /// <summary>Whether the file belongs to another project, so that CowCopyLocalInLibraries leaves it out in this library.</summary>
    private static bool IsOfOtherProject(LoggedCopy copy, BuildLog log)
    {
        LogProject library = copy.Call.Task.Project;
        if (KeepsLocalCopies(library, log)) return false;
        IEnumerable<string> owners = log.ItemOwners[copy.Source];
        if (owners.Contains(library.File, log.Paths.Comparer)) return false;
        if (IsOfReference(copy))
        {
            return ProjectAbove(copy.Source, log) is { } nearest && !log.Paths.Comparer.Equals(nearest, library.File)
                && (!library.Facts!.Items.Any(item => IsBeside(copy.Source, nearest, item, log)) || IsOwn(copy.Source, nearest, log));
        }

        if (!ContentTargets.Contains(copy.Call.Task.Target)) return false;
        if (copy.Source.EndsWith(".dll", StringComparison.OrdinalIgnoreCase)) return false; // if an assembly, a reference is found there
        // What targets make is no item of an evaluation: a program, its settings, a list of assets.
        if (!owners.Any() && ProjectAbove(copy.Source, log) is { } maker) owners = [maker];
        return log.RefersToAny(library.File, owners);
    }

    private static bool KeepsLocalCopies(LogProject library, BuildLog log)
    {
        if (library.Facts!.KeepsLocalCopies || log.UsedInPlace.Contains(library.File)) return true;
        string output = log.Paths.Full(library.Facts.OutputDirectory, library.Directory);
        return log.SharedOutputs.Contains(output) || MayBeShared(output, library, log.Paths);
    }

    // An output outside of the project, with no name of the project in the path, may be that of a program too (CowCopyLeaveOut).
    private static bool MayBeShared(string output, LogProject library, LogPaths paths)
    {
        if (paths.IsBelow(output, library.Directory)) return false;
        string project = Path.GetFileNameWithoutExtension(paths.Name(library.File));
        string[] names = [library.Facts!.TargetName, paths.Name(library.Directory), project];
        for (string at = output; at.Length > 0 && !paths.IsBelow(library.Directory, at); at = paths.Directory(at))
            if (names.Contains(paths.Name(at), StringComparer.OrdinalIgnoreCase)) return false;
        return true;
    }

    /// <summary>The project whose builds write to the nearest directory above a file; null if none does.</summary>
    private static string? ProjectAbove(string file, BuildLog log)
    {
        for (string above = log.Paths.Directory(file); above.Length > 0; above = log.Paths.Directory(above))
            if (log.BuildDirectories.TryGetValue(above, out string? project)) return project;
        return null;
    }

    // A library that refers to a file keeps what is beside that file. It lacks the project's own files there (CowCopyLeaveOut).
    private static bool IsBeside(string file, string project, string item, BuildLog log) =>
        log.Paths.IsBelow(file, log.Paths.Directory(item)) && log.Paths.Comparer.Equals(ProjectAbove(item, log), project);

    /// <summary>Whether a file has the name of a project's output: its assembly, or what comes with it.</summary>
    private static bool IsOwn(string file, string project, BuildLog log)
    {
        string name = Path.GetFileNameWithoutExtension(log.Paths.Name(file));
        return log.Projects.Any(one =>
            one.Facts is { TargetName: { Length: > 0 } target } && log.Paths.Comparer.Equals(one.File, project)
            && (name.Equals(target, StringComparison.OrdinalIgnoreCase)
                || name.Equals(target + ".resources", StringComparison.OrdinalIgnoreCase)));
    }

    private static bool IsIntermediate(string file, LogProject project, LogPaths paths) =>
        paths.IsBelow(file, paths.Full(project.Facts!.IntermediateDirectory, project.Directory));

    private static bool IsOutput(string file, LogProject project, LogPaths paths) =>
        paths.IsBelow(file, paths.Full(project.Facts!.OutputDirectory, project.Directory));

    private static bool IsOfLibrary(LoggedCopy copy, LogPaths paths)
    {
        LogProject project = copy.Call.Task.Project;
        if (project.Facts is not { IsLibrary: true, OutputDirectory.Length: > 0 }) return false;
        return IsOutput(copy.Destination, project, paths)
            && !paths.IsBelow(copy.Source, project.Directory)
            && !IsIntermediate(copy.Source, project, paths);
    }
}
