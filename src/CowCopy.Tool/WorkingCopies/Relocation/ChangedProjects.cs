namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>Takes projects out of what is carried over, of which a file changed during the copy.</summary>
internal static class ChangedProjects
{
    public static void Mark(IReadOnlyList<ProjectState> projects, string directory, IReadOnlyCollection<string> changed)
    {
        foreach (string file in changed.Select(file => Path.GetFullPath(file, directory)))
        {
            ProjectState[] owners = [.. projects.Where(project => IsIn(file, project))];
            // What projects share, such as Directory.Build.props, is above them.
            if (owners.Length == 0) owners = [.. projects.Where(project => IsBelow(project.Path, Path.GetDirectoryName(file)!))];
            foreach (Intermediate one in owners.SelectMany(static project => project.Intermediates))
                one.Compile(CompileReason.ChangedDuringCopy, Path.GetRelativePath(directory, file));
        }
    }

    /// <summary>Returns whether a file is in the directory of a project, or in its build state.</summary>
    public static bool IsIn(string file, ProjectState project) =>
        IsBelow(file, Path.GetDirectoryName(project.Path)!)
        || (project.Extensions is { } extensions && IsBelow(file, extensions))
        || project.Intermediates.Exists(one => IsBelow(file, one.Directory));

    /// <summary>Returns whether a path is below a directory.</summary>
    public static bool IsBelow(string path, string directory) =>
        path.StartsWith(Path.TrimEndingDirectorySeparator(directory) + Path.DirectorySeparatorChar, StringComparison.Ordinal);
}
