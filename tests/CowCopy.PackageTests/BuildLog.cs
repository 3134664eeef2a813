using Microsoft.Build.Logging.StructuredLogger;

namespace CowCopy.PackageTests;

/// <summary>What a binary log tells of the copies of a build.</summary>
public sealed class BuildLog
{
    private readonly Build _build;

    public BuildLog(string path) => _build = BinaryLog.ReadBuild(path);

    /// <summary>The assemblies that the Copy tasks of the build came from.</summary>
    public IReadOnlyList<string> CopyAssemblies => [.. Tasks("Copy").Select(static task => task.FromAssembly ?? "").Distinct(StringComparer.Ordinal)];

    /// <summary>The summary lines with the project that each was said for.</summary>
    public IReadOnlyList<string> Summaries => [.. _build.FindChildrenRecursive<Message>()
        .Where(static message => message.Text.StartsWith("CowCopy: ", StringComparison.Ordinal))
        .Select(static message => message.GetNearestParent<Project>()!.Name + " | " + message.Text)];

    public IReadOnlyList<string> Warnings => [.. _build.FindChildrenRecursive<Warning>().Select(static warning => warning.Code + " " + warning.Text)];

    /// <summary>The tasks, by name, that a multithreaded build sent to another process.</summary>
    public IReadOnlyList<string> TasksInTaskHosts => [.. _build.FindChildrenRecursive<Message>()
        .Where(static message => message.Text.Contains("ran in TaskHost process", StringComparison.Ordinal))
        .Select(static message => message.GetNearestParent<Microsoft.Build.Logging.StructuredLogger.Task>()?.Name ?? message.Text)
        .Distinct(StringComparer.Ordinal)];

    public int CopyCalls => Tasks("Copy").Count();

    private IEnumerable<Microsoft.Build.Logging.StructuredLogger.Task> Tasks(string name) =>
        _build.FindChildrenRecursive<Microsoft.Build.Logging.StructuredLogger.Task>().Where(task => task.Name == name);
}
