using System.Text.Json;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

[TestClass]
public sealed class ExplainTests
{
    private const int Mebibyte = 1 << 20;

    [TestMethod]
    public void The_plan_is_said_in_words_and_nothing_is_touched()
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile("a.txt", "hello");

        ToolRun run = ToolRun.Of("explain", source, directory.Combine("sub", "b.txt")).Expect(0);

        Assert.Contains(directory.Combine("sub", "b.txt"), run.Output);
        Assert.Contains("because", run.Output);
        Assert.HasCount(1, Directory.GetFileSystemEntries(directory.Path));
    }

    [TestMethod]
    public void An_unchanged_file_needs_nothing()
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile("a.txt", "hello");
        ToolRun.Of("copy", source, directory.Combine("b.txt")).Expect(0);

        ToolRun run = ToolRun.Of("explain", source, directory.Combine("b.txt"), "--skip-unchanged").Expect(0);

        Assert.Contains("Nothing to do", run.Output);
    }

    [TestMethod]
    public void A_copy_that_cannot_be_done_is_answered_with_1()
    {
        using var directory = new TempDirectory();

        ToolRun run = ToolRun.Of("explain", directory.Combine("missing"), directory.Combine("b"), "--json").Expect(1);

        Assert.IsFalse(run.Json().GetProperty("possible").GetBoolean());
        Assert.AreEqual("sourceNotFound", run.Json().GetProperty("failure").GetProperty("kind").GetString());
        Assert.Contains(directory.Combine("missing"), run.Error);
    }

    [TestMethod]
    public void A_directory_is_refused()
    {
        using var directory = new TempDirectory();

        ToolRun run = ToolRun.Of("explain", directory.Path, directory.Combine("b")).Expect(2);

        Assert.Contains("directory", run.Error);
    }

    [TestMethod]
    public void On_xfs_the_plan_is_the_clone_that_copy_then_makes()
    {
        using var directory = new TempDirectory(TestVolumes.Require(VolumeRole.Xfs));
        string source = directory.WriteFile("a.bin", new byte[Mebibyte]);
        string destination = directory.Combine("b.bin");

        JsonElement plan = ToolRun.Of("explain", source, destination, "--mode", "clone", "--json").Expect(0).Json();
        JsonElement done = ToolRun.Of("copy", source, destination, "--mode", "clone", "--json").Expect(0).Json();

        Assert.AreEqual("clone", plan.GetProperty("method").GetString());
        Assert.AreEqual("create", plan.GetProperty("destinationStep").GetString());
        Assert.AreEqual(plan.GetProperty("method").GetString(), done.GetProperty("files")[0].GetProperty("method").GetString());
    }

    [TestMethod]
    public void Across_volumes_bytes_are_planned()
    {
        using var one = new TempDirectory(TestVolumes.Require(VolumeRole.Xfs));
        using var other = new TempDirectory(TestVolumes.Require(VolumeRole.OtherVolume));
        string source = one.WriteFile("a.bin", new byte[Mebibyte]);

        JsonElement plan = ToolRun.Of("explain", source, other.Path, "--json").Expect(0).Json();

        Assert.AreEqual("byteCopy", plan.GetProperty("method").GetString());
        Assert.AreEqual("differentVolume", plan.GetProperty("reason").GetString());
        Assert.AreEqual(other.Combine("a.bin"), plan.GetProperty("destination").GetString());
    }
}
