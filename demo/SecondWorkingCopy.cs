using System.Diagnostics;
using CowCopy.BuildKit;
using CowCopy.LoopVolumes;

namespace CowCopy.Demo;

/// <summary>Makes a second working copy of a built repository, by the tool and by git alone, and builds each for the first time.</summary>
/// <param name="tool">The command.</param>
/// <param name="repository">The repository; a directory <c>.git</c> is in it during the run.</param>
/// <param name="graph">Its projects.</param>
/// <param name="place">A directory on the volume.</param>
/// <param name="compiler">The compiler of all builds.</param>
internal sealed class SecondWorkingCopy(
    ToolCommand tool, DemoRepository repository, ProjectGraph graph, DemoDirectory place, CompilerServer compiler)
{
    private const string Typed = "cowcopy worktree add ../review";

    public DemoLine Run()
    {
        if (FileSystemTools.Find("git") is not { } git) return new(Typed, "git is not installed");
        string ignored = Path.Combine(repository.Root, ".gitignore");
        File.WriteAllText(ignored, "bin/\nobj/\n");
        Git("init", "-q");
        Git("add", "-A");
        Git("-c", "user.name=demo", "-c", "user.email=demo@example.org", "commit", "-q", "-m", "Demo");

        (string ours, int compiled) = FirstBuild("review", path => tool.Json("worktree", "add", "-C", repository.Root, "--detach", path));
        (string plain, int all) = FirstBuild("checkout", path => Git("worktree", "add", "-q", "--detach", path));

        Directory.Delete(Path.Combine(repository.Root, ".git"), recursive: true);
        File.Delete(ignored);
        return new(Typed, $"{ours}; git worktree add: {plain}", compiled >= all ? null : new(
            $"{compiled} of {all}",
            $"a second working copy compiles {compiled} of {all} projects",
            $"projects that the first build of a second working copy compiles; {all} after git worktree add"));

        void Git(params string[] arguments)
        {
            string[] there = ["-C", repository.Root, .. arguments];
            CommandResult result = Command.Run(git, there);
            if (result.ExitCode != 0) throw ToolCommand.Failed("git " + string.Join(' ', there), result);
        }
    }

    private (string Figure, int Compiled) FirstBuild(string name, Action<string> make)
    {
        DemoRepository copy = new(name, place.Path, graph, compiler);
        long started = Stopwatch.GetTimestamp();
        make(copy.Root);
        TimeSpan made = Stopwatch.GetElapsedTime(started);
        DateTime before = DateTime.UtcNow;
        started = Stopwatch.GetTimestamp();
        copy.FirstBuild();
        TimeSpan built = Stopwatch.GetElapsedTime(started);
        int compiled = Compilations.Since(copy.Root, before);
        Directory.Delete(copy.Root, recursive: true);
        return ($"{Figures.Time(made)}, first build {Figures.Time(built)}, {Figures.Count(compiled)} projects compiled", compiled);
    }
}
