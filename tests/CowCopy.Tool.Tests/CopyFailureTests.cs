using System.Text.Json;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

[TestClass]
public sealed class CopyFailureTests
{
    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void Who_holds_a_source_is_named()
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile("src/a.txt", "a"), copy = directory.Combine("dst", "a.txt");
        using FileStream held = new(source, FileMode.Open, FileAccess.ReadWrite, FileShare.None);
        string holder = $"({Environment.ProcessId})";

        Assert.EndsWith($"{holder}.\n", ToolRun.Of("copy", source, copy).Expect(2).Error);
        Assert.Contains(holder, ToolRun.Of("copy", directory.Combine("src"), directory.Combine("dst")).Expect(2).Error);
        JsonElement file = ToolRun.Of("copy", source, copy, "--json").Expect(2).Json().GetProperty("files")[0];

        Assert.EndsWith(holder, file.GetProperty("failure").GetProperty("holders")[0].GetString());
    }

    [TestMethod]
    public void A_missing_source_fails_and_the_message_names_both_paths_and_the_remedy()
    {
        using var directory = new TempDirectory();
        string source = directory.Combine("missing");
        string destination = directory.Combine("b");

        ToolRun run = ToolRun.Of("copy", source, destination).Expect(2);

        Assert.Contains(source, run.Error);
        Assert.Contains(destination, run.Error);
        Assert.Contains("Check the path", run.Error);
        Assert.DoesNotContain("   at ", run.Error);
        Assert.AreEqual("", run.Output);
        Assert.IsFalse(File.Exists(destination));
    }

    [TestMethod]
    public void A_directory_where_the_copy_belongs_fails()
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile("a.txt", "hello");
        Directory.CreateDirectory(directory.Combine("into", "a.txt"));

        ToolRun run = ToolRun.Of("copy", source, directory.Combine("into")).Expect(2);

        Assert.Contains("directory", run.Error);
        Assert.IsTrue(Directory.Exists(directory.Combine("into", "a.txt")));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void A_device_at_the_destination_is_refused()
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile("a.txt", "hello");

        ToolRun run = ToolRun.Of("copy", source, "/dev/full").Expect(2);

        Assert.Contains("device, pipe or socket", run.Error);
        Assert.Contains("/dev/full", run.Error);
        Assert.ThrowsExactly<IOException>(() => File.WriteAllText("/dev/full", "x"), "every write to the device fails");
        ToolRun explained = ToolRun.Of("explain", source, "/dev/full");
        Assert.Contains("device, pipe or socket", explained.Output + explained.Error);
    }

    [TestMethod]
    public void A_file_above_the_destination_fails()
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile("a.txt", "hello");
        string file = directory.WriteFile("b.txt", "file");

        ToolRun run = ToolRun.Of("copy", source, Path.Combine(file, "c.txt")).Expect(2);

        Assert.Contains(file, run.Error);
        Assert.AreEqual("file", File.ReadAllText(file));
    }

    [TestMethod]
    public void An_interrupted_copy_exits_with_130_and_leaves_nothing()
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile("a.txt", "hello");

        ToolRun run = ToolRun.Of(new CancellationToken(canceled: true), "copy", source, directory.Combine("b.txt")).Expect(130);

        Assert.Contains("Interrupted", run.Error);
        Assert.IsFalse(File.Exists(directory.Combine("b.txt")));
    }
}
