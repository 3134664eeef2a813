using System.Runtime.Versioning;
using System.Text.Json;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

/// <summary><c>copy --dry-run</c> reports what the same command without it then does.</summary>
[TestClass]
public sealed class DryRunTests
{
    [TestMethod]
    [DataRow(false, null)]
    [DataRow(true, null)]
    [DataRow(true, "*.txt")]
    public void The_changes_of_a_tree_are_those_that_the_copy_makes(bool isMirror, string? excluded)
    {
        using var directory = new TempDirectory();
        foreach (string name in (string[])["a.txt", "sub/b.txt", "sub/bin/d.dll", "more/e.dll", "same.dll"])
            directory.WriteFile("src/" + name, name);
        string[] arguments = ["copy", directory.Combine("src"), directory.Combine("out", "dst"), "--skip-unchanged", "--json"];
        if (isMirror) arguments = [.. arguments, "--mirror"];
        if (excluded is not null) arguments = [.. arguments, "--exclude", excluded];
        ToolRun.Of(arguments).Expect(0);

        // What is there now: one file unchanged, one changed, one gone, and two names that the source does not have.
        directory.WriteFile("src/sub/bin/d.dll", "changed");
        File.Delete(directory.Combine("out", "dst", "more", "e.dll"));
        directory.WriteFile("out/dst/extra/f", "f");
        directory.WriteFile("out/dst/extra.dll", "g");
        string[] before = EntriesOf(directory);

        string[] planned = Changes(ToolRun.Of([.. arguments, "-n"]).Expect(0).Json());
        CollectionAssert.AreEqual(before, EntriesOf(directory));
        string[] done = Done(ToolRun.Of(arguments).Expect(0).Json());

        CollectionAssert.AreEquivalent(done, planned);
        Assert.HasCount(isMirror ? 4 : 2, planned);
    }

    [TestMethod]
    public void Each_change_of_a_tree_is_a_line_of_the_list_and_the_last_line_adds_them_up()
    {
        using var directory = new TempDirectory();
        string[] arguments = PrepareMirror(directory);

        CollectionAssert.AreEquivalent(
            (string[])
            [
                "Would create the directory \"sub\".",
                $"Would byte-copy to \"{Path.Combine("sub", "a.txt")}\": 10 bytes, because the options ask for it.",
                $"Would byte-copy to \"{Path.Combine("sub", "b.txt")}\": 4 bytes, because the options ask for it.",
                "Would byte-copy over \"c.txt\": 3 bytes, because the options ask for it.",
                "Would delete \"extra\".",
                Totals,
            ],
            Lines(ToolRun.Of([.. arguments, "--list"])));
    }

    [TestMethod]
    public void Without_the_list_files_are_grouped_as_the_copy_groups_them_and_what_is_lost_is_named()
    {
        using var directory = new TempDirectory();
        string[] arguments = PrepareMirror(directory);

        string[] planned = Lines(ToolRun.Of(arguments));
        string[] done = Lines(ToolRun.Of([.. arguments.Except(["--dry-run"])]));

        CollectionAssert.AreEqual(
            (string[])
            [
                "files  what           size  why", "3  byte copy  17 bytes  the options ask for it", "Would replace \"c.txt\".",
                "Would delete \"extra\".", Totals,
            ],
            planned);
        CollectionAssert.AreEqual(planned[..2], done[..2]);
    }

    [TestMethod]
    public void Of_many_deletions_the_first_are_named_without_the_list()
    {
        using var directory = new TempDirectory();
        Directory.CreateDirectory(directory.Combine("src"));
        foreach (int number in Enumerable.Range(0, 25)) directory.WriteFile($"dst/{number}", "x");
        string[] arguments = ["copy", directory.Combine("src"), directory.Combine("dst"), "--mirror", "-n"];

        string[] planned = Lines(ToolRun.Of(arguments)), list = Lines(ToolRun.Of([.. arguments, "--list"]));

        Assert.HasCount(22, planned);
        Assert.AreEqual("Would delete 5 more: --list shows them.", planned[^2]);
        Assert.HasCount(26, list);
        Assert.AreEqual(list[^1], planned[^1]);
    }

    [TestMethod]
    public void A_list_is_for_a_dry_run() => Assert.Contains(
        "--list is for --dry-run. Add --dry-run.", ToolRun.Of("copy", "a", "b", "--list").Expect(2).Error);

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [SupportedOSPlatform("linux")]
    public void What_is_no_file_is_reported_as_the_copy_reports_it()
    {
        using var directory = new TempDirectory();
        directory.WriteFile("src/a.txt", "a");
        Posix.MakePipe(directory.Combine("src", "pipe"));
        string[] arguments = ["copy", directory.Combine("src"), directory.Combine("dst"), "--mirror", "--skip-unchanged"];

        string text = ToolRun.Of([.. arguments, "-n"]).Expect(0).Output;
        JsonElement[] planned = [.. ToolRun.Of([.. arguments, "-n", "--json"]).Expect(0).Json().GetProperty("changes").EnumerateArray()];
        JsonElement[] done = [.. ToolRun.Of([.. arguments, "--json"]).Expect(0).Json().GetProperty("skipped").EnumerateArray()];

        Assert.Contains("Would skip \"pipe\": not a regular file.", text);
        Assert.Contains("Would skip \"pipe\": not a regular file.", ToolRun.Of([.. arguments, "-n", "--list"]).Expect(0).Output);
        Assert.Contains("1 to skip. Nothing was changed.", text);
        JsonElement skipped = planned.Single(static one => one.GetProperty("kind").GetString() == "skip").GetProperty("skipped");
        Assert.AreEqual(done.Single().GetRawText().Replace(" ", "", StringComparison.Ordinal),
            skipped.GetRawText().Replace(" ", "", StringComparison.Ordinal));
        Assert.StartsWith("0 files to copy (0 bytes), 1 to skip", Lines(ToolRun.Of([.. arguments, "-n"]))[^1]);
    }

