using System.Diagnostics;
using CowCopy.BuildBenchmarks.Generation;
using CowCopy.BuildKit;
using CowCopy.LoopVolumes;
using CowCopy.TaskTimingLogger;

namespace CowCopy.BuildBenchmarks.Running;

/// <summary>One of the repositories, and its builds.</summary>
internal sealed class BuildTree
{
    // "artifacts/bin" is found as the "bin" of a project is.
    private static readonly string[] CommonOutputs = ["artifacts/publish", "output", "staged", "published"];

    private readonly RepositoryWriter _writer;
    private readonly string _compiler;
    private readonly string _packageCache;
    private readonly CancellationToken _cancellation;
    private readonly (string, string?)[] _environment;

    /// <param name="name">The name in messages; the directory has it too, without spaces.</param>
    /// <param name="place">The directory to create the repository in.</param>
    /// <param name="projects">Its projects.</param>
    /// <param name="compiler">The compiler server of its builds.</param>
    /// <param name="packageCache">The package cache; null for one beside the repository.</param>
    /// <param name="cancellation">Ends a running build.</param>
    public BuildTree(
        string name,
        string place,
        IReadOnlyList<GeneratedProject> projects,
        CompilerServer compiler,
        string? packageCache = null,
        CancellationToken cancellation = default)
    {
        Name = name;
        Root = Path.Combine(place, name.Replace(' ', '-'));
        _packageCache = packageCache ?? Path.Combine(place, "packages");
        _cancellation = cancellation;
        _writer = new RepositoryWriter(Root, projects);
        _compiler = compiler.Id;
        _environment =
        [
            ("NUGET_PACKAGES", _packageCache),
            ("DOTNET_CLI_UI_LANGUAGE", "en"),
            ("DOTNET_CLI_USE_MSBUILD_SERVER", "0"),
            ("MSBUILDDISABLENODEREUSE", "1"),
            ("DOTNET_CLI_TELEMETRY_OPTOUT", "1"),
        ];
    }

    public string Name { get; }

    public string Root { get; }

    /// <summary>The file with the times of the last build that was not logged.</summary>
    public string Times => Root + ".times";

    /// <summary>Returns the log file of the last build of this kind.</summary>
    public string Log(BuildMode mode, BuildPhase phase) => $"{Root}.{mode.Name}.{phase.Name.Replace(' ', '-')}.binlog";

    public void Write(RepositoryTasks tasks) => _writer.Write(tasks);

    public void EditLeaf(int generation) => _writer.EditLeaf(generation);

    /// <summary>Deletes the unpacked package of CowCopy, because a newer one can have the same version.</summary>
    public void DeleteUnpackedPackage()
    {
        string unpacked = Path.Combine(_packageCache, "cowcopy.sdk");
        if (Directory.Exists(unpacked)) Directory.Delete(unpacked, recursive: true);
    }

    public void Restore() => Dotnet("restore", ["-v:q"]);

    /// <summary>Deletes the outputs of builds, but not those of restore.</summary>
    public void Clean()
    {
        foreach (string directory in OutputDirectories().Concat(IntermediateDirectories())) Directory.Delete(directory, recursive: true);
    }

    /// <summary>Returns the directories with outputs of builds, wherever the properties of the repository put them.</summary>
    public string[] OutputDirectories() =>
    [
        .. Directory.GetDirectories(Root).Select(static project => Path.Combine(project, "bin"))
            .Concat(CommonOutputs.Select(directory => Path.Combine(Root, directory)))
            .Where(Directory.Exists),
    ];

    private string[] IntermediateDirectories()
    {
        string artifacts = Path.Combine(Root, "artifacts", "obj");
        IEnumerable<string> common = Directory.Exists(artifacts)
            ? Directory.GetDirectories(artifacts).Select(static project => Path.Combine(project, "debug"))
            : [];
        return
        [
            .. Directory.GetDirectories(Root).Select(static project => Path.Combine(project, "obj", "Debug")).Concat(common)
                .Where(Directory.Exists),
        ];
    }

    /// <summary>Builds the repository and writes a binary log.</summary>
    /// <returns>The duration.</returns>
    public TimeSpan BuildLogged(BuildMode mode, BuildPhase phase) => Build(mode, "-bl:" + Log(mode, phase));

    /// <summary>Builds the repository and writes the times of its Copy tasks.</summary>
    /// <returns>The duration.</returns>
    public TimeSpan BuildTimed(BuildMode mode)
    {
        File.Delete(Times);
        return Build(mode, TimingLoggerSwitch.For(Times));
    }

    private TimeSpan Build(BuildMode mode, string recorder)
    {
        var clock = Stopwatch.StartNew();
        string[] compiler = ["-p:UseSharedCompilation=true", "-p:SharedCompilationId=" + _compiler];
        Dotnet("build", ["--no-restore", "-v:m", .. mode.Arguments, .. compiler, recorder]);
        return clock.Elapsed;
    }

    /// <summary>Runs <c>dotnet</c> with the environment of the builds.</summary>
    /// <exception cref="BuildKitException">It failed; the message holds the output.</exception>
    public void Dotnet(string verb, string[] arguments, string directory, string project)
    {
        string[] all = [verb, project, .. arguments];
        CommandResult result = Command.Run(DotnetHost.Path, all, _environment, directory, cancellation: _cancellation);
        if (result.ExitCode != 0)
            throw new BuildKitException($"dotnet {verb} of the repository with {Name} failed:{Environment.NewLine}{result.Output}");
    }

    private void Dotnet(string verb, string[] arguments) => Dotnet(verb, arguments, Root, "Repository.slnx");
}
