using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

[TestClass]
public sealed class CopyOverwriteTests
{
    private static readonly DateTime Earlier = new(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc);

    [TestMethod]
    public void Skip_unchanged_leaves_an_equal_file_alone()
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile("a.txt", "hello");
        string destination = directory.WriteFile("b.txt", "HELLO");
        File.SetLastWriteTimeUtc(source, Earlier);
        File.SetLastWriteTimeUtc(destination, Earlier);

        ToolRun run = ToolRun.Of("copy", source, destination, "--skip-unchanged").Expect(0);

        Assert.AreEqual("HELLO", File.ReadAllText(destination));
        Assert.Contains("Skipped ", run.Output);
    }

    [TestMethod]
    public void Without_it_the_file_is_replaced()
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile("a.txt", "hello");
        string destination = directory.WriteFile("b.txt", "something older and longer");

        ToolRun.Of("copy", source, destination).Expect(0);

        Assert.AreEqual("hello", File.ReadAllText(destination));
    }

    [TestMethod]
    [DataRow("atomic-rename")]
    [DataRow("delete-first")]
    [DataRow("auto")]
    public void Each_way_of_overwriting_leaves_the_source_in_place(string overwrite)
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile("a.txt", "hello");
        string destination = directory.WriteFile("b.txt", "old");

        ToolRun.Of("copy", source, destination, "--overwrite", overwrite, "--durable").Expect(0);

        Assert.AreEqual("hello", File.ReadAllText(source));
        Assert.AreEqual("hello", File.ReadAllText(destination));
        Assert.HasCount(2, Directory.GetFileSystemEntries(directory.Path));
    }

    [TestMethod]
    public void Never_keeps_what_exists_and_names_it()
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile("tree/a", "new"), added = directory.WriteFile("tree/b", "new");
        string kept = directory.WriteFile("out/a", "old");

        ToolRun file = ToolRun.Of("copy", source, kept, "--overwrite", "never", "--json").Expect(2);
        ToolRun tree = ToolRun.Of("copy", directory.Combine("tree"), directory.Combine("out"), "--overwrite", "never").Expect(2);
        ToolRun plan = ToolRun.Of("explain", added, kept, "--overwrite", "never", "--json").Expect(1);

        foreach (ToolRun run in (ToolRun[])[file, tree]) Assert.Contains($"to \"{kept}\": the destination exists", run.Error);
        Assert.AreEqual(
            "destinationExists", file.Json().GetProperty("files")[0].GetProperty("failure").GetProperty("kind").GetString());
        Assert.AreEqual("destinationExists", plan.Json().GetProperty("failure").GetProperty("kind").GetString());
        Assert.AreEqual("old", File.ReadAllText(kept));
        Assert.AreEqual("new", File.ReadAllText(directory.Combine("out", "b")));
    }

    [TestMethod]
    public void A_read_only_destination_is_refused()
    {
        if (!OperatingSystem.IsWindows() && Environment.IsPrivilegedProcess)
            Assert.Inconclusive("Root may write files that are marked read-only.");
        using var directory = new TempDirectory();
        string source = directory.WriteFile("a.txt", "hello");
        string destination = directory.WriteFile("b.txt", "old");
        File.SetAttributes(destination, FileAttributes.ReadOnly);

        ToolRun run = ToolRun.Of("copy", source, destination).Expect(2);

        Assert.Contains("read-only", run.Error);
        Assert.AreEqual("old", File.ReadAllText(destination));
    }

    [TestMethod]
    public void A_read_only_destination_is_replaced_if_requested()
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile("a.txt", "hello");
        string destination = directory.WriteFile("b.txt", "old");
        File.SetAttributes(destination, FileAttributes.ReadOnly);

        ToolRun.Of("copy", source, destination, "--overwrite-read-only").Expect(0);

        Assert.AreEqual("hello", File.ReadAllText(destination));
    }

    [TestMethod]
    public void The_same_file_under_two_names_is_left_alone()
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile("a.txt", "hello");

        ToolRun run = ToolRun.Of("copy", source, directory.Combine("x", "..", "a.txt"), "--json").Expect(0);

        Assert.AreEqual("hello", File.ReadAllText(source));
        Assert.AreEqual("sameFile", run.Json().GetProperty("files")[0].GetProperty("outcome").GetString());
    }
}
