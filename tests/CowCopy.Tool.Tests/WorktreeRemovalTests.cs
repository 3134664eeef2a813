using System.Runtime.Versioning;
using CowCopy.TestKit;
using CowCopy.Tool.WorkingCopies;

namespace CowCopy.Tool.Tests;

/// <summary>What is removed of a worktree that could not be finished, and what stays.</summary>
[TestClass]
[NotUnderWine("there is no git")]
public sealed class WorktreeRemovalTests
{
    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void Only_what_was_made_goes(bool isRefusedByGit)
    {
        using GitRepository repository = new();
        repository.Fill();
        repository.Git("branch", "earlier");
        string path = repository.Beside("above/deep/new");
        WorktreeRemoval removal = new(new Git(repository.Root, isElsewhere: false, CancellationToken.None), path);
        repository.Git("worktree", "add", "-q", path, "-b", "made");
        string other = Directory.CreateDirectory(repository.Beside("above/other")).FullName;
        if (isRefusedByGit) File.Delete(Path.Combine(path, ".git"));

        removal.Remove();

        Assert.AreEqual("earlier\nmain", repository.Git("for-each-ref", "--format=%(refname:short)", "refs/heads"));
        Assert.IsFalse(Directory.Exists(repository.Beside("above/deep")));
        Assert.IsTrue(Directory.Exists(other));
        Assert.AreEqual(1, repository.Git("worktree", "list").Split('\n').Length);
    }

    /// <summary>Its commits would be lost, as git deletes the log of a branch with it.</summary>
    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void A_branch_that_another_process_has_created_meanwhile_stays(bool isBelowLink)
    {
        using GitRepository repository = new();
        repository.Fill();
        if (isBelowLink && OperatingSystem.IsWindows()) Assert.Inconclusive("Ordinary users of Windows make no symbolic links.");
        string above = Directory.CreateDirectory(repository.Beside("above")).FullName;
        if (isBelowLink) Directory.CreateSymbolicLink(above = repository.Beside("link"), repository.Beside("above"));
        string path = Path.Combine(above, "new");
        WorktreeRemoval removal = new(new Git(repository.Root, isElsewhere: false, CancellationToken.None), path);
        repository.Git("worktree", "add", "-q", path, "-b", "made");
        repository.Git("worktree", "add", "-q", repository.Beside("parallel"), "-b", "parallel");
        repository.Git("branch", "created");

        removal.Remove();

        Assert.AreEqual("created\nmain\nparallel", repository.Git("for-each-ref", "--format=%(refname:short)", "refs/heads"));
        Assert.AreEqual("", GitRepository.GitIn(repository.Beside("parallel"), "status", "--porcelain"));
    }

    /// <summary>It is on a volume that is not mounted, for example: git would lose what is staged in it.</summary>
    [TestMethod]
    public void Another_worktree_whose_directory_is_missing_for_the_moment_stays()
    {
        using GitRepository repository = new();
        repository.Fill();
        string away = repository.Beside("away"), unmounted = repository.Beside("unmounted");
        repository.Git("worktree", "add", "-q", "--detach", away);
        File.WriteAllText(Path.Combine(away, "src", "a.cs"), "class Staged;");
        GitRepository.GitIn(away, "add", "src/a.cs");
        Directory.Move(away, unmounted);
        WorktreeRemoval removal = new(new Git(repository.Root, isElsewhere: false, CancellationToken.None), repository.New);
        repository.Git("worktree", "add", "-q", "--detach", repository.New);
        File.Delete(repository.InNew(".git")); // git refuses to remove it

        removal.Remove();

        Assert.AreEqual(2, repository.Git("worktree", "list").Split('\n').Length);
        Directory.Move(unmounted, away);
        Assert.AreEqual("M  src/a.cs", GitRepository.GitIn(away, "status", "--porcelain"));
    }

    [TestMethod]
    public void A_directory_that_was_there_stays_without_what_was_made()
    {
        using GitRepository repository = new();
        repository.Fill();
        Directory.CreateDirectory(repository.New);
        WorktreeRemoval removal = new(new Git(repository.Root, isElsewhere: false, CancellationToken.None), repository.New);
        repository.Git("worktree", "add", "-q", "--detach", repository.New);

        removal.Remove();

        Assert.IsEmpty(Directory.GetFileSystemEntries(repository.New));
    }

    /// <summary>Git refuses to remove it, and its directories are made writable to be deleted.</summary>
    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
    [UnsupportedOSPlatform("windows")]
    public void What_a_link_in_it_leads_to_stays_as_it_is()
    {
        using GitRepository repository = new();
        repository.Fill();
        string file = repository.Write("packages/sub/file", "content"), packages = Path.GetDirectoryName(Path.GetDirectoryName(file)!)!;
        File.SetUnixFileMode(packages, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        WorktreeRemoval removal = new(new Git(repository.Root, isElsewhere: false, CancellationToken.None), repository.New);
        repository.Git("worktree", "add", "-q", "--detach", repository.New);
        Links.ToDirectory(repository.InNew("packages"), packages);
        File.Delete(repository.InNew(".git"));

        removal.Remove();

        Assert.IsFalse(Directory.Exists(repository.New));
        Assert.AreEqual(UnixFileMode.UserRead | UnixFileMode.UserExecute, File.GetUnixFileMode(packages));
        File.SetUnixFileMode(packages, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        Assert.IsTrue(File.Exists(file));
    }
}
