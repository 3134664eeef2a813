namespace CowCopy.Tool.BuildLogs;

/// <summary>Which copied files the tasks of the build were given after they were copied, Copy tasks apart.</summary>
internal sealed class UsedFiles(LogPaths paths)
{
    // They handle names, not content: they list, compare, write down or delete.
    private static readonly HashSet<string> NameTasks = new(StringComparer.Ordinal)
    {
        "AssignCulture", "AssignTargetPath", "CallTarget", "CombinePath", "ConvertToAbsolutePath", "CreateItem", "CreateProperty", "Delete",
        "Error", "FindAppConfigFile", "FindUnderPath", "Hash", "JoinItems", "MakeDir", "Message", "MSBuild", "RemoveDir",
        "RemoveDuplicates", "Touch", "Warning", "WriteLinesToFile",
    };

    private readonly HashSet<string> _copied = new(paths.Comparer);
    private readonly HashSet<string> _directories = new(paths.Comparer);
    private readonly HashSet<string> _names = new(paths.Comparer);
    private readonly HashSet<string> _usedFiles = new(paths.Comparer);
    private readonly HashSet<string> _usedDirectories = new(paths.Comparer);
    private readonly HashSet<string> _commands = new(StringComparer.Ordinal);

    public static bool Reads(string task) => task is not (LogTask.Copy or LogTask.Tree) && !NameTasks.Contains(task);

    /// <summary>Notes a copy; what is given to a task before it was another file.</summary>
    public void Copied(string destination)
    {
        if (!_copied.Add(destination)) return;
        string directory = paths.Directory(destination);
        if (_directories.Add(directory)) _names.Add(paths.Name(directory));
        _names.Add(paths.Name(destination));
    }

    /// <summary>Notes a value that a task was given.</summary>
    public void Given(LogTask task, string parameter, string value)
    {
        if (task.Name == "Exec")
        {
            if (parameter == "Command") _commands.Add(value);
            return;
        }

        // Where the compiler's references are searched for, the output directory of the project is the last place of many.
        if (parameter == "SearchPaths") return;
        string trimmed = value.Length > 1 && paths.IsSeparator(value[^1]) ? value[..^1] : value;
        if (trimmed.Length == 0 || !_names.Contains(paths.Name(trimmed))) return;
        string full = paths.Full(trimmed, task.Project.Directory);
        if (_copied.Contains(full)) _usedFiles.Add(full);
        else if (_directories.Contains(full)) _usedDirectories.Add(full);
    }

    /// <summary>Notes the assembly that a task came from.</summary>
    public void Loaded(string assembly)
    {
        if (assembly.Length > 0) _usedDirectories.Add(paths.Directory(assembly));
    }

    /// <summary>Whether a task was given the file, or its directory, or a command names one of them.</summary>
    public bool IsUsed(string destination)
    {
        string directory = paths.Directory(destination), name = paths.Name(destination);
        return _usedFiles.Contains(destination) || _usedDirectories.Contains(directory)
            || _commands.Any(command => command.Contains(name, StringComparison.OrdinalIgnoreCase)
                || command.Contains(directory, StringComparison.OrdinalIgnoreCase));
    }
}