    [TestMethod]
    public void A_file_is_reported_with_the_directories_that_it_needs_and_not_at_all_where_it_is_unchanged()
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile("a.txt", "hello");
        string[] arguments = ["copy", source, directory.Combine("x", "y") + Path.DirectorySeparatorChar, "--skip-unchanged"];

        JsonElement planned = ToolRun.Of([.. arguments, "--dry-run", "--json"]).Expect(0).Json();
        Assert.IsFalse(Directory.Exists(directory.Combine("x")));
        ToolRun.Of(arguments).Expect(0);
        ToolRun again = ToolRun.Of([.. arguments, "--dry-run"]).Expect(0);

        CollectionAssert.AreEqual(
            (string[])
            [
                "createDirectory " + directory.Combine("x"), "createDirectory " + directory.Combine("x", "y"),
                "copyFile " + directory.Combine("x", "y", "a.txt"),
            ],
            Changes(planned));
        Assert.AreEqual(directory.Combine("x", "y", "a.txt"), planned.GetProperty("destination").GetString());
        Assert.AreEqual("0 files to copy (0 bytes). Nothing was changed.", again.Output.Trim());
    }

    [TestMethod]
    public void What_would_fail_is_an_error_and_nothing_is_deleted_then()
    {
        using var directory = new TempDirectory();
        directory.WriteFile("src/a.txt", "hello");
        directory.WriteFile("src/b.txt", "hello");
        directory.WriteFile("dst/a.txt/in", "kept");
        directory.WriteFile("dst/extra", "kept");
        string[] arguments = ["copy", directory.Combine("src"), directory.Combine("dst")];

        ToolRun run = ToolRun.Of([.. arguments, "--dry-run", "--json"]).Expect(2);
        ToolRun quiet = ToolRun.Of([.. arguments, "-n", "-q"]).Expect(2);

        Assert.IsFalse(run.Json().GetProperty("possible").GetBoolean());
        CollectionAssert.AreEqual(
            (string[])["fail " + directory.Combine("dst", "a.txt"), "copyFile " + directory.Combine("dst", "b.txt")], Changes(run.Json()));
        Assert.Contains("the destination is an existing directory", run.Error);
        Assert.AreEqual(run.Error, quiet.Error);
        Assert.AreEqual("", quiet.Output);
    }

    [TestMethod]
    public void A_source_that_does_not_exist_is_the_same_error_as_that_of_the_copy()
    {
        using var directory = new TempDirectory();
        string[] arguments = ["copy", directory.Combine("none"), directory.Combine("dst")];

        Assert.AreEqual(ToolRun.Of(arguments).Expect(2).Error, ToolRun.Of([.. arguments, "--dry-run"]).Expect(2).Error);
    }

    [TestMethod]
    public void An_interrupted_dry_run_writes_no_document()
    {
        using var directory = new TempDirectory();
        directory.WriteFile("src/a.txt", "hello");
        string[] arguments = ["copy", directory.Combine("src"), directory.Combine("dst"), "--dry-run", "--json"];

        ToolRun run = ToolRun.Of(new CancellationToken(canceled: true), arguments).Expect(130);

        Assert.AreEqual("", run.Output);
    }

    private const string Totals =
        "3 files to copy (17 bytes), 1 of them over an existing one, 1 directory to create, 1 to delete. Nothing was changed.";

    private static string[] PrepareMirror(TempDirectory directory)
    {
        directory.WriteFile("src/sub/a.txt", "0123456789");
        directory.WriteFile("src/sub/b.txt", "0123");
        directory.WriteFile("src/c.txt", "new");
        directory.WriteFile("dst/c.txt", "old");
        directory.WriteFile("dst/extra", "e");
        return ["copy", directory.Combine("src"), directory.Combine("dst"), "--mirror", "--dry-run", "--mode", "byte-copy"];
    }

    private static string[] Lines(ToolRun run) =>
        run.Expect(0).Output.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);

    /// <summary>What the copy did, in the words of a plan, which names a deleted directory without what is in it.</summary>
    private static string[] Done(JsonElement report)
    {
        string[] deleted = [.. report.GetProperty("deleted").EnumerateArray().Select(static path => path.GetString()!)];
        return
        [
            .. report.GetProperty("files").EnumerateArray()
                .Where(static file => file.GetProperty("outcome").GetString() == "copied")
                .Select(static file => "copyFile " + file.GetProperty("destination").GetString()),
            .. deleted.Where(path => !deleted.Contains(Path.GetDirectoryName(path))).Select(static path => "delete " + path),
        ];
    }

    private static string[] Changes(JsonElement report) =>
    [
        .. report.GetProperty("changes").EnumerateArray()
            .Select(static change => change.GetProperty("kind").GetString() + " " + change.GetProperty("path").GetString()),
    ];

    private static string[] EntriesOf(TempDirectory directory) =>
    [
        .. Directory.EnumerateFileSystemEntries(directory.Path, "*", SearchOption.AllDirectories)
            .Select(static entry => $"{entry} {File.GetLastWriteTimeUtc(entry).Ticks}")
            .Order(StringComparer.Ordinal),
    ];
}
