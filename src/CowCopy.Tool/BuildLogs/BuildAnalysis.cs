using CowCopy.Tool.Reports;

namespace CowCopy.Tool.BuildLogs;

/// <summary>Makes the report of a log.</summary>
internal static class BuildAnalysis
{
    /// <summary>Makes the report, without a comparison.</summary>
    /// <param name="log">The log.</param>
    /// <param name="copier">Says how it would copy the files that are still on disk.</param>
    /// <param name="cancellation">Ends the work.</param>
    public static BuildReport Of(BuildLog log, FileCopier copier, CancellationToken cancellation)
    {
        FilesOnDisk disk = new(log);
        CopyGroups groups = new(log, disk);
        foreach (CopyCall call in log.Calls)
        {
            cancellation.ThrowIfCancellationRequested();
            groups.Add(call);
        }

        FileOrigins origins = new(log, disk);
        IReadOnlyList<LoggedCopy> unneeded = UnneededCopies.Of(log);
        UnneededCopy[] reported = [.. unneeded.Select(copy => UnneededCopies.Report(copy, log))];
        LoggedCopy[] ofProjects = [.. unneeded.Where((_, index) => reported[index].OfOtherProject)];
        CloneReport? clones = Clones(log, groups.Total);
        PathReport path = PathOf(log, cancellation);
        BuildReport report = new()
        {
            Log = log.Path,
            Complete = log.Succeeded is not null,
            Succeeded = log.Succeeded,
            Started = log.Start.ToUniversalTime(),
            Root = log.Paths.Common(log.Projects.Select(static project => project.File)),
            Milliseconds = Rounded(log.Time),
            ProjectCount = Count(log.Projects, log.Paths),
            CopyTaskCount = log.Calls.Count,
            CopyProjectCount = Count(log.Calls.Select(static call => call.Task.Project), log.Paths),
            CopyMilliseconds = Rounded(groups.Total.Time),
            Total = CopyFigures.Of("", groups.Total),
            CriticalPath = path,
            Files = origins.Files,
            Projects = groups.Projects,
            Targets = groups.Targets,
            Directories = groups.Directories,
            Retries = [.. log.Retries.Select(Retry).OrderByDescending(static one => one.WaitedMilliseconds)],
            Clones = clones,
            Outlook = CopyOutlook.Of(log, copier, cancellation),
            Unneeded = reported,
            UnneededTotal = Total(unneeded, disk),
            UnneededOfProjects = Total(ofProjects, disk),
            UnneededProjectFiles = origins.Count(ofProjects),
            Cleaned = CleanedFiles.Of(log),
            Conflicts = CopyConflicts.Of(log),
            Assemblies = CopyAssemblies.Of(log),
            Avoidable = [],
            Against = null,
            Decision = BuildDecision.None,
            EndsIn = log.EndsIn,
            Verdict = [],
            Notes = ReportNotes.Of(log, groups.Total, path),
        };
        report = report with { Decision = BuildDecision.Of(report, copier, log.Paths) };
        report = report with { Avoidable = AvoidableWork.Of(report, log) };
        return report with { Verdict = BuildVerdict.Of(report) };
    }

    public static double Rounded(TimeSpan time) => Math.Round(time.TotalMilliseconds, 3);

    private static CopyFigures Total(IEnumerable<LoggedCopy> copies, FilesOnDisk disk)
    {
        LoggedCounts tally = new();
        foreach (LoggedCopy copy in copies) tally.Add(copy, disk);
        return CopyFigures.Of("", tally, hasTime: false);
    }

    private static int Count(IEnumerable<LogProject> projects, LogPaths paths) =>
        projects.Select(static project => project.File).Where(IsProject).Distinct(paths.Comparer).Count();

    // A solution is built as a project of its own.
    private static bool IsProject(string file) =>
        !Path.GetExtension(file.AsSpan()).StartsWith(".sln", StringComparison.OrdinalIgnoreCase)
            && !file.EndsWith(".metaproj", StringComparison.Ordinal);

    private static PathReport PathOf(BuildLog log, CancellationToken cancellation)
    {
        List<LogTask> path = CriticalPath.Of(log, cancellation);
        TimeSpan all = Sum(path), copy = Sum(path.Where(static task => task.Copies));
        return new PathReport(
            Rounded(copy),
            log.Time > TimeSpan.Zero ? Math.Round(copy / log.Time, 6) : 0,
            path.Count(static task => task.Copies),
            Rounded(log.Time > all ? log.Time - all : TimeSpan.Zero),
            [.. path.GroupBy(static task => task.Name, StringComparer.Ordinal)
                .Select(static tasks => new PathTask(tasks.Key, tasks.Count(), Rounded(Sum(tasks))))
                .OrderByDescending(static task => task.Milliseconds).ThenBy(static task => task.Name, StringComparer.Ordinal)]);
    }

    private static TimeSpan Sum(IEnumerable<LogTask> tasks) => new(tasks.Sum(static task => task.Time.Ticks));

    private static RetryReport Retry(LoggedRetry retry) => new(
        retry.Source,
        retry.Destination,
        retry.Call.Task.Project.File,
        retry.Retries,
        Rounded(retry.Waited),
        [.. retry.Holders],
        retry.Failed,
        retry.Reason);

    private static CloneReport? Clones(BuildLog log, LoggedCounts total)
    {
        if (log.Clones.Lines == 0 && log.Advice.Count == 0) return null;
        CloneTotals sums = log.Clones;
        HashSet<string> withLine = new(
            log.Projects.Where(static project => project.HasSummary).Select(static project => project.Title), log.Paths.Comparer);
        LoggedCopy[] without = [.. log.Files.Where(copy => !withLine.Contains(copy.Call.Task.Project.Title))];
        int copied = without.Count(static copy => copy.Wrote);
        int unchanged = without.Count(static copy => copy.Outcome == LoggedOutcome.Unchanged);
        int difference = total.Copied + total.Linked - copied - sums.Copied;
        int unchangedDifference = total.Unchanged - unchanged - sums.Unchanged;
        return new CloneReport(
            sums.Copied,
            sums.Cloned,
            sums.ByBytes,
            sums.BySystem,
            sums.Linked,
            sums.Unchanged,
            sums.BytesShared,
            copied,
            Math.Max(0, difference),
            Math.Max(0, -difference),
            unchanged,
            Math.Max(0, unchangedDifference),
            Math.Max(0, -unchangedDifference),
            [.. log.Advice.Select(static one => new LoggedAdvice(one.Key, one.Value))]);
    }
}
