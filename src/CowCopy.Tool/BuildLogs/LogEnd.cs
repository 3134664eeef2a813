using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.BuildLogs;

/// <summary>Where a log ends that was cut: a build that was killed, hangs or still runs.</summary>
internal static class LogEnd
{
    /// <summary>Where it ends whose build ended before: its last record is missing, and often the imported files before that.</summary>
    public const string AfterBuild = "after the end of the build";

    private const int MostTasks = 3;

    /// <summary>The sentence that comes before all others; none of a whole log.</summary>
    public static IEnumerable<string> Sentence(BuildReport report) =>
        report.EndsIn is { } place ? [$"The log was cut: it ends {place}."] : [];

    /// <summary>Returns the time of its last event and what ran then: the tasks that wait for nothing else, the longest first.</summary>
    public static string Of(DateTime start, DateTime last, IEnumerable<LogTask> running, LogPaths paths)
    {
        string time = start == default ? "" : $"{BuildVerdict.Seconds((last - start).TotalMilliseconds)} after the start of the build, ";
        LogTask[] tasks = [.. running.Where(static task => !task.Waits).OrderBy(static task => task.Start)];
        if (tasks.Length == 0) return time + "between tasks";
        string[] named = [.. tasks.Take(MostTasks).Select(task => Name(task, last, paths))];
        string more = tasks.Length > MostTasks ? $" and {Quantity.Count(tasks.Length - MostTasks)} more" : "";
        return time + "in " + string.Join(", ", named) + more;
    }

    private static string Name(LogTask task, DateTime last, LogPaths paths) =>
        $"the task {task.Name} of the target {Shown.Text(task.Target)} of {Shown.Text(paths.Name(task.Project.File))}, "
            + $"which had run for {BuildVerdict.Seconds((last - task.Start).TotalMilliseconds)}";
}
