using System.Text.Json;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tool.Tests;

[TestClass]
public sealed class CopyTreeTests
{
    private const int Size = 128 << 10;

    [TestMethod]
    public void What_is_in_the_directory_is_copied_and_counted()
    {
        using var directory = new TempDirectory();
        MakeTree(directory);

        ToolRun run = ToolRun.Of("copy", directory.Combine("src"), directory.Combine("dst")).Expect(0);

        CollectionAssert.AreEqual((string[])["a.txt", "bin/c.dll", "sub/b.txt", "sub/bin/d.dll"], FilesBelow(directory.Combine("dst")));
        Assert.Contains("4 copied", run.Output);
        Assert.Contains("0 unchanged", run.Output);
        Assert.DoesNotContain("\u001b", run.Output);
    }

    [TestMethod]
    public void A_second_run_with_skip_unchanged_copies_nothing()
    {
        using var directory = new TempDirectory();
        MakeTree(directory);
        ToolRun.Of("copy", directory.Combine("src"), directory.Combine("dst")).Expect(0);

        ToolRun run = ToolRun.Of("copy", directory.Combine("src"), directory.Combine("dst"), "--skip-unchanged").Expect(0);

        Assert.Contains("0 copied, 4 unchanged", run.Output);
        Assert.Contains("length and modification time are equal", run.Output);
    }

    [TestMethod]
    public void Globs_choose_the_files()
    {
        using var directory = new TempDirectory();
        MakeTree(directory);

        string[] globs = ["--include", "*.txt", "--include", "bin", "--exclude", "sub/bin"];
        ToolRun.Of(["copy", directory.Combine("src"), directory.Combine("dst"), .. globs]).Expect(0);

        CollectionAssert.AreEqual((string[])["a.txt", "bin/c.dll", "sub/b.txt"], FilesBelow(directory.Combine("dst")));
        Assert.IsFalse(Directory.Exists(directory.Combine("dst", "sub", "bin")), "nothing in it is selected");
    }

    [TestMethod]
    public void Mirror_deletes_what_the_source_lacks()
    {
        using var directory = new TempDirectory();
        MakeTree(directory);
        string extra = directory.WriteFile("dst/extra.txt", "old");

        JsonElement report = ToolRun.Of("copy", directory.Combine("src"), directory.Combine("dst"), "--mirror", "--json").Expect(0).Json();

        Assert.IsFalse(File.Exists(extra));
        CollectionAssert.AreEqual(FilesBelow(directory.Combine("src")), FilesBelow(directory.Combine("dst")));
        Assert.AreEqual(extra, report.GetProperty("deleted")[0].GetString());
    }

    [TestMethod]
    public void Mirror_keeps_what_the_source_has_and_a_glob_leaves_out()
    {
        using var directory = new TempDirectory();
        MakeTree(directory);
        string kept = directory.WriteFile("dst/a.txt", "old");

        ToolRun.Of("copy", directory.Combine("src"), directory.Combine("dst"), "--mirror", "--exclude", "*.txt").Expect(0);

        Assert.AreEqual("old", File.ReadAllText(kept));
        CollectionAssert.AreEqual((string[])["a.txt", "bin/c.dll", "sub/bin/d.dll"], FilesBelow(directory.Combine("dst")));
    }

    [TestMethod]
    public void Without_mirror_what_the_source_lacks_stays()
    {
        using var directory = new TempDirectory();
        MakeTree(directory);
        string extra = directory.WriteFile("dst/extra.txt", "old");

        ToolRun.Of("copy", directory.Combine("src"), directory.Combine("dst")).Expect(0);

        Assert.AreEqual("old", File.ReadAllText(extra));
    }

    [TestMethod]
    public void Links_stay_links_by_default()
    {
        if (OperatingSystem.IsWindows()) Assert.Inconclusive("Making a symbolic link needs a privilege on Windows.");
        using var directory = new TempDirectory();
        directory.WriteFile("src/a.txt", "hello");
        Links.ToFile(directory.Combine("src", "link"), "a.txt");

        JsonElement report = ToolRun.Of("copy", directory.Combine("src"), directory.Combine("kept"), "--json").Expect(0).Json();
        ToolRun.Of("copy", directory.Combine("src"), directory.Combine("followed"), "--follow-links").Expect(0);

        Assert.AreEqual(1, report.GetProperty("createdLinkCount").GetInt32());
        Assert.AreEqual("a.txt", new FileInfo(directory.Combine("kept", "link")).LinkTarget);
        Assert.IsNull(new FileInfo(directory.Combine("followed", "link")).LinkTarget);
        Assert.AreEqual("hello", File.ReadAllText(directory.Combine("followed", "link")));
    }

