using System.Diagnostics;
using CowCopy.BuildBenchmarks.Generation;
using CowCopy.BuildKit;
using CowCopy.LoopVolumes;
using CowCopy.TaskTimes;

namespace CowCopy.BuildBenchmarks.Running;

/// <summary>One of the repositories, and how it is built.</summary>
internal sealed class BuildTree
{
    private readonly RepositoryWriter _writer;
    private readonly string _compiler;
    private readonly (string, string?)[] _environment;

    public BuildTree(string name, string place, IReadOnlyList<GeneratedProject> projects, CompilerServer compiler)
    {
        Name = name;
        Folder = Path.Combine(place, name);
        _writer = new RepositoryWriter(Folder, projects);
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

    public string Folder { get; }

    /// <summary>Where the times of the last build lie that was not logged.</summary>
    public string Times => Folder + ".times";

    /// <summary>Where the log of the last build of this kind lies.</summary>
    public string Log(BuildMode mode, BuildPhase phase) => $"{Folder}.{mode.Name}.{phase.Name.Replace(' ', '-')}.binlog";

    public void Write(RepositoryTasks tasks) => _writer.Write(tasks);

    public void EditLeaf(int generation) => _writer.EditLeaf(generation);

    /// <summary>A package of the same version may have been packed anew since it was unpacked.</summary>
    public void ForgetOurPackage()
    {
        string unpacked = Path.Combine(Path.GetDirectoryName(Folder)!, "packages", "cowcopy.sdk");
        if (Directory.Exists(unpacked)) Directory.Delete(unpacked, recursive: true);
    }

    public void Restore() => Dotnet("restore", ["-v:q"]);

    /// <summary>Takes away what builds made, and leaves what restore made.</summary>
    public void Clean()
    {
        foreach (string project in Directory.GetDirectories(Folder))
            foreach (string output in new[] { Path.Combine(project, "bin"), Path.Combine(project, "obj", "Debug") }.Where(Directory.Exists))
                Directory.Delete(output, recursive: true);
    }

    /// <summary>Builds all of it and leaves a log.</summary>
    /// <returns>How long that took.</returns>
    public TimeSpan BuildLogged(BuildMode mode, BuildPhase phase) => Build(mode, "-bl:" + Log(mode, phase));

    /// <summary>Builds all of it and leaves the times of its Copy tasks.</summary>
    /// <returns>How long that took.</returns>
    public TimeSpan BuildTimed(BuildMode mode)
    {
        File.Delete(Times);
        return Build(mode, TaskTimesSwitch.For(Times));
    }

    private TimeSpan Build(BuildMode mode, string recorder)
    {
        var clock = Stopwatch.StartNew();
        Dotnet("build", ["--no-restore", "-v:m", .. mode.Arguments, "-p:UseSharedCompilation=true", "-p:SharedCompilationId=" + _compiler, recorder]);
        return clock.Elapsed;
    }

    private void Dotnet(string verb, string[] arguments)
    {
        CommandResult result = Command.Run(DotnetHost.Path, [verb, "Repository.slnx", .. arguments], _environment, Folder);
        if (result.ExitCode != 0) throw new BuildKitException($"dotnet {verb} of the repository with {Name} failed:{Environment.NewLine}{result.Output}");
    }
}
