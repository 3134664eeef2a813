using System.Text.Json;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

[TestClass]
public sealed class CloneTests
{
    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void A_directory_is_cloned_whole(VolumeRole role)
    {
        using TempDirectory directory = new(TestVolumes.Require(role));
        directory.WriteFile("src/a.bin", new byte[64 << 10]);
        string deep = directory.WriteFile("src/deep/er/b.bin", new byte[64 << 10]);
        directory.WriteFile("src/empty.txt", "");
        Directory.CreateDirectory(directory.Combine("src", "nothing"));
        File.CreateSymbolicLink(directory.Combine("src", "link"), "a.bin");
        File.SetLastWriteTimeUtc(deep, new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc));

        ToolRun run = ToolRun.Of("clone", directory.Combine("src"), directory.Combine("dst")).Expect(0);

        Assert.Contains("2 cloned", run.Output);
        Assert.Contains("131.1 kB shared", run.Output);
        Assert.IsTrue(Directory.Exists(directory.Combine("dst", "nothing")));
        Assert.AreEqual("a.bin", new FileInfo(directory.Combine("dst", "link")).LinkTarget);
        Assert.AreEqual(File.GetLastWriteTimeUtc(deep), File.GetLastWriteTimeUtc(directory.Combine("dst", "deep", "er", "b.bin")));
        JsonElement space = ToolRun.Of("inspect", directory.Path, "--json").Expect(0).Json();
        Assert.AreEqual(4 * (64 << 10), space.GetProperty("length").GetInt64());
        Assert.AreEqual(2 * (64 << 10), space.GetProperty("occupiedBytes").GetInt64());
    }

    [TestMethod]
    public void Another_volume_gets_nothing()
    {
        using TempDirectory one = new(TestVolumes.Require(VolumeRole.Xfs)), other = new(TestVolumes.Require(VolumeRole.OtherVolume));
        one.WriteFile("src/a.bin", new byte[64 << 10]);

        ToolRun run = ToolRun.Of("clone", one.Combine("src"), other.Combine("dst")).Expect(1);

        Assert.AreEqual("", run.Output);
        Assert.Contains("source and destination are on different volumes. Name a directory on the volume of the source", run.Error);
        Assert.IsFalse(Directory.Exists(other.Combine("dst")));
    }

    [TestMethod]
    public void A_volume_that_cannot_clone_gets_nothing()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Ext4));
        directory.WriteFile("src/a.bin", new byte[64 << 10]);

        ToolRun run = ToolRun.Of("clone", directory.Combine("src"), directory.Combine("dst")).Expect(1);

        Assert.Contains("the volume cannot clone. Use \"cowcopy copy\"", run.Error);
        Assert.IsFalse(Directory.Exists(directory.Combine("dst")));
    }

    [TestMethod]
    public void What_exists_is_not_added_to()
    {
        using TempDirectory directory = new();
        directory.WriteFile("src/a.txt", "new");
        string kept = directory.WriteFile("dst/a.txt", "old");

        ToolRun run = ToolRun.Of("clone", directory.Combine("src"), directory.Combine("dst")).Expect(2);

        Assert.Contains(directory.Combine("src"), run.Error);
        Assert.Contains("the destination exists. Name a new directory, or use \"cowcopy copy\"", run.Error);
        Assert.AreEqual("old", File.ReadAllText(kept));
        Assert.Contains("the destination exists", ToolRun.Of("clone", directory.Combine("src"), kept).Expect(2).Error);
    }

    [TestMethod]
    public void A_source_that_is_no_directory_is_an_error()
    {
        using TempDirectory directory = new();
        string file = directory.WriteFile("a.txt", "text");

        Assert.Contains("the source is not a directory", ToolRun.Of("clone", file, directory.Combine("dst")).Expect(2).Error);
        ToolRun missing = ToolRun.Of("clone", directory.Combine("none"), directory.Combine("dst")).Expect(2);

        Assert.Contains("the source does not exist", missing.Error);
        Assert.IsFalse(Directory.Exists(directory.Combine("dst")));
    }

    [TestMethod]
    public void A_directory_into_itself_fails()
    {
        using TempDirectory directory = new();
        Directory.CreateDirectory(directory.Combine("src"));

        ToolRun run = ToolRun.Of("clone", directory.Combine("src"), directory.Combine("src", "again")).Expect(2);

        Assert.Contains("one directory is or contains the other", run.Error);
        Assert.IsFalse(Directory.Exists(directory.Combine("src", "again")));
    }
}
