using CowCopy.Tool.Reports;
using Microsoft.Build.Framework;

namespace CowCopy.Tool.BuildLogs;

/// <summary>
/// What IncrementalClean deleted of one project, and what its skipped targets name: it deletes the outputs of the build before that this
/// one did not write, and a target that is skipped writes none.
/// </summary>
internal sealed class CleanedFiles
{
    private const int FileBytes = 128;
    private const string Target = "IncrementalClean", Task = "Delete";

    private readonly List<(string Target, TaskParameterEventArgs Files)> _skipped = [];

    private readonly List<(string File, DateTime Time)> _deleted = [];

    public bool HasDeletions => _deleted.Count > 0;

    public static bool IsDeletion(LogTask task) => task is { Target: Target, Name: Task };

    /// <summary>Keeps the inputs or outputs of a target that was skipped, as MSBuild logs them.</summary>
    public void Skipped(string target, TaskParameterEventArgs files, LogBudget budget)
    {
        budget.Keep((long)FileBytes * (files.Items?.Count ?? 0));
        _skipped.Add((target, files));
    }

    /// <summary>Reads a message of the task: the one about a file that it deletes names that file, in every language.</summary>
    public void Deleted(BuildMessageEventArgs message, LogPaths paths, string directory, LogBudget budget)
    {
        if (message.Importance == MessageImportance.Low || QuotedParts.Of(message.Message ?? "") is not [var file]) return;
        budget.Keep(FileBytes + ((long)sizeof(char) * file.Length));
        _deleted.Add((paths.Full(file, directory), message.Timestamp));
    }

    /// <summary>Returns the deleted files that the next build needs, each once.</summary>
    public static IReadOnlyList<CleanedFile> Of(BuildLog log)
    {
        if (!log.Projects.Any(static project => project.Cleaned is { HasDeletions: true })) return [];
        ILookup<string, LoggedCopy> sources = log.Files.ToLookup(static copy => copy.Source, log.Paths.Comparer);
        ILookup<string, LoggedCopy> destinations = log.Files.ToLookup(static copy => copy.Destination, log.Paths.Comparer);
        List<CleanedFile> found = [];
        foreach (LogProject project in log.Projects)
        {
            foreach ((string file, DateTime time) in project.Cleaned?._deleted ?? [])
            {
                if (project.Cleaned!.SkippedTarget(file, project, log.Paths) is { } target)
                    found.Add(new CleanedFile(file, project.File, CleanedNeed.SkippedTarget, target));
                else if (sources[file].FirstOrDefault() is { } copy)
                    found.Add(new CleanedFile(file, project.File, CleanedNeed.CopySource, copy.Call.Task.Target));
                else if (MadeBefore(destinations[file], time) is { } made)
                    found.Add(new CleanedFile(file, project.File, CleanedNeed.CopyDestination, made.Call.Task.Target));
            }
        }

        return [.. found.DistinctBy(static one => (one.File, one.Project))];
    }

    // None where a later task copied it again.
    private static LoggedCopy? MadeBefore(IEnumerable<LoggedCopy> copies, DateTime time) =>
        copies.LastOrDefault() is { } last && last.Call.Task.End <= time ? last : null;

    private string? SkippedTarget(string file, LogProject project, LogPaths paths)
    {
        foreach ((string target, TaskParameterEventArgs files) in _skipped)
        {
            foreach (object? item in files.Items)
            {
                string name = item is ITaskItem one ? one.ItemSpec : item as string ?? "";
                if (paths.Comparer.Equals(paths.Full(name, project.Directory), file)) return target;
            }
        }

        return null;
    }
}
