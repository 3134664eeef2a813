using System.Diagnostics;
using CowCopy.LoopVolumes;

namespace CowCopy.Demo;

/// <summary>One generated repository, and how it is built.</summary>
internal sealed class DemoRepository
{
    private readonly RepositoryWriter _writer;
    private readonly string _compiler;
    private readonly (string, string?)[] _environment;
    private int _builds;

    public DemoRepository(string name, string place, ProjectGraph graph, Compiler compiler)
    {
        Name = name;
        Folder = Path.Combine(place, name);
        _writer = new RepositoryWriter(Folder, graph);
        _compiler = compiler.Id;
        _environment = [("NUGET_PACKAGES", Path.Combine(place, "packages")), ("DOTNET_CLI_UI_LANGUAGE", "en"), ("MSBUILDDISABLENODEREUSE", "1")];
    }

    public string Name { get; }

    public string Folder { get; }

    public void Write(string? sdk, string packages) => _writer.Write(sdk, packages);

    public void EditLeaf(int generation) => _writer.EditLeaf(generation);

    public void Restore() => Dotnet("restore", "-v:q");

    /// <summary>Takes away what builds made, and leaves what restore made.</summary>
    public void Clean()
    {
        foreach (string project in Directory.GetDirectories(Folder))
            foreach (string output in new[] { Path.Combine(project, "bin"), Path.Combine(project, "obj", "Debug") }.Where(Directory.Exists))
                Directory.Delete(output, recursive: true);
    }

    public BuildRun Build()
    {
        // Outside the repository: its disk use is measured, the log's is not part of it.
        string log = Path.Combine(Folder + "-logs", $"{++_builds}.binlog");
        var clock = Stopwatch.StartNew();
        Dotnet("build", "--no-restore", "-v:q", "-m:2", "-nr:false", "-p:UseSharedCompilation=true", "-p:SharedCompilationId=" + _compiler, "-bl:" + log);
        return new BuildRun(clock.Elapsed, log);
    }

    private void Dotnet(string verb, params string[] arguments)
    {
        CommandResult result = Command.Run(DotnetHost.Path, [verb, "Repository.slnx", .. arguments], _environment, Folder);
        if (result.ExitCode != 0) throw new DemoException($"dotnet {verb} of the repository with {Name} failed:{Environment.NewLine}{result.Output}");
    }
}
