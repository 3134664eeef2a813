using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using CowCopy.Benchmarks.Reports;
using CowCopy.BuildBenchmarks.Generation;
using CowCopy.BuildBenchmarks.Running;
using CowCopy.BuildKit;
using CowCopy.LoopVolumes;

namespace CowCopy.BuildBenchmarks.Worktrees;

/// <summary>Measures the ways to a second working copy that is built.</summary>
internal sealed class WorktreeBenchmark(WorktreeOptions options, TextWriter output)
{
    public const string NothingToDo = "build with nothing to do";

    private static readonly JsonSerializerOptions Readable = new() { WriteIndented = true };
    private readonly List<WorkingCopyRow> _rows = [];

    [SuppressMessage("Reliability", "CA2000", Justification = "UntilExit returns the volume that it is given.")]
    public int Run()
    {
        FileSystemTools.InstallMissing([.. options.Volumes], output);
        foreach (LoopFileSystem fileSystem in options.Volumes)
        {
            using LoopVolume volume = LoopVolume.Create(fileSystem, LoopVolume.DefaultSize).UntilExit();
            using CompilerServer compiler = new();
            RunFacts facts = RunFacts.Of(volume.Path, options.Host, options.Rounds, MSBuildVersion.Query());
            foreach (int projects in options.Projects) Measure(volume.Path, projects, compiler, facts);
        }

        output.WriteLine(WorkingCopyTable.Of(_rows));
        return 0;
    }

    private void Measure(string place, int projects, CompilerServer compiler, RunFacts facts)
    {
        string directory = Directory.CreateDirectory(Path.Combine(place, $"of-{projects}")).FullName;
        BuildTree tree = new("original", directory, new RepositoryShape(projects).Projects(), compiler);
        tree.Write(new RepositoryTasks(Directory.CreateDirectory(Path.Combine(directory, "no-packages")).FullName));
        File.WriteAllText(Path.Combine(tree.Root, ".gitignore"), "bin/\nobj/\n");
        foreach (string project in Directory.GetDirectories(tree.Root))
        {
            for (int file = 0; file < options.SourceFiles; file++)
                File.WriteAllText(Path.Combine(project, $"More{file:000}.cs"), MoreSource.Of(file));
        }

        Git("init", "-q");
        Git("add", "-A");
        Git("-c", "user.name=bench", "-c", "user.email=bench@example.org", "commit", "-q", "-m", "Repository");
        Build(tree.Root);
        for (int round = 1; round <= options.Rounds; round++)
        {
            tree.Clean();
            Add("clean build", 0, 0, tree.Root);
            Add(NothingToDo, 0, 0, tree.Root);
            foreach ((string way, string name, Action<string> make) in Ways()) MakeAndBuild(way, name, make);
            Keep(facts);

            void MakeAndBuild(string way, string name, Action<string> make)
            {
                string copy = Path.Combine(directory, $"{name}-{round}");
                long before = Free(place);
                var clock = Stopwatch.StartNew();
                make(copy);
                double made = clock.Elapsed.TotalSeconds;
                Add(way, made, before - Free(place), copy);
                Directory.Delete(copy, recursive: true);
                Git("worktree", "prune");
            }

            void Add(string way, double made, long disk, string root)
            {
                DateTime started = DateTime.UtcNow;
                double seconds = Build(root);
                _rows.Add(new(facts.FileSystem, projects, round, way, made, seconds, Compilations.Since(root, started), disk));
                output.WriteLine(JsonSerializer.Serialize(_rows[^1]));
            }
        }

        Directory.Delete(directory, recursive: true);

        double Build(string root)
        {
            var clock = Stopwatch.StartNew();
            string[] arguments = ["-v:m", "-p:UseSharedCompilation=true", "-p:SharedCompilationId=" + compiler.Id];
            tree.Dotnet("build", arguments, root, "Repository.slnx");
            return clock.Elapsed.TotalSeconds;
        }

        IEnumerable<(string Way, string Name, Action<string> Make)> Ways() =>
        [
            ("cp -a --reflink=auto", "copy", copy => Run("cp", ["-a", "--reflink=auto", tree.Root, copy])),
            ("git worktree add", "git", copy => Git("worktree", "add", "-q", "--detach", copy)),
            ("cowcopy worktree add", "cowcopy", copy =>
                Run(DotnetHost.Path, [options.Tool, "worktree", "add", "-C", tree.Root, "--detach", "--quiet", "--", copy])),
        ];

        void Git(params string[] arguments) => Run("git", ["-C", tree.Root, .. arguments]);
    }

    private static long Free(string place)
    {
        Run("sync", ["-f", place]); // space that is reserved for delayed writes is counted when it is written
        return new DriveInfo(place).AvailableFreeSpace;
    }

    private static void Run(string program, string[] arguments)
    {
        CommandResult result = Command.Run(program, arguments);
        if (result.ExitCode != 0) throw new BuildKitException($"{program} {string.Join(' ', arguments)}: {result.Output}");
    }

    private void Keep(RunFacts facts)
    {
        if (options.Keep is null) return;
        string directory = Directory.CreateDirectory(Path.Combine(options.Keep, $"{facts.Date}-{facts.Host}-worktrees")).FullName;
        File.WriteAllText(Path.Combine(directory, "results.json"), JsonSerializer.Serialize(_rows, Readable) + "\n");
        File.WriteAllText(Path.Combine(directory, "README.md"), $"""
            # Second working copies on {facts.Host}, {facts.Date}

            | | |
            |---|---|
            | system | {facts.System} |
            | processors | {facts.Processors} |
            | device | {facts.Device} |
            | .NET | {facts.Runtime} |
            | MSBuild | {facts.MSBuild} |
            | commit | {facts.Commit} |

            Each project has its own few sources and {options.SourceFiles} of {MoreSource.Methods} methods.
            Medians of {facts.Rounds} rounds. Each first build restores. The ratio is taken round by round.

            {WorkingCopyTable.Of(_rows)}
            """);
    }
}
