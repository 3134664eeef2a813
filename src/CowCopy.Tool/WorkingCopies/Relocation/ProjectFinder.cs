namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>Finds the projects that build state belongs to.</summary>
/// <param name="directory">The directory.</param>
/// <param name="former">The former directory in each spelling.</param>
internal sealed class ProjectFinder(string directory, IReadOnlyList<string> former)
{
    private readonly Dictionary<string, ProjectState> _byExtensions = new(StringComparer.Ordinal);
    private readonly List<ProjectState> _others = [];

    public IReadOnlyList<ProjectState> Find(IReadOnlyList<StateDirectory> states)
    {
        string[] files = [.. states.SelectMany(static state => state.Files.Select(file => Path.Combine(state.Path, file)))];
        foreach (string file in files)
        {
            string name = Path.GetFileName(file), parent = Path.GetDirectoryName(file)!;
            if (name is not (StateFileKinds.Assets or StateFileKinds.RestoreCache) || _byExtensions.ContainsKey(parent)) continue;
            if (StatedProject.In(parent) is { } stated) _byExtensions.Add(parent, Restored(parent, stated));
        }

        foreach (string file in files)
        {
            if (!file.EndsWith(StateFileKinds.CompileInputs, StringComparison.OrdinalIgnoreCase)) continue;
            string projectFile = Path.GetFileName(file)[..^StateFileKinds.CompileInputs.Length], parent = Path.GetDirectoryName(file)!;
            // A build of WPF makes a project of its own for a moment, and deletes it.
            if (projectFile.Contains("_wpftmp.", StringComparison.OrdinalIgnoreCase)) continue;
            ProjectOf(parent, projectFile).Intermediates.Add(new Intermediate(parent, projectFile));
        }

        return [.. _byExtensions.Values.Concat(_others).OrderBy(static project => project.Path, StringComparer.Ordinal)];
    }

    private ProjectState Restored(string extensions, string stated)
    {
        ProjectState? missing = null;
        foreach (string root in former.Append(directory).SelectMany(WindowsPath.Variants))
        {
            if (!stated.StartsWith(root, StringComparison.Ordinal) || stated.Length == root.Length) continue;
            if (stated[root.Length] is not ('/' or '\\')) continue;
            string path = Path.Combine(directory, stated[(root.Length + 1)..]);
            ProjectState project = new() { Path = path, Extensions = extensions, Root = root };
            if (File.Exists(path)) return project;
            if (root != directory) missing ??= project;
        }

        string below = LongestEnd(stated);
        // The project is deleted; or what was given is a directory above the former one, and the project is elsewhere.
        if (missing is not null && !File.Exists(Path.Combine(directory, below))) return missing;
        return new() { Path = Path.Combine(directory, below), Extensions = extensions, Root = RootBefore(stated, below) };
    }

    private ProjectState ProjectOf(string intermediate, string projectFile)
    {
        for (string? above = intermediate; above is not null && above.Length >= directory.Length; above = Path.GetDirectoryName(above))
        {
            if (_byExtensions.TryGetValue(above, out ProjectState? project) && project.Name == projectFile) return project;
        }

        ProjectState[] same = [.. _byExtensions.Values.Concat(_others).Where(project => project.Name == projectFile)];
        if (same.Length == 1) return same[0];
        string? extensions = intermediate;
        while (extensions is not null && Path.GetFileName(extensions) != "obj") extensions = Path.GetDirectoryName(extensions);
        string path = Path.Combine(extensions is null ? intermediate : Path.GetDirectoryName(extensions)!, projectFile);
        ProjectState other = new() { Path = path, Extensions = File.Exists(path) ? extensions : null, Root = former[0] };
        _others.Add(other);
        return other;
    }

    private string LongestEnd(string stated)
    {
        string[] parts = stated.Split('/', '\\');
        for (int skipped = 1; skipped < parts.Length; skipped++)
        {
            string end = Path.Combine(parts[skipped..]);
            if (File.Exists(Path.Combine(directory, end))) return end;
        }

        return parts[^1];
    }

    private static string RootBefore(string stated, string below) => stated[..Math.Max(0, stated.Length - below.Length - 1)];
}
