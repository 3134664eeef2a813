using System.Diagnostics;
using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

/// <summary>What is left of a worktree that could not be finished.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
public sealed class WorktreeKillTests
{
    private const int Kills = 20, Files = 300;

    public TestContext TestContext { get; set; } = null!;

    [TestMethod]
    [TestCategory("Thorough")]
    public void After_a_kill_git_removes_the_worktree_or_there_is_none()
    {
        using GitRepository repository = Filled();
        string before = repository.Checksum();
        int seed = Random.Shared.Next(), left = 0;
        Random random = new(seed);
        TimeToAdd(repository); // the first takes longer
        TimeSpan whole = TimeToAdd(repository);
        for (int kill = 1; kill <= Kills; kill++)
        {
            using Process tool = Start(repository);
            bool isKilled = !tool.WaitForExit(random.NextDouble() * whole);
            if (isKilled) Kill(tool);
            if (repository.Git("worktree", "list").Contains(repository.New, StringComparison.Ordinal))
            {
                if (isKilled) left++;
                repository.Git("worktree", "remove", "--force", repository.New);
            }

            Assert.IsFalse(Directory.Exists(repository.New), $"kill {kill} of seed {seed}");
            Assert.AreEqual(before, repository.Checksum(), $"kill {kill} of seed {seed}");
        }

        TestContext.WriteLine($"Seed {seed}: {Kills} kills, {left} worktrees were left.");
        Assert.AreNotEqual(0, left, "No kill came while a worktree was being made.");
    }

    [TestMethod]
    public void A_full_volume_is_named_and_nothing_is_left()
    {
        using GitRepository repository = Filled();
        using TempDirectory small = new();
        if (Command.Run("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", small.Path]) is { ExitCode: not 0 } failed)
            TestVolumes.Missing(failed.Output);
        try
        {
            string before = repository.Checksum(), path = small.Combine("deep", "new");

            ToolRun run = ToolRun.Of("worktree", "add", "-C", repository.Root, path, "-b", "full").Expect(2);

            Assert.Contains("space", run.Error);
            Assert.Contains("No worktree was made", run.Error);
            Assert.IsEmpty(Directory.GetFileSystemEntries(small.Path));
            Assert.AreEqual("", repository.Git("branch", "--list", "full"));
            Assert.AreEqual(1, repository.Git("worktree", "list").Split('\n').Length);
            Assert.AreEqual(before, repository.Checksum());
        }
        finally
        {
            Assert.AreEqual(0, Command.Run("umount", [small.Path]).ExitCode);
        }
    }

    [TestMethod]
    public void An_interrupted_command_leaves_nothing()
    {
        using GitRepository repository = Filled();
        using CancellationTokenSource cancellation = new();
        using FileSystemWatcher watcher = new(repository.Beside("")) { EnableRaisingEvents = true };
        watcher.Created += (_, _) => cancellation.Cancel();

        ToolRun run = ToolRun.Of(cancellation.Token, "worktree", "add", "-C", repository.Root, repository.New, "-b", "canceled");

        run.Expect(ExitCodes.Canceled);
        Assert.IsFalse(Directory.Exists(repository.New));
        Assert.AreEqual("", repository.Git("branch", "--list", "canceled"));
    }

    private static GitRepository Filled()
    {
        GitRepository repository = new();
        for (int file = 0; file < Files; file++)
        {
            repository.Write($"src/{file}.cs", new string('a', 5000));
            repository.Write($"bin/{file}.dll", new string('b', 5000));
        }

        repository.Fill();
        return repository;
    }

    private static TimeSpan TimeToAdd(GitRepository repository)
    {
        Stopwatch watch = Stopwatch.StartNew();
        using Process tool = Start(repository);
        Assert.AreEqual(0, ToolProcess.Finish(tool).ExitCode);
        TimeSpan whole = watch.Elapsed;
        repository.Git("worktree", "remove", "--force", repository.New);
        return whole;
    }

    private static Process Start(GitRepository repository) => ToolProcess.Start(new ProcessStartInfo(
        "setsid",
        [
            ToolProcess.Host, ToolProcess.Assembly,
            "worktree", "add", "-C", repository.Root, repository.New, "--detach", "--quiet",
        ]));

    // The processes of git that it started end by themselves: they are of its group, which setsid has made.
    private static void Kill(Process tool)
    {
        tool.Kill();
        tool.WaitForExit();
        SpinWait.SpinUntil(() => !Signals.HasGroup(tool.Id));
    }
}
