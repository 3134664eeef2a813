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
