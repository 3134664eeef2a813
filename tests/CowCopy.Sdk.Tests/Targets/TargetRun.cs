using System.Reflection;
using CowCopy.TestKit;
using Microsoft.Build.Evaluation;
using Microsoft.Build.Execution;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Tests.Targets;

/// <summary>
/// A build in this process of a project that imports the package's targets: which tasks run, and with which parameters. The tasks do
/// nothing; that of copy local, which gives items back, is the package's own.
/// </summary>
internal sealed class TargetRun : ILogger
{
    public const string Mark = "recorded:";

    private const string Variable = "MSBUILD_EXE_PATH"; // MSBuild finds no SDK from a program that is not its own
    private static readonly string[] Tasks = ["CowCopySummary", "CowCopyTree", "CowCopyCheckTrees", "CowCopyCleanTrees"];
    private static readonly string MSBuild = Path.Combine(Metadata("MSBuildTools"), "MSBuild.dll");

    private readonly List<string> _lines = [];

    /// <summary>Gets the directory of <c>CowCopy.After.targets</c>.</summary>
    public static string Packaging { get; } = Path.Combine(RepositoryRoot.Path, "sdk", "CowCopy.Sdk", "Packaging", "build");

    public LoggerVerbosity Verbosity { get; set; } = LoggerVerbosity.Normal;

    public string? Parameters { get; set; }

    /// <summary>Gets errors and warnings, each with its code.</summary>
    public List<string> Problems { get; } = [];

    /// <summary>Gets what the project logged, in its order: texts, and tasks with their parameters, tabs between them.</summary>
    public IReadOnlyList<string> Lines => _lines;

    public ProjectInstance Project { get; private set; } = null!;

    /// <summary>Returns the parameters of each call of a task.</summary>
    public IReadOnlyDictionary<string, string>[] Calls(string task) =>
    [
        .. _lines.Where(line => line.StartsWith(task + "\t", StringComparison.Ordinal)).Select(static line => line.Split('\t').Skip(1)
            .Select(static one => one.Split('=', 2)).Where(static one => one.Length == 2)
            .ToDictionary(static one => one[0], static one => one[1], StringComparer.Ordinal)),
    ];

    /// <summary>Builds targets of a project.</summary>
    /// <param name="directory">Where the project is.</param>
    /// <param name="project">What is in the project before the import.</param>
    /// <param name="targets">The targets, with semicolons.</param>
    /// <param name="isSupported">Whether this MSBuild counts as supported.</param>
    /// <param name="globals">Global properties.</param>
    /// <param name="file">The file of targets.</param>
    public static TargetRun Of(
        TempDirectory directory,
        string project,
        string targets,
        bool isSupported = true,
        IReadOnlyDictionary<string, string>? globals = null,
        string file = "CowCopy.After.targets")
    {
        string recorded = typeof(TargetRun).Assembly.Location, own = typeof(Copy).Assembly.Location;
        string tasks = string.Concat(Tasks.Select(name =>
            $"""<UsingTask TaskName="{name}" TaskFactory="{nameof(RecordingTaskFactory)}" AssemblyFile="{recorded}" />"""));
        string text = $"""
            <Project>
              {tasks}<UsingTask TaskName="CowCopyFindLeftOut" AssemblyFile="{own}" />
              <PropertyGroup><CowCopyIsSupported>{isSupported}</CowCopyIsSupported></PropertyGroup>
              {project}
              <Import Project="{Path.Combine(Packaging, file)}" />
              <Target Name="BuildOnly" DependsOnTargets="$(BuildDependsOn)" />
            </Project>
            """;
        string path = directory.WriteFile("app.proj", text);
        TargetRun run = new();
        Environment.SetEnvironmentVariable(Variable, MSBuild);
        try
        {
            run.Build(path, targets, globals ?? new Dictionary<string, string>(StringComparer.Ordinal));
        }
        finally
        {
            Environment.SetEnvironmentVariable(Variable, null);
        }

        return run;
    }

    public void Initialize(IEventSource eventSource)
    {
        eventSource.MessageRaised += (_, raised) => Add(raised.Message);
        eventSource.ErrorRaised += (_, raised) => Problems.Add($"error {raised.Code}: {raised.Message}");
        eventSource.WarningRaised += (_, raised) => Problems.Add($"warning {raised.Code}: {raised.Message}");
    }

    public void Shutdown()
    {
        // It holds nothing.
    }

    private static string Metadata(string key) => typeof(TargetRun).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .Single(one => one.Key == key).Value!;

    private void Add(string? text)
    {
        if (text?.StartsWith(Mark, StringComparison.Ordinal) == true) _lines.Add(text[Mark.Length..]);
    }

    private void Build(string path, string targets, IReadOnlyDictionary<string, string> globals)
    {
        using ProjectCollection collection = new();
        Dictionary<string, string> properties = new(globals, StringComparer.Ordinal);
        Project = new ProjectInstance(path, properties, toolsVersion: null, collection);
        using BuildManager manager = new(nameof(TargetRun));
        BuildParameters parameters = new(collection) { Loggers = [this], MaxNodeCount = 1, EnableNodeReuse = false };
        manager.Build(parameters, new BuildRequestData(Project, targets.Split(';')));
    }
}
