using System.Runtime.Versioning;
using System.Text.Json;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

/// <summary>A worktree that cowcopy makes is the one that git itself makes.</summary>
[TestClass]
[NotUnderWine("there is no git")]
public sealed class WorktreeEqualityTests
{
    [TestMethod]
    public void What_is_changed_staged_or_untracked_stays_behind_and_is_named()
    {
        using GitRepository repository = new();
        repository.Fill();
        string expected = repository.OfGit();
        repository.Write("src/a.cs", "my work");
        repository.Write("src/b.cs", "staged");
        repository.Git("add", "src/b.cs");
        repository.Write("src/own ä\t.cs", "mine");
        repository.Write("src/added.cs", "added");
        repository.Git("add", "src/added.cs");
        File.Delete(Path.Combine(repository.Root, "src/run.sh"));
        string before = repository.Checksum();

        ToolRun run = repository.Add("--detach").Expect(0);

        repository.ExpectEqual(expected);
        Assert.AreEqual(before, repository.Checksum());
        foreach (string name in (string[])["src/a.cs", "src/b.cs", "src/added.cs", "src/run.sh"])
            Assert.Contains($"Modified, the changes stay behind: {name}", run.Output);
        Assert.Contains(@"Not tracked, stays behind: src/own ä\t.cs", run.Output);
    }

    [TestMethod]
    public void The_state_of_the_index_stays_in_the_original()
    {
        using GitRepository repository = new();
        repository.Fill();
        string expected = repository.OfGit();
        repository.Git("update-index", "--assume-unchanged", "src/a.cs");
        repository.Git("update-index", "--skip-worktree", "src/b.cs");
        repository.Write("src/a.cs", "assumed");
        repository.Write("src/b.cs", "skipped");
        repository.Git("update-index", "--index-version", "4", "--split-index", "--untracked-cache");
        string before = repository.Checksum();

        repository.Add("--detach").Expect(0);

        repository.ExpectEqual(expected);
        Assert.AreEqual(before, repository.Checksum());
    }

    [TestMethod]
    [DataRow("* text=auto\n", "", "")]
    [DataRow("* text eol=crlf\n", "", "")]
    [DataRow("*.cs text eol=crlf\n*.sh text eol=lf\n", "", "")]
    [DataRow("", "core.autocrlf", "true")]
    [DataRow("", "core.autocrlf", "input")]
    [DataRow("* text=auto\n", "core.eol", "crlf")]
    [DataRow("*.cs ident\n", "", "")]
    [DataRow("*.cs working-tree-encoding=ISO-8859-1\n", "", "")]
    public void Line_ends_and_encodings_are_those_that_git_writes(string attributes, string name, string value)
    {
        using GitRepository repository = new();
        repository.Fill();
        repository.Write("src/lf.cs", "one\ntwo\n$Id$\n");
        repository.Write("src/other.cs", "one\ntwo\n");
        repository.Commit();
        if (name.Length > 0) repository.Git("config", name, value);
        repository.Write(".gitattributes", attributes);
        repository.Commit();
        // Unmodified for git wherever line ends are normalized.
        repository.Write("src/lf.cs", "one\r\ntwo\r\n$Id$\r\n");
        repository.Git("add", "--renormalize", "-A");

        repository.Add("--detach").Expect(0);

        repository.ExpectEqual(repository.OfGit());
    }

    [TestMethod]
    public void Filters_are_run()
    {
        using GitRepository repository = new();
        repository.Git("config", "filter.upper.clean", "tr a-z A-Z");
        repository.Git("config", "filter.upper.smudge", "tr A-Z a-z");
        repository.Git("config", "filter.upper.required", "true");
        repository.Write(".gitattributes", "*.big filter=upper\n");
        repository.Write("same.big", "text");
        repository.Write("other.big", "TEXT");
        repository.Commit();
        File.SetLastWriteTimeUtc(Path.Combine(repository.Root, "same.big"), GitRepository.Old);

        JsonElement report = repository.Add("--detach", "--json").Expect(0).Json();

        repository.ExpectEqual(repository.OfGit());
        Assert.AreEqual("text", File.ReadAllText(repository.InNew("other.big")));
        Assert.AreEqual(1, report.GetProperty("writtenByGitCount").GetInt32());
        Assert.AreEqual(0, report.GetProperty("modified").GetArrayLength());
        Assert.AreEqual(GitRepository.Old, File.GetLastWriteTimeUtc(repository.InNew("same.big")));
    }

    [TestMethod]
    public void Submodules_and_sparse_checkouts_are_as_git_leaves_them()
    {
        using GitRepository repository = new(), other = new();
        other.Write("in.txt", "text");
        other.Commit();
        repository.Fill();
        repository.Git("-c", "protocol.file.allow=always", "submodule", "add", "-q", other.Root, "sub");
        repository.Write("left/a.txt", "text");
        repository.Commit();
        repository.Git("sparse-checkout", "set", "--skip-checks", "src", "sub");

        ToolRun run = repository.Add("--detach").Expect(0);

        repository.ExpectEqual(repository.OfGit());
        Assert.IsFalse(Directory.Exists(repository.InNew("left")));
        Assert.IsTrue(Directory.Exists(repository.InNew("sub")));
        Assert.Contains("Submodule, not checked out (git submodule update --init): sub", run.Output);
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [UnsupportedOSPlatform("windows")]
    public void Modes_are_those_that_git_gives()
    {
        using GitRepository repository = new();
        repository.Fill();
        string expected = repository.OfGit();
        File.SetUnixFileMode(Path.Combine(repository.Root, "src/a.cs"), UnixFileMode.UserRead | UnixFileMode.UserWrite);
        const UnixFileMode ReadOnly = UnixFileMode.UserRead | UnixFileMode.GroupRead | UnixFileMode.OtherRead;
        File.SetUnixFileMode(Path.Combine(repository.Root, "src/b.cs"), ReadOnly);

        JsonElement report = repository.Add("--detach", "--json").Expect(0).Json();

        repository.ExpectEqual(expected);
        Assert.AreEqual(2, report.GetProperty("writtenByGitCount").GetInt32()); // the link, and what fewer may read
        Assert.AreEqual(GitRepository.Old, File.GetLastWriteTimeUtc(repository.InNew("src/b.cs")));
    }
}
