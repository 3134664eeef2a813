using System.Globalization;
using Microsoft.Build.Logging.StructuredLogger;

namespace CowCopy.PackageTests;

/// <summary>The copies of a build, from its binary log.</summary>
public sealed class BuildLog
{
    private readonly Build _build;

    public BuildLog(string path) => _build = BinaryLog.ReadBuild(path);

    /// <summary>The assemblies that the Copy tasks of the build came from.</summary>
    public IReadOnlyList<string> CopyAssemblies =>
        [.. Tasks("Copy").Select(static task => task.FromAssembly ?? "").Distinct(StringComparer.Ordinal)];

    /// <summary>The lines of whole builds.</summary>
    public IReadOnlyList<string> BuildLines => [.. _build.FindChildrenRecursive<Message>().Select(static message => message.Text)
        .Where(static text => text.StartsWith("CowCopy: ", StringComparison.Ordinal) && !IsOfProject(text))];

    /// <summary>The summary lines with the project that each was said for.</summary>
    public IReadOnlyList<string> Summaries => [.. _build.FindChildrenRecursive<Message>()
        .Where(static message => IsOfProject(message.Text))
        .Select(static message => message.GetNearestParent<Project>()!.Name + " | " + message.Text)];

    /// <summary>How many files the summary lines say were copied.</summary>
    public int FilesSummarized => _build.FindChildrenRecursive<Message>()
        .Where(static message => IsOfProject(message.Text))
        .Sum(static message => int.Parse(message.Text.Split(' ')[1], NumberStyles.AllowThousands, CultureInfo.InvariantCulture));

    /// <summary>How many files Copy tasks wrote in projects that logged a summary line.</summary>
    public int FilesCopiedWithSummary
    {
        get
        {
            HashSet<string> projects = [.. Summaries.Select(static line => line.Split(" | ")[0])];
            return _build.FindChildrenRecursive<CopyTask>()
                .Where(task => projects.Contains(task.GetNearestParent<Project>()!.Name))
                .Sum(static task => task.FileCopyOperations.Count(static one => one.Copied));
        }
    }

    /// <summary>What trees logged of themselves.</summary>
    public IReadOnlyList<string> Trees => [.. _build.FindChildrenRecursive<Message>()
        .Select(static message => message.Text)
        .Where(static text => text.StartsWith("CowCopyTree: ", StringComparison.Ordinal))];

    public IReadOnlyList<string> Warnings =>
        [.. _build.FindChildrenRecursive<Warning>().Select(static warning => warning.Code + " " + warning.Text)];

    /// <summary>The tasks, by name, that a multithreaded build sent to another process.</summary>
    public IReadOnlyList<string> TasksInTaskHosts => [.. _build.FindChildrenRecursive<Message>()
        .Where(static message => message.Text.Contains("ran in TaskHost process", StringComparison.Ordinal))
        .Select(static message => message.GetNearestParent<Microsoft.Build.Logging.StructuredLogger.Task>()?.Name ?? message.Text)
        .Distinct(StringComparer.Ordinal)];

    public IReadOnlyList<string> Errors => [.. _build.FindChildrenRecursive<Error>().Select(static error => error.Code + " " + error.Text)];

    /// <summary>How many files Copy tasks wrote.</summary>
    public int FilesCopied =>
        _build.FindChildrenRecursive<CopyTask>().Sum(static task => task.FileCopyOperations.Count(static one => one.Copied));

    /// <summary>The text of all messages that hold a word.</summary>
    public IReadOnlyList<string> MessagesWith(string word) => [.. _build.FindChildrenRecursive<Message>()
        .Select(static message => message.Text)
        .Where(text => text.Contains(word, StringComparison.Ordinal))];

    /// <summary>Calls of Copy, without the one by which the package looks whose Copy it is.</summary>
    public int CopyCalls => Tasks("Copy").Count(static task => task.GetNearestParent<Target>()?.Name != "CowCopySummarizeBuild");

    /// <summary>The tasks, by name, that were started in a host process of their own.</summary>
    public IReadOnlyList<string> TasksOutOfProcess => [.. MessagesWith("external task host").Concat(MessagesWith("external TaskHost"))];

    private static bool IsOfProject(string text) =>
        text.StartsWith("CowCopy: ", StringComparison.Ordinal) && text.Split(' ')[2].TrimEnd(',') == "copied";

    private IEnumerable<Microsoft.Build.Logging.StructuredLogger.Task> Tasks(string name) =>
        _build.FindChildrenRecursive<Microsoft.Build.Logging.StructuredLogger.Task>().Where(task => task.Name == name);
}
