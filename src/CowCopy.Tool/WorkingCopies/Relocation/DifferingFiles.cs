namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>Finds which projects the first build compiles as files of them are not those of the former directory.</summary>
internal static class DifferingFiles
{
    private static readonly string[] Sources = [".cs", ".vb", ".fs", ".fsi", ".resx", ".razor", ".cshtml", ".xaml"];
    private static readonly string[] Imports = [".props", ".targets", ".rsp", ".editorconfig", ".globalconfig", ".ruleset"];

    /// <summary>Notes it, by the kinds of files that compilations read: the build itself decides.</summary>
    /// <param name="projects">The projects.</param>
    /// <param name="directory">The directory.</param>
    /// <param name="files">Files that differ, appeared or vanished: absolute, or relative to the directory.</param>
    public static void Mark(IReadOnlyList<ProjectState> projects, string directory, IReadOnlyCollection<string> files)
    {
        foreach (string file in files.Select(file => Path.GetFullPath(file, directory)))
        {
            bool isImport = Imports.Contains(Path.GetExtension(file), StringComparer.OrdinalIgnoreCase);
            if (!isImport && !IsSource(file)) continue;
            foreach (ProjectState project in projects)
            {
                if (!isImport && !ChangedProjects.IsIn(file, project)) continue;
                if (isImport && !ChangedProjects.IsBelow(project.Path, Path.GetDirectoryName(file)!)) continue;
                foreach (Intermediate one in project.Intermediates)
                    one.Expect(CompileReason.FileDiffers, Path.GetRelativePath(directory, file));
            }
        }
    }

    private static bool IsSource(string file) => Sources.Contains(Path.GetExtension(file), StringComparer.OrdinalIgnoreCase)
        || file.EndsWith("proj", StringComparison.OrdinalIgnoreCase);
}
