using System.Diagnostics;
using CowCopy.BuildKit;
using CowCopy.LoopVolumes;

namespace CowCopy.Demo;

/// <summary>One generated repository, and how it is built.</summary>
internal sealed class DemoRepository
{
    private readonly RepositoryWriter _writer;
    private readonly (string, string?)[] _environment;
    private int _builds;

    public DemoRepository(string name, string place, ProjectGraph graph, CompilerServer compiler)
    {
        Name = name;
        Root = Path.Combine(place, name);
        _writer = new RepositoryWriter(Root, graph);
        _environment =
        [
            .. compiler.Variables,
            ("NUGET_PACKAGES", Path.Combine(place, "packages")),
            ("DOTNET_CLI_UI_LANGUAGE", "en"),
            ("MSBUILDDISABLENODEREUSE", "1"),
        ];
    }

    public string Name { get; }

    public string Root { get; }

    public void Write(string? sdk, string packages) => _writer.Write(sdk, packages);

    public void EditLeaf(int generation) => _writer.EditLeaf(generation);

    public void Restore() => Dotnet("restore", "-v:q");

    /// <summary>Deletes what builds wrote, and keeps what restore wrote.</summary>
    public void Clean()
    {
        foreach (string project in Directory.GetDirectories(Root))
            foreach (string output in new[] { Path.Combine(project, "bin"), Path.Combine(project, "obj", "Debug") }.Where(Directory.Exists))
                Directory.Delete(output, recursive: true);
    }

    public BuildRun Build()
    {
        // Outside the repository, since its disk use is not part of what is measured.
        string log = Path.Combine(Root + "-logs", $"{++_builds}.binlog");
        var clock = Stopwatch.StartNew();
        Dotnet("build", "--no-restore", "-v:q", "-m:1", "-nr:false", "-bl:" + log);
        return new BuildRun(clock.Elapsed, log);
    }

    private void Dotnet(string verb, params string[] arguments)
    {
        CommandResult result = Command.Run(DotnetHost.Path, [verb, "Repository.slnx", .. arguments], _environment, Root);
        if (result.ExitCode != 0)
            throw new BuildKitException($"dotnet {verb} of the repository with {Name} failed:{Environment.NewLine}{result.Output}");
    }
}
