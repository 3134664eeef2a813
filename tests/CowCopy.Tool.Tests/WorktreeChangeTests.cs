using System.Runtime.Versioning;
using System.Text.Json;
using CowCopy.TestKit;
using CowCopy.Tool.WorkingCopies;

namespace CowCopy.Tool.Tests;

/// <summary>A build writes in the original while it is copied.</summary>
[TestClass]
[NotUnderWine("there is no git")]
public sealed class WorktreeChangeTests
{
    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [UnsupportedOSPlatform("windows")]
    public void Projects_of_files_that_change_during_the_copy_are_compiled_and_the_files_are_named()
    {
        using GitRepository repository = new();
        repository.Write(".gitignore", "obj/\n");
        repository.Write(".gitattributes", "*.late filter=late\n");
        repository.Write("late.late", "text");
        foreach (string project in (string[])["One", "Two"]) WriteProject(repository, project);
        repository.Commit();
        // Git runs the filter when tracked files are cloned and ignored ones are not.
        string change = $"echo more >> '{repository.Root}/One/a.cs'; touch -d 2001-01-01 '{repository.Root}/One/a.cs'; cat";
        repository.Git("config", "filter.late.smudge", change);
        repository.Git("config", "filter.late.clean", "cat");

        JsonElement report = repository.Add("--detach", "--json").Expect(0).Json();

        Assert.AreEqual("One/a.cs", report.GetProperty("changed").EnumerateArray().Single().GetString());
        JsonElement relocation = report.GetProperty("relocation"), compiled = relocation.GetProperty("compiled")[0];
        Assert.AreEqual("Two/Two.csproj", relocation.GetProperty("carriedOver").EnumerateArray().Single().GetString());
        Assert.AreEqual("One/One.csproj", compiled.GetProperty("path").GetString());
        Assert.AreEqual("changedDuringCopy", compiled.GetProperty("reason").GetString());
        Assert.AreEqual("One/a.cs", compiled.GetProperty("file").GetString());
        Assert.IsFalse(File.Exists(repository.InNew("One/obj/Debug/One.csproj.CoreCompileInputs.cache")));
        Assert.IsTrue(File.Exists(repository.InNew("Two/obj/Debug/Two.csproj.CoreCompileInputs.cache")));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void A_file_that_appears_during_the_copy_is_named_and_one_that_was_there_untracked_is_not()
    {
        using GitRepository repository = new();
        repository.Write(".gitattributes", "*.late filter=late\n");
        repository.Write("late.late", "text");
        repository.Write("src/a.cs", "class A;");
        repository.Commit();
        repository.Write("src/own.cs", "class Own;");
        repository.Git("config", "filter.late.smudge", $"echo more > '{repository.Root}/src/new.cs'; cat"); // after src was cloned
        repository.Git("config", "filter.late.clean", "cat");

        JsonElement report = repository.Add("--detach", "--json").Expect(0).Json();

        Assert.AreEqual("src/new.cs", report.GetProperty("changed").EnumerateArray().Single().GetString());
        Assert.AreEqual("src/own.cs", report.GetProperty("untracked").EnumerateArray().Single().GetString());
    }

    [TestMethod]
    [DataRow("--assume-unchanged")]
    [DataRow("--skip-worktree")]
    [DataRow(null)]
    public void A_file_that_git_writes_is_modified_and_no_clone(string? mark)
    {
        using GitRepository repository = new();
        repository.Fill();
        if (mark is not null) repository.Git("update-index", mark, "src/a.cs");
        string file = repository.Write("src/a.cs", "class B;");
        File.SetLastWriteTimeUtc(file, GitRepository.Old.AddSeconds(2));

        JsonElement report = repository.Add("--detach", "--json").Expect(0).Json();

        Assert.AreEqual("class A;", File.ReadAllText(repository.InNew("src/a.cs")));
        Assert.AreEqual("src/a.cs", report.GetProperty("modified").EnumerateArray().Single().GetString());
        Assert.AreEqual(0, report.GetProperty("changed").GetArrayLength());
        Assert.AreEqual(2, report.GetProperty("writtenByGitCount").GetInt32()); // the link too
    }

    [TestMethod]
    public void A_file_has_changed_if_it_is_newer_older_longer_gone_or_new()
    {
        using TempDirectory directory = new();
        string[] names = ["same", "newer", "older", "longer", "gone"];
        CopyRequest[] files = [.. names.Select(name => new CopyRequest(directory.Combine("a", name), directory.Combine("b", name)))];
        foreach (CopyRequest file in files)
        {
            directory.WriteFile("a/" + Path.GetFileName(file.Source), "text");
            File.SetLastWriteTimeUtc(file.Source, GitRepository.Old);
        }

        Assert.IsTrue(new FileCopier().CopyAll(files).Succeeded);
        SourceChanges changes = new(DateTime.UtcNow);
        File.WriteAllText(directory.Combine("a", "newer"), "texx");
        File.SetLastWriteTimeUtc(directory.Combine("a", "older"), GitRepository.Old.AddYears(-1));
        File.AppendAllText(directory.Combine("a", "longer"), "more");
        File.SetLastWriteTimeUtc(directory.Combine("a", "longer"), GitRepository.Old);
        File.Delete(directory.Combine("a", "gone"));
        directory.WriteFile("a/added", "text");

        string[] changed = [.. changes.Find(files, static _ => true).Select(static file => Path.GetFileName(file))];

        CollectionAssert.AreEquivalent(new[] { "newer", "older", "longer", "gone", "added" }, changed);
    }

    private static void WriteProject(GitRepository repository, string name)
    {
        string path = repository.Write($"{name}/{name}.csproj", "<Project />");
        repository.Write(name + "/a.cs", "class A;");
        repository.Write(name + "/obj/project.nuget.cache", $$"""{ "projectFilePath": "{{path}}" }""");
        repository.Write($"{name}/obj/Debug/{name}.csproj.CoreCompileInputs.cache", "abc");
        repository.Write($"{name}/obj/Debug/{name}.dll", "content");
        foreach (string file in Directory.GetFiles(Path.GetDirectoryName(path)!, "*", SearchOption.AllDirectories))
            File.SetLastWriteTimeUtc(file, GitRepository.Old);
    }
}
