using System.Diagnostics;
using CowCopy.BuildBenchmarks.Generation;
using CowCopy.Demo;
using CowCopy.LoopVolumes;

namespace CowCopy.BuildBenchmarks.Running;

/// <summary>One of the two repositories, and how it is built.</summary>
internal sealed class BuildTree
{
    private readonly RepositoryWriter _writer;
    private readonly string _compiler;
    private readonly (string, string?)[] _environment;

    public BuildTree(string name, string place, IReadOnlyList<GeneratedProject> projects, Compiler compiler)
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
        ];
    }

    public string Name { get; }

    public string Folder { get; }

    public string Log => Folder + ".binlog";

    public void Write(string? sdk, string packages) => _writer.Write(sdk, packages);

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

    /// <summary>Builds all of it.</summary>
    /// <returns>How long that took.</returns>
    public TimeSpan Build(BuildMode mode)
    {
        var clock = Stopwatch.StartNew();
        Dotnet("build", ["--no-restore", "-v:q", .. mode.Arguments, "-p:UseSharedCompilation=true", "-p:SharedCompilationId=" + _compiler, "-bl:" + Log]);
        return clock.Elapsed;
    }

    private void Dotnet(string verb, string[] arguments)
    {
        CommandResult result = Command.Run(DotnetHost.Path, [verb, "Repository.slnx", .. arguments], _environment, Folder);
        if (result.ExitCode != 0) throw new DemoException($"dotnet {verb} of the repository with {Name} failed:{Environment.NewLine}{result.Output}");
    }
}
