using Microsoft.Build.Logging.StructuredLogger;

namespace CowCopy.Demo;

/// <summary>What the Copy tasks of a build did, by its binary log.</summary>
/// <param name="Calls">The number of Copy tasks.</param>
/// <param name="CopyTime">The sum of the times of all Copy tasks; two may run at once.</param>
/// <param name="Files">The files of all Copy tasks.</param>
/// <param name="Assemblies">The assemblies of the Copy tasks.</param>
/// <param name="Summaries">CowCopy's summary lines, one for each project.</param>
internal sealed record BuildLog(
    int Calls,
    TimeSpan CopyTime,
    IReadOnlyList<LoggedCopy> Files,
    IReadOnlyList<string> Assemblies,
    IReadOnlyList<string> Summaries)
{
    public static BuildLog Read(string path)
    {
        Microsoft.Build.Logging.StructuredLogger.Build build = BinaryLog.ReadBuild(path);
        CopyTask[] tasks = [.. build.FindChildrenRecursive<CopyTask>()];
        return new BuildLog(
            tasks.Length,
            new TimeSpan(tasks.Sum(task => task.Duration.Ticks)),
            [.. tasks.SelectMany(FilesOf)],
            [.. tasks.Select(task => task.FromAssembly ?? "").Distinct(StringComparer.Ordinal)],
            [.. build.FindChildrenRecursive<Message>().Select(message => message.Text).Where(OwnCounters.IsOfProject)]);
    }

    private static IEnumerable<LoggedCopy> FilesOf(CopyTask task)
    {
        string directory = Path.GetDirectoryName(task.GetNearestParent<Project>()!.ProjectFile)!;
        return task.FileCopyOperations.Select(one =>
            new LoggedCopy(Path.GetFullPath(one.Source, directory), Path.GetFullPath(one.Destination, directory), one.Copied));
    }
}