    [TestMethod]
    public void A_file_that_fails_is_named_and_the_others_are_copied()
    {
        using var directory = new TempDirectory();
        MakeTree(directory);
        Directory.CreateDirectory(directory.Combine("dst", "a.txt"));

        ToolRun run = ToolRun.Of("copy", directory.Combine("src"), directory.Combine("dst"), "--json").Expect(2);

        Assert.Contains(directory.Combine("dst", "a.txt"), run.Error);
        Assert.IsTrue(File.Exists(directory.Combine("dst", "sub", "b.txt")));
        Assert.AreEqual(1, run.Json().GetProperty("failedCount").GetInt32());
        Assert.IsFalse(run.Json().GetProperty("succeeded").GetBoolean());
    }

    [TestMethod]
    public void A_file_as_the_destination_of_a_directory_fails()
    {
        using var directory = new TempDirectory();
        MakeTree(directory);
        string file = directory.WriteFile("file", "keep");

        ToolRun run = ToolRun.Of("copy", directory.Combine("src"), file).Expect(2);

        Assert.AreNotEqual("", run.Error);
        Assert.DoesNotContain("   at ", run.Error);
        Assert.AreEqual("keep", File.ReadAllText(file));
    }

    [TestMethod]
    public void A_directory_into_itself_fails()
    {
        using var directory = new TempDirectory();
        MakeTree(directory);

        ToolRun run = ToolRun.Of("copy", directory.Combine("src"), directory.Combine("src", "sub", "again")).Expect(2);

        Assert.StartsWith("cowcopy: ", run.Error);
        Assert.DoesNotContain("Parameter", run.Error);
        Assert.IsFalse(Directory.Exists(directory.Combine("src", "sub", "again")));
    }

    [TestMethod]
    [DataRow("--mirror", null)]
    [DataRow("--follow-links", null)]
    [DataRow("--include", "*")]
    [DataRow("--exclude", "*")]
    public void Options_for_directories_are_refused_for_a_file(string option, string? value)
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile("a.txt", "hello");

        string[] given = value is null ? [option] : [option, value];
        ToolRun run = ToolRun.Of(["copy", source, directory.Combine("b.txt"), .. given]).Expect(2);

        Assert.Contains(option, run.Error);
        Assert.IsFalse(File.Exists(directory.Combine("b.txt")));
    }

    [TestMethod]
    public void An_interrupted_tree_exits_with_130()
    {
        using var directory = new TempDirectory();
        MakeTree(directory);

        ToolRun run =
            ToolRun.Of(new CancellationToken(canceled: true), "copy", directory.Combine("src"), directory.Combine("dst")).Expect(130);

        Assert.Contains("Interrupted", run.Error);
    }

    [TestMethod]
    public void An_interrupted_tree_is_reported_as_far_as_it_was_copied()
    {
        using var directory = new TempDirectory();
        using CancellationTokenSource cancellation = new();
        HeldDrive drive = new(directory.Path);
        foreach (string name in new[] { "a", "b", "c" }) drive.Write(directory.WriteFile("src/" + name, "text"), new byte[4]);
        drive.Before("SystemCopy", 2, cancellation.Cancel);

        ToolRun run = ToolRun.Of(
            drive.Copier, cancellation.Token, "copy", directory.Combine("src"), directory.Combine("dst"), "--threads", "1", "--json")
            .Expect(130);

        JsonElement report = run.Json();
        string[] files = [.. report.GetProperty("files").EnumerateArray().Select(file => file.GetProperty("destination").GetString()!)];
        CollectionAssert.AreEqual(
            new[] { "a", "b", "c" }.Select(name => directory.Combine("dst", name)).Where(drive.Exists).ToArray(), files);
        Assert.HasCount(1, files);
        Assert.IsFalse(report.GetProperty("succeeded").GetBoolean());
        Assert.AreEqual(
            (1, 1), (report.GetProperty("copiedCount").GetInt32(), report.GetProperty("createdDirectoryCount").GetInt32()));
        Assert.Contains("Interrupted after 1 copied file. No partial file is left.", run.Error);
    }

    [TestMethod]
    public void On_xfs_a_tree_is_cloned()
    {
        using var directory = new TempDirectory(TestVolumes.Require(VolumeRole.Xfs));
        for (int i = 0; i < 3; i++) directory.WriteFile($"src/{i}.bin", new byte[Size]);

        ToolRun run = ToolRun.Of("copy", directory.Combine("src"), directory.Combine("dst"), "--mode", "clone", "--threads", "2").Expect(0);

        Assert.Contains("3 copied (3 cloned)", run.Output);
        Assert.Contains("393.2 kB shared", run.Output);
    }

    private static void MakeTree(TempDirectory directory)
    {
        foreach (string name in (string[])["a.txt", "sub/b.txt", "bin/c.dll", "sub/bin/d.dll"]) directory.WriteFile("src/" + name, name);
    }

    private static string[] FilesBelow(string directory) =>
    [
        .. Directory.EnumerateFiles(directory, "*", SearchOption.AllDirectories)
            .Select(file => Path.GetRelativePath(directory, file).Replace('\\', '/'))
            .Order(StringComparer.Ordinal),
    ];
}
