namespace CowCopy.Tool.BuildLogs;

/// <summary>What a report needs of a binary log.</summary>
internal sealed class BuildLog
{
    private readonly Dictionary<string, HashSet<string>> _references = [];

    public required string Path { get; init; }

    public required LogPaths Paths { get; init; }

    public required DateTime Start { get; init; }

    /// <summary>The end of the build; the last event where the log has none.</summary>
    public required DateTime End { get; init; }

    /// <summary>Whether the build succeeded; null where the log has no end of the build.</summary>
    public required bool? Succeeded { get; init; }

    /// <summary>What ran when a log without the end of the build ends, in words; null of a whole one.</summary>
    public required string? EndsIn { get; init; }

    public required IReadOnlyList<LogProject> Projects { get; init; }

    /// <summary>All tasks but CallTarget, by their start.</summary>
    public required IReadOnlyList<LogTask> Tasks { get; init; }

    public required IReadOnlyList<CopyCall> Calls { get; init; }

    public required IReadOnlyCollection<LoggedRetry> Retries { get; init; }

    public required CloneTotals Clones { get; init; }

    /// <summary>CowCopy's advice and findings, by code.</summary>
    public required IReadOnlyDictionary<string, string> Advice { get; init; }

    public required UsedFiles Used { get; init; }

    /// <summary>The project files that others use where they are built: <see cref="ItemsOfProject.IsUsedInPlace"/>.</summary>
    public required IReadOnlySet<string> UsedInPlace { get; init; }

    /// <summary>Whether messages about copies are in another language than English.</summary>
    public required bool IsLocalized { get; init; }

    /// <summary>Records that could not be read.</summary>
    public required int UnreadRecords { get; init; }

    /// <summary>By how many Copy tasks a file was copied or skipped, by its source.</summary>
    public Dictionary<string, int> CopiedOnward => field ??= CountSources();

    /// <summary>Output and intermediate directories, with the project file. Below a project's own are packages too.</summary>
    public Dictionary<string, string> BuildDirectories => field ??= FindBuildDirectories();

    private ILookup<string, string> Requests => field ??= Tasks
        .SelectMany(static task => (task.Requested ?? []).Select(requested => (task.Project.File, Requested: requested)))
        .Distinct().ToLookup(static one => one.File, static one => one.Requested, Paths.Comparer);

    /// <summary>What items of projects have copied to output directories, each with the project files.</summary>
    public ILookup<string, string> ItemOwners => field ??= Projects
        .SelectMany(static project => (project.Facts?.Items ?? []).Select(item => (item, project.File)))
        .Distinct().ToLookup(static one => one.item, static one => one.File, Paths.Comparer);

    /// <summary>The output directories that several projects have.</summary>
    public HashSet<string> SharedOutputs => field ??= new HashSet<string>(
        Projects.Where(static project => project.Facts is { OutputDirectory.Length: > 0 })
            .Select(project => (Output: Paths.Full(project.Facts!.OutputDirectory, project.Directory), project.File)).Distinct()
            .GroupBy(static one => one.Output, Paths.Comparer).Where(static one => one.Skip(1).Any()).Select(static one => one.Key),
        Paths.Comparer);

    public TimeSpan Time => End > Start ? End - Start : TimeSpan.Zero;

    /// <summary>All files of all Copy tasks, by the start of the tasks.</summary>
    public IEnumerable<LoggedCopy> Files => Calls.SelectMany(static call => call.Files);

    /// <summary>Whether a project refers to one of others, directly or through those between them.</summary>
    public bool RefersToAny(string project, IEnumerable<string> others)
    {
        if (!_references.TryGetValue(project, out HashSet<string>? all)) _references.Add(project, all = FindReferences(project));
        return others.Any(all.Contains);
    }

    private HashSet<string> FindReferences(string project)
    {
        HashSet<string> found = new(Paths.Comparer);
        Stack<string> left = new([project]);
        while (left.TryPop(out string? one))
        {
            foreach (string requested in Requests[one])
                if (found.Add(requested)) left.Push(requested);
        }

        return found;
    }

    private Dictionary<string, int> CountSources()
    {
        Dictionary<string, int> counts = new(Paths.Comparer);
        foreach (LoggedCopy copy in Files) counts[copy.Source] = counts.GetValueOrDefault(copy.Source) + 1;
        return counts;
    }

    private Dictionary<string, string> FindBuildDirectories()
    {
        Dictionary<string, string> directories = new(Paths.Comparer);
        foreach (LogProject project in Projects)
        {
            if (project.Facts is not { OutputDirectory.Length: > 0 } facts) continue;
            directories.TryAdd(Paths.Full(facts.OutputDirectory, project.Directory), project.File);
            if (facts.IntermediateDirectory is { Length: > 0 } intermediate)
                directories.TryAdd(Paths.Full(intermediate, project.Directory), project.File);
        }

        return directories;
    }
}
