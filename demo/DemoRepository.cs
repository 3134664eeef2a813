using System.Diagnostics;
using CowCopy.BuildKit;
using CowCopy.LoopVolumes;

namespace CowCopy.Demo;

/// <summary>One generated repository, and how it is built.</summary>
internal sealed class DemoRepository
{
    private readonly RepositoryWriter _writer;
    private int _builds;

    public DemoRepository(string name, string place, ProjectGraph graph, CompilerServer compiler)
    {
        Name = name;
        Root = Path.Combine(place, name);
        _writer = new RepositoryWriter(Root, graph);
        Environment =
        [
            .. compiler.Variables,
            ("NUGET_PACKAGES", Path.Combine(place, "packages")),
            ("DOTNET_CLI_UI_LANGUAGE", "en"),
            ("MSBUILDDISABLENODEREUSE", "1"),
        ];
    }

    public string Name { get; }

    public string Root { get; }

    /// <summary>The variables with which it is built.</summary>
    public IReadOnlyList<(string Name, string? Value)> Environment { get; }

    /// <summary>The binary log of the first build.</summary>
    public string FirstLog => Log(1);

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

    /// <param name="properties">Properties of the command line.</param>
    public BuildRun Build(params string[] properties)
    {
        // Outside the repository, since its disk use is not part of what is measured.
        string log = Log(++_builds);
        var clock = Stopwatch.StartNew();
        Dotnet("build", ["--no-restore", "-v:q", "-m:1", "-nr:false", "-bl:" + log, .. properties]);
        return new BuildRun(clock.Elapsed, log);
    }

    /// <summary>Restores and builds, as in a working copy that is new.</summary>
    public void FirstBuild() => Dotnet("build", "-v:q", "-m:1", "-nr:false");

    private string Log(int build) => Path.Combine(Root + "-logs", $"{build}.binlog");

    private void Dotnet(string verb, params string[] arguments)
    {
        CommandResult result = Command.Run(DotnetHost.Path, [verb, "Repository.slnx", .. arguments], Environment, Root);
        if (result.ExitCode != 0)
            throw new BuildKitException($"dotnet {verb} of the repository with {Name} failed:{System.Environment.NewLine}{result.Output}");
    }
}
