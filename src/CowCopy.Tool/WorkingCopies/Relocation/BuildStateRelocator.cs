namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>Makes the build state in a directory that was built elsewhere its own, so that its first build compiles what differs.</summary>
internal sealed class BuildStateRelocator(CancellationToken cancellation)
{
    /// <summary>Relocates all build state below a directory.</summary>
    /// <param name="directory">The directory, whose files have the times of those they were copied from.</param>
    /// <param name="from">The directory that its build state names. It need not exist.</param>
    /// <param name="options">What else is compiled.</param>
    /// <param name="changed">Files that changed during the copy: absolute, or relative to the directory.</param>
    /// <returns>What was done. Nothing was, if none of the build state is of the former directory.</returns>
    /// <exception cref="IOException">A file cannot be read or written. Another call goes on.</exception>
    public RelocationReport Relocate(string directory, string from, RelocationOptions options, IReadOnlyCollection<string> changed)
    {
        string current = PhysicalPath.Of(directory);
        string[] former = [.. new[] { PhysicalPath.Of(from), Full(from) }.Distinct(StringComparer.Ordinal)];
        StateFinder finder = new(current, cancellation);
        IReadOnlyList<ProjectState> projects = new ProjectFinder(current, former).Find(finder.Directories);
        if (OtherNames(projects, former) is { Length: > 0 } others)
        {
            former = [.. former, .. others];
            projects = new ProjectFinder(current, former).Find(finder.Directories);
        }

        ProjectState[] relocated = [.. projects.Where(project => IsOf(project, former))];
        RelocationTally tally = new();
        if (relocated.Length > 0)
        {
            RelocatedRoot root = new(former, current);
            ChangedProjects.Mark(projects, current, changed);
            DifferingFiles.Mark(relocated, current, options.Differing); // before commits: no property avoids it
            StateFiles files = new(root, options, tally, new HeadCommits(cancellation));
            foreach (StateDirectory state in finder.Directories)
            {
                cancellation.ThrowIfCancellationRequested();
                files.Relocate(state, projects, changed);
            }

            files.RelocateRunTime(finder.RunTimeFiles);
            foreach (ProjectState project in projects) Carry(project, current, former, tally);
        }
        else
        {
            foreach (ProjectState project in projects.Where(project => project.Root != current))
                project.Intermediates.ForEach(one => one.Expect(CompileReason.OtherDirectory, project.Root));
        }

        return Report(current, former, projects, tally);
    }

    // A build that was started by a path with a symbolic link in it names the directory so.
    private static string[] OtherNames(IReadOnlyList<ProjectState> projects, string[] former) =>
    [
        .. projects.Where(project => !IsOf(project, former)).Select(static project => project.Root)
            .Distinct(StringComparer.Ordinal)
            .Where(root => Path.IsPathFullyQualified(root) && PhysicalPath.Of(root) == former[0]),
    ];

    private static void Carry(ProjectState project, string current, string[] former, RelocationTally tally)
    {
        if (project.Root == current) return;
        foreach (Intermediate one in project.Intermediates)
        {
            if (!IsOf(project, former)) one.Compile(CompileReason.OtherDirectory, project.Root);
            if (project.Extensions is null) one.Compile(CompileReason.NoExtensionsDirectory, null);
            Try(one, one.Directory, Prepare);
            if (one.Reason is null) continue;
            Try(one, one.CompileInputs, () => Proof.Withdraw(one));
            if (one.Reason is CompileReason.UnknownFile or CompileReason.ChangedDuringCopy or CompileReason.Inaccessible)
                Try(one, one.FileList, () => WrittenFiles.Delete(one));

            void Prepare()
            {
                bool isBuilt = Directory.EnumerateFiles(one.Directory, "*.dll")
                    .Concat(Directory.EnumerateFiles(one.Directory, "*.exe")).Any();
                if (!isBuilt) one.Compile(CompileReason.NotBuilt, null);
                if (one.Reason is null) Proof.Prepare(one, project.Root, current);
            }
        }

        if (project.Extensions is null || !project.Intermediates.Exists(static one => one.Reason is null)) return;
        Intermediate carried = project.Intermediates.Find(static one => one.Reason is null)!;
        Try(carried, project.Extensions, () => Proof.Install(project));
        // Without the targets there is no proof for any of them.
        if (carried.Reason is not null)
            project.Intermediates.ForEach(one => one.Compile(CompileReason.Inaccessible, carried.File));

        void Try(Intermediate one, string path, Action step)
        {
            try
            {
                step();
            }
            catch (Exception error) when (RelocationFailure.Is(error))
            {
                RelocationFailure failure = RelocationFailure.Of(path, current, error);
                tally.Failures.Add(failure);
                one.Compile(CompileReason.Inaccessible, failure.Path);
            }
        }
    }

    private static RelocationReport Report(
        string current, string[] former, IReadOnlyList<ProjectState> projects, RelocationTally tally)
    {
        List<string> carried = [], symbols = [];
        List<CompiledProject> compiled = [];
        foreach (ProjectState project in projects)
        {
            string path = Path.GetRelativePath(current, project.Path);
            Intermediate? reason = project.Intermediates.Find(static one => one.Reason is not null)
                ?? project.Intermediates.Find(static one => one.Expected is not null);
            if (project.Intermediates.Count == 0) compiled.Add(new(path, CompileReason.NotBuilt, null));
            else if (reason is not null) compiled.Add(new(path, (reason.Reason ?? reason.Expected)!.Value, reason.File));
            else carried.Add(path);
            if (reason is null && project.Intermediates.Exists(static one => one.HasFormerSymbols)) symbols.Add(path);
        }

        HashSet<string> roots = new(compiled.Select(project => Path.Combine(current, project.Path)), StringComparer.Ordinal);
        IReadOnlySet<string> dependents = Dependents.Of(roots, compiled.Count == 0 ? [] : projects);

        return new()
        {
            Directory = current,
            From = former[0],
            CarriedOver = carried,
            MayBeCompiled = [.. carried.Where(path => dependents.Contains(Path.Combine(current, path)))],
            Compiled = compiled,
            FormerSymbols = symbols,
            Commits = [.. tally.Commits.Order(StringComparer.Ordinal)],
            IsOfFormer = projects.Any(project => IsOf(project, former)),
            RewrittenFiles = tally.Rewritten,
            LeftFiles = tally.Left,
            Failures = tally.Failures,
            OtherDirectories = [.. projects.Where(project => project.Root != current && !IsOf(project, former))
                .GroupBy(static project => project.Root, StringComparer.Ordinal)
                .OrderByDescending(Enumerable.Count)
                .Select(static same => same.Key)],
        };
    }

    private static bool IsOf(ProjectState project, string[] former) =>
        former.SelectMany(WindowsPath.Variants).Contains(project.Root, StringComparer.Ordinal);

    private static string Full(string path) => Path.TrimEndingDirectorySeparator(Path.GetFullPath(path));
}
