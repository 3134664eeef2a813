using System.Diagnostics;
using CowCopy.BuildBenchmarks.Generation;
using CowCopy.BuildKit;
using CowCopy.LoopVolumes;
using CowCopy.TaskTimingLogger;

namespace CowCopy.BuildBenchmarks.Running;

/// <summary>One of the repositories, and its builds.</summary>
internal sealed class BuildTree
{
    private readonly RepositoryWriter _writer;
    private readonly string _compiler;
    private readonly (string, string?)[] _environment;

    public BuildTree(string name, string place, IReadOnlyList<GeneratedProject> projects, CompilerServer compiler)
    {
        Name = name;
        Root = Path.Combine(place, name);
        _writer = new RepositoryWriter(Root, projects);
        _compiler = compiler.Id;
        _environment =
        [
            ("NUGET_PACKAGES", Path.Combine(place, "packages")),
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
        string unpacked = Path.Combine(Path.GetDirectoryName(Root)!, "packages", "cowcopy.sdk");
        if (Directory.Exists(unpacked)) Directory.Delete(unpacked, recursive: true);
    }

    public void Restore() => Dotnet("restore", ["-v:q"]);

    /// <summary>Deletes the outputs of builds, but not those of restore.</summary>
    public void Clean()
    {
        foreach (string project in Directory.GetDirectories(Root))
            foreach (string output in new[] { Path.Combine(project, "bin"), Path.Combine(project, "obj", "Debug") }.Where(Directory.Exists))
                Directory.Delete(output, recursive: true);
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

    private void Dotnet(string verb, string[] arguments)
    {
        CommandResult result = Command.Run(DotnetHost.Path, [verb, "Repository.slnx", .. arguments], _environment, Root);
        if (result.ExitCode != 0)
            throw new BuildKitException($"dotnet {verb} of the repository with {Name} failed:{Environment.NewLine}{result.Output}");
    }
}
