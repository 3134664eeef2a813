using System.Runtime.Versioning;
using System.Text.Json;
using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

/// <summary>A worktree that cowcopy makes has the files of the original, their times, and what is ignored.</summary>
[TestClass]
[NotUnderWine("there is no git")]
public sealed class WorktreeAddTests
{
    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Ext4)]
    public void It_has_the_files_their_times_and_what_is_ignored(VolumeRole role)
    {
        using GitRepository repository = new(TestVolumes.Require(role));
        repository.Fill();
        string before = repository.Checksum();

        JsonElement report = repository.Add("-b", "review", "--json").Expect(0).Json();

        Assert.AreEqual(before, repository.Checksum());
        Assert.AreEqual("review", GitRepository.GitIn(repository.New, "symbolic-ref", "--short", "HEAD"));
        Assert.AreEqual(GitRepository.Old, File.GetLastWriteTimeUtc(repository.InNew("src/a.cs")));
        Assert.AreEqual("built", File.ReadAllText(repository.InNew("bin/a.dll")));
        Assert.AreEqual(GitRepository.Old, File.GetLastWriteTimeUtc(repository.InNew("bin/a.dll")));
        Assert.AreEqual(1, report.GetProperty("writtenByGitCount").GetInt32()); // the link
        Assert.AreEqual("review", report.GetProperty("branch").GetString());
        repository.ExpectEqual(repository.OfGit());
        Assert.Contains(repository.New, repository.Git("worktree", "list"));
        repository.Git("worktree", "remove", "--force", repository.New);
        Assert.IsFalse(Directory.Exists(repository.New));
    }

    [TestMethod]
    public void A_worktree_in_an_ignored_directory_is_not_named_as_left_behind()
    {
        using GitRepository repository = new();
        repository.Fill();
        string inside = Path.Combine(repository.Root, "obj", "trees", "new");

        ToolRun run = ToolRun.Of("worktree", "add", "-C", repository.Root, inside, "--json").Expect(0);

        Assert.AreEqual(0, run.Json().GetProperty("leftBehind").GetArrayLength());
        Assert.AreEqual("built", File.ReadAllText(Path.Combine(inside, "bin", "a.dll")));
        Assert.IsFalse(Path.Exists(Path.Combine(inside, "obj", "trees", "new")));
    }

    [TestMethod]
    public void The_branch_before_and_the_words_of_git_are_its_own()
    {
        using GitRepository repository = new();
        repository.Fill();
        repository.Git("checkout", "-q", "-b", "other");
        repository.Git("checkout", "-q", "-");
        repository.Add("-").Expect(0);
        Assert.AreEqual("other", GitRepository.GitIn(repository.New, "symbolic-ref", "--short", "HEAD"));

        ToolRun again = repository.Add().Expect(2);

        Assert.Contains($"\": git worktree add: fatal: '{repository.New}' already exists. No worktree was made.", again.Error);
    }

    [TestMethod]
    public void Another_commit_is_written_where_it_differs()
    {
        using GitRepository repository = new();
        repository.Fill();
        repository.Write("src/a.cs", "changed");
        repository.Write("src/new.cs", "new");
        repository.Commit();

        JsonElement report = repository.Add("HEAD~", "--detach", "--json").Expect(0).Json();

        Assert.AreEqual("class A;", File.ReadAllText(repository.InNew("src/a.cs")));
        Assert.AreNotEqual(GitRepository.Old, File.GetLastWriteTimeUtc(repository.InNew("src/a.cs")));
        Assert.AreEqual(GitRepository.Old, File.GetLastWriteTimeUtc(repository.InNew("src/b.cs")));
        Assert.AreEqual(2, report.GetProperty("writtenByGitCount").GetInt32());
        Assert.IsTrue(report.GetProperty("isOtherCommit").GetBoolean());
        Assert.AreEqual(JsonValueKind.Null, report.GetProperty("branch").ValueKind);
        repository.ExpectEqual(repository.OfGit("HEAD~"));
    }

    [TestMethod]
    public void Only_what_is_selected_of_the_ignored_files_comes_along()
    {
        using GitRepository repository = new();
        repository.Fill();
        repository.Write("obj/deep/x.json", "x");
        repository.Write("settings.local", "secret");

        repository.Add("--detach", "--only", "obj", "--exclude", "*.json").Expect(0);
        Assert.IsFalse(Directory.Exists(repository.InNew("bin")) || File.Exists(repository.InNew("obj/deep/x.json")));
        Assert.IsTrue(File.Exists(repository.InNew("obj/a.cache")));
        repository.Git("worktree", "remove", "--force", repository.New);

        repository.Write(".worktreeinclude", "# comment\n*.local\n**/deep/\nsrc/a.cs\n");
        repository.Commit();
        repository.Add("--detach").Expect(0);

        Assert.IsTrue(File.Exists(repository.InNew("settings.local")) && File.Exists(repository.InNew("obj/deep/x.json")));
        Assert.IsFalse(Directory.Exists(repository.InNew("bin")) || File.Exists(repository.InNew("obj/a.cache")));
        repository.ExpectEqual(repository.OfGit());
    }

    [TestMethod]
    public void Worktrees_below_the_original_are_not_cloned()
    {
        using GitRepository repository = new();
        repository.Fill();
        repository.Write(".git/info/exclude", "trees/\n");
        repository.Write("trees/notes.txt", "kept");
        repository.Git("worktree", "add", "-q", "--detach", Path.Combine(repository.Root, "trees", "one"));
        string path = Path.Combine(repository.Root, "trees", "two");

        ToolRun.Of("worktree", "add", "-C", repository.Root, path).Expect(0);

        Assert.AreEqual("two", GitRepository.GitIn(path, "symbolic-ref", "--short", "HEAD"));
        Assert.AreEqual("kept", File.ReadAllText(Path.Combine(path, "trees", "notes.txt")));
        Assert.IsFalse(Directory.Exists(Path.Combine(path, "trees", "one")) || Directory.Exists(Path.Combine(path, "trees", "two")));
        ToolRun.Of("worktree", "add", "-C", path, repository.New, "-b", "three").Expect(0);
        Assert.AreEqual("built", File.ReadAllText(repository.InNew("bin/a.dll")));
        Assert.AreEqual("", GitRepository.GitIn(repository.New, "status", "--porcelain"));
    }

    [TestMethod]
    public void Repositories_below_ignored_directories_come_along_but_no_worktrees_of_others()
    {
        using GitRepository repository = new(), other = new();
        repository.Fill();
        other.Write("a.txt", "text");
        other.Commit();
        GitRepository.GitIn(repository.Root, "clone", "-q", other.Root, "bin/inner");
        other.Git("worktree", "add", "-q", "--detach", Path.Combine(repository.Root, "bin", "linked"));

        repository.Add("--detach").Expect(0);

        Assert.AreEqual("", GitRepository.GitIn(repository.InNew("bin/inner"), "status", "--porcelain"));
        Assert.IsFalse(Path.Exists(repository.InNew("bin/linked")));
        repository.ExpectEqual(repository.OfGit());
    }

    [TestMethod]
    public void What_the_commit_tracks_or_does_not_ignore_is_not_replaced()
    {
        using GitRepository repository = new();
        repository.Fill();
        repository.Git("checkout", "-q", "-b", "other");
        repository.Write(".gitignore", "obj/*.cache\n");
        string outside = Directory.CreateDirectory(repository.Beside("outside")).FullName;
        Links.ToFile(Path.Combine(repository.Root, "link"), outside);
        File.Delete(Path.Combine(repository.Root, "bin/a.dll"));
        string[] tracked = ["bin/a.dll", "bin/sub", "a.local"];
        foreach (string file in tracked) repository.Write(file, "tracked");
        repository.Git(["add", "-f", ".gitignore", "link", .. tracked]);
        repository.Git("commit", "-q", "-m", "other");
        repository.Git("checkout", "-q", "main");
        repository.Write("bin/a.dll", "built");
        repository.Write("bin/b.dll", "built");
        repository.Write("bin/sub/c.dll", "built");
        repository.Write("a.local", "own");
        repository.Write(".git/info/exclude", "link/\n");
        repository.Write("link/secret.txt", "text");

        ToolRun run = repository.Add("other").Expect(0);

        foreach (string file in tracked) Assert.AreEqual("tracked", File.ReadAllText(repository.InNew(file)), file);
        Assert.IsEmpty(Directory.GetFileSystemEntries(outside));
        Assert.IsFalse(File.Exists(repository.InNew("bin/b.dll")));
        Assert.Contains("Ignored, stays behind: bin/b.dll", run.Output);
        Assert.Contains("Ignored, stays behind: link/", run.Output);
        Assert.Contains("Ignored, stays behind: a.local", run.Output);
        repository.ExpectEqual(repository.OfGit("other"));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [UnsupportedOSPlatform("windows")]
    public void The_hook_runs_as_after_git_itself()
    {
        using GitRepository repository = new();
        repository.Fill();
        const string Script = "#!/bin/sh\necho \"$@\" >> \"$(git rev-parse --git-path ran)\"\npwd\nexit 3\n";
        string hook = repository.Write(".git/hooks/post-checkout", Script);
        File.SetUnixFileMode(hook, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);

        ToolRun run = repository.Add("--detach").Expect(2);

        Assert.Contains("its hook post-checkout failed with exit code 3", run.Error);
        Assert.Contains(repository.New, run.Error);
        string head = repository.Git("rev-parse", "HEAD");
        string ran = File.ReadAllText(Path.Combine(repository.Root, ".git/worktrees/new/ran")).Trim();
        Assert.AreEqual($"{new string('0', 40)} {head} 1", ran);
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    [OSCondition(OperatingSystems.Linux)]
    [UnsupportedOSPlatform("windows")]
    public void A_hook_has_the_variables_and_the_place_that_git_gives_it(bool hasPath)
    {
        using GitRepository repository = new();
        repository.Fill();
        if (hasPath) repository.Git("config", "core.hooksPath", "hooks of all");
        string hook = repository.Write(
            hasPath ? "hooks of all/post-checkout" : ".git/hooks/post-checkout", // and no first line: git runs it by a shell
            "{ pwd; echo \"$@\"; env | grep -E '^GIT_(DIR|WORK_TREE|INDEX_FILE)=' || true; } > \"$(git rev-parse --git-path ran)\"\n");
        File.SetUnixFileMode(hook, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        if (hasPath) repository.Commit();
        repository.Git("worktree", "add", "-q", "--detach", repository.Beside("own"));
        string expected = File.ReadAllText(Path.Combine(repository.Root, ".git/worktrees/own/ran"));

        repository.Add("--detach").Expect(0);

        string ran = File.ReadAllText(Path.Combine(repository.Root, ".git/worktrees/new/ran"));
        Assert.AreEqual(expected.Replace(repository.Beside("own"), repository.New, StringComparison.Ordinal), ran);
        Assert.DoesNotContain("GIT_", ran);
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [UnsupportedOSPlatform("windows")]
    public void An_older_git_and_a_hook_that_is_not_executable_are_no_failure()
    {
        using GitRepository repository = new();
        repository.Fill();
        string hook = repository.Write(".git/hooks/post-checkout", "#!/bin/sh\ntouch \"$(git rev-parse --git-path ran)\"\n");
        File.SetUnixFileMode(hook, UnixFileMode.UserRead | UnixFileMode.UserWrite);
        string path = Environment.GetEnvironmentVariable("PATH")!;
        string real = path.Split(':').Select(static one => one + "/git").First(File.Exists);
        const string Refuses = "if [ \"$1\" = hook ]; then echo \"git: 'hook' is not a git command.\" >&2; exit 1; fi";
        Directory.CreateDirectory(repository.Beside("old"));
        string older = repository.Beside("old/git");
        File.WriteAllText(older, $"#!/bin/sh\n{Refuses}\nexec {real} \"$@\"\n");
        File.SetUnixFileMode(older, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        string[] command = ["PATH=" + repository.Beside("old") + ":" + path, ToolProcess.Host, ToolProcess.Assembly];
        string[] add = ["worktree", "add", "-C", repository.Root, repository.New, "--detach"];

        CommandResult ignored = Command.Run("env", [.. command, .. add]);
        Assert.AreEqual(0, ignored.ExitCode, ignored.Output);
        Assert.Contains("is not executable", ignored.Output);
        repository.Git("worktree", "remove", "--force", repository.New);
        File.SetUnixFileMode(hook, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);

        CommandResult run = Command.Run("env", [.. command, .. add]);

        Assert.AreEqual(0, run.ExitCode, run.Output);
        Assert.IsTrue(File.Exists(Path.Combine(repository.Root, ".git/worktrees/new/ran")));
        repository.ExpectEqual(repository.OfGit());
    }

    [TestMethod]
    public void A_bare_repository_gets_a_checkout_by_git()
    {
        using GitRepository repository = new();
        repository.Fill();
        string bare = repository.Beside("bare.git");
        repository.Git("clone", "-q", "--bare", repository.Root, bare);

        ToolRun run = ToolRun.Of("worktree", "add", "-C", bare, repository.New, "main").Expect(0);

        Assert.Contains("The repository is bare", run.Output);
        repository.ExpectEqual(repository.OfGit());
    }

    [TestMethod]
    public void What_git_refuses_is_refused_in_its_words_and_leaves_nothing()
    {
        using GitRepository repository = new();
        repository.Fill();

        Assert.Contains("already checked out", repository.Add("main").Expect(2).Error);
        Assert.Contains("no-such-commit", repository.Add("no-such-commit").Expect(2).Error);
        Assert.Contains("already exists", ToolRun.Of("worktree", "add", "-C", repository.Root, repository.Root).Expect(2).Error);
        Assert.Contains("not a git repository", ToolRun.Of("worktree", "add", "-C", Path.GetTempPath(), repository.New).Expect(2).Error);
        repository.Git("config", "filter.broken.smudge", "false");
        repository.Git("config", "filter.broken.required", "true");
        repository.Git("config", "filter.broken.clean", "cat");
        repository.Write(".gitattributes", "*.bad filter=broken\n");
        repository.Write("a.bad", "text");
        repository.Commit();
        repository.Git("branch", "present");

        Assert.Contains("a.bad", repository.Add("-b", "failed").Expect(2).Error);
        Assert.Contains("a.bad", repository.Add("present").Expect(2).Error);

        Assert.IsFalse(Directory.Exists(repository.New));
        Assert.AreEqual("", repository.Git("branch", "--list", "failed"));
        Assert.AreNotEqual("", repository.Git("branch", "--list", "present"));
        Assert.AreEqual(1, repository.Git("worktree", "list").Split('\n').Length);
    }
}
