using Microsoft.Build.Logging.StructuredLogger;

namespace CowCopy.Demo;

/// <summary>What the Copy tasks of a build did, by its binary log.</summary>
internal sealed class BuildLog
{
    private BuildLog(IReadOnlyList<CopyTask> tasks, IReadOnlyList<string> summaries)
    {
        Calls = tasks.Count;
        CopyTime = new TimeSpan(tasks.Sum(task => task.Duration.Ticks));
        Files = [.. tasks.SelectMany(FilesOf)];
        Assemblies = [.. tasks.Select(task => task.FromAssembly ?? "").Distinct(StringComparer.Ordinal)];
        Summaries = summaries;
    }

    public int Calls { get; }

    /// <summary>The assemblies of the Copy tasks.</summary>
    public IReadOnlyList<string> Assemblies { get; }

    /// <summary>The sum of the times of all Copy tasks; two may run at once.</summary>
    public TimeSpan CopyTime { get; }

    public IReadOnlyList<LoggedCopy> Files { get; }

    /// <summary>CowCopy's summary lines, one for each project.</summary>
    public IReadOnlyList<string> Summaries { get; }

    public static BuildLog Read(string path)
    {
        Microsoft.Build.Logging.StructuredLogger.Build build = BinaryLog.ReadBuild(path);
        return new BuildLog(
            [.. build.FindChildrenRecursive<CopyTask>()],
            [.. build.FindChildrenRecursive<Message>(IsSummary).Select(message => message.Text)]);
    }

    private static bool IsSummary(Message message) => message.Text.StartsWith("CowCopy: ", StringComparison.Ordinal);

    private static IEnumerable<LoggedCopy> FilesOf(CopyTask task)
    {
        string directory = Path.GetDirectoryName(task.GetNearestParent<Project>()!.ProjectFile)!;
        return task.FileCopyOperations.Select(one =>
            new LoggedCopy(Path.GetFullPath(one.Source, directory), Path.GetFullPath(one.Destination, directory), one.Copied));
    }
}
