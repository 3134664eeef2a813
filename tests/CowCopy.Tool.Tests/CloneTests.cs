using System.Text.Json;
using CowCopy.LoopVolumes;
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
        Links.ToFile(directory.Combine("src", "link"), "a.bin");
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

    /// <summary>btrfs keeps times before the year 1 and after 9999, which .NET has not.</summary>
    [TestMethod]
    [DataRow("@-62135596801")]
    [DataRow("@253402300800")]
    public void Files_with_times_that_dotnet_has_not_are_cloned(string time)
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Btrfs));
        string file = directory.WriteFile("src/a.bin", new byte[64 << 10]);
        Assert.AreEqual(0, Command.Run("touch", ["-d", time, file, directory.Combine("src")]).ExitCode);

        ToolRun run = ToolRun.Of("clone", directory.Combine("src"), directory.Combine("dst")).Expect(0);

        Assert.Contains("1 cloned", run.Output);
    }

    [TestMethod]
    public void Another_volume_gets_nothing()
    {
        using TempDirectory one = new(TestVolumes.Require(VolumeRole.Xfs)), other = new(TestVolumes.Require(VolumeRole.OtherVolume));
        one.WriteFile("src/a.bin", new byte[64 << 10]);

        ToolRun run = ToolRun.Of("clone", one.Combine("src"), other.Combine("dst")).Expect(1);

        Assert.AreEqual("", run.Output);
        Assert.Contains("Name a directory on the volume of the source", run.Error);
        Assert.IsFalse(Directory.Exists(other.Combine("dst")));
    }

    [TestMethod]
    public void A_volume_that_cannot_clone_gets_nothing()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Ext4));
        directory.WriteFile("src/a.bin", new byte[64 << 10]);

        ToolRun run = ToolRun.Of("clone", directory.Combine("src"), directory.Combine("dst")).Expect(1);

        Assert.Contains("the volume cannot clone, as an attempt with \"", run.Error);
        Assert.Contains("Use \"cowcopy copy\"", run.Error);
        Assert.IsFalse(Directory.Exists(directory.Combine("dst")));
    }

    [TestMethod]
    public void A_volume_of_unknown_support_is_attempted_and_gets_nothing()
    {
        using LayeredDirectory overlay = new(VolumeRole.Ext4);
        overlay.Lower("src/a.bin", new byte[64 << 10]);
        overlay.Lower("src/deep/b.bin", new byte[64 << 10]);
        overlay.Mount();

        ToolRun run = ToolRun.Of("clone", overlay.At("src"), overlay.At("new", "dst")).Expect(1);

        Assert.Contains("source and destination are on different volumes", run.Error);
        Assert.AreEqual("src", string.Join(' ', Directory.GetFileSystemEntries(overlay.At()).Select(Path.GetFileName)));
        using TempDirectory fuse = new(TestVolumes.Require(VolumeRole.Ntfs));
        fuse.WriteFile("src/a.bin", "content");
        Assert.Contains("the volume cannot clone", ToolRun.Of("clone", fuse.Combine("src"), fuse.Combine("dst")).Expect(1).Error);
        Assert.IsFalse(Directory.Exists(fuse.Combine("dst")));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void A_file_that_is_refused_fails_and_is_not_copied()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Btrfs));
        directory.WriteFile("src/a.bin", new byte[64 << 10]);
        directory.WriteFile("src/sub/b.bin", new byte[64 << 10]);
        string odd = directory.WriteFile("src/sub/c.bin", "");
        Assert.AreEqual(0, Command.Run("chattr", ["+C", odd]).ExitCode);
        File.WriteAllBytes(odd, new byte[64 << 10]);

        ToolRun run = ToolRun.Of("clone", directory.Combine("src"), directory.Combine("dst"), "--json").Expect(2);

        Assert.Contains($"Cannot copy \"{odd}\" to \"{directory.Combine("dst", "sub", "c.bin")}\": the volume refused to clone", run.Error);
        Assert.AreEqual((2, 0, 1), (Count(run, "clonedCount"), Count(run, "byteCopiedCount"), Count(run, "failedCount")));
        Assert.IsFalse(File.Exists(directory.Combine("dst", "sub", "c.bin")));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void Files_of_a_volume_that_is_mounted_below_the_source_fail()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        directory.WriteFile("src/a.bin", new byte[64 << 10]);
        string mounted = Directory.CreateDirectory(directory.Combine("src", "mounted")).FullName;
        if (Command.Run("mount", ["-t", "tmpfs", "tmpfs", mounted]) is { ExitCode: not 0 } failed) TestVolumes.Missing(failed.Output);
        try
        {
            File.WriteAllText(Path.Combine(mounted, "b.txt"), "content");
            File.WriteAllText(Path.Combine(mounted, "empty.txt"), "");

            ToolRun run = ToolRun.Of("clone", directory.Combine("src"), directory.Combine("dst"), "--json").Expect(2);

            Assert.Contains(Path.Combine(mounted, "b.txt"), run.Error);
            Assert.Contains("source and destination are on different volumes", run.Error);
            Assert.AreEqual((1, 1, 1), (Count(run, "clonedCount"), Count(run, "byteCopiedCount"), Count(run, "failedCount")));
            Assert.AreEqual(0, Count(run, "bytesWritten"));
            Assert.IsFalse(File.Exists(directory.Combine("dst", "mounted", "b.txt")));
            Assert.IsTrue(File.Exists(directory.Combine("dst", "mounted", "empty.txt")));
        }
        finally
        {
            Assert.AreEqual(0, Command.Run("umount", [mounted]).ExitCode);
        }
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    [OSCondition(OperatingSystems.Linux)]
    public void A_mounted_volume_that_is_listed_first_does_not_stand_for_the_source(bool isFile)
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs)), other = new(TestVolumes.Require(VolumeRole.OtherVolume));
        string mounted = isFile ? directory.WriteFile("src/a", "below") : Directory.CreateDirectory(directory.Combine("src", "a")).FullName;
        string content = other.WriteFile("mounted/f", "content");
        directory.WriteFile("src/b/g", new byte[64 << 10]);
        if (Command.Run("mount", ["--bind", isFile ? content : other.Combine("mounted"), mounted]) is { ExitCode: not 0 } failed)
            TestVolumes.Missing(failed.Output);
        try
        {
            ToolRun run = ToolRun.Of("clone", directory.Combine("src"), directory.Combine("dst"), "--json").Expect(2);

            Assert.AreEqual((1, 0, 1), (Count(run, "clonedCount"), Count(run, "byteCopiedCount"), Count(run, "failedCount")));
            Assert.Contains($"Cannot copy \"{(isFile ? mounted : Path.Combine(mounted, "f"))}\"", run.Error);
            Assert.AreEqual(64 << 10, new FileInfo(directory.Combine("dst", "b", "g")).Length);
        }
        finally
        {
            Assert.AreEqual(0, Command.Run("umount", [mounted]).ExitCode);
        }

        Assert.AreEqual("dst src", string.Join(' ', Directory.GetFileSystemEntries(directory.Path).Select(Path.GetFileName).Order()));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void A_source_with_content_on_a_mounted_volume_alone_is_cloned_but_for_that()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs)), other = new(TestVolumes.Require(VolumeRole.OtherVolume));
        string mounted = Directory.CreateDirectory(directory.Combine("src", "a")).FullName;
        directory.WriteFile("src/empty", "");
        other.WriteFile("f", "content");
        if (Command.Run("mount", ["--bind", other.Path, mounted]) is { ExitCode: not 0 } failed) TestVolumes.Missing(failed.Output);
        try
        {
            ToolRun run = ToolRun.Of("clone", directory.Combine("src"), directory.Combine("dst"), "--json").Expect(2);

            Assert.AreEqual((1, 1), (Count(run, "copiedCount"), Count(run, "failedCount")));
        }
        finally
        {
            Assert.AreEqual(0, Command.Run("umount", [mounted]).ExitCode);
        }
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

    private static int Count(ToolRun run, string name) => run.Json().GetProperty(name).GetInt32();

    [TestMethod]
    public void A_clone_of_a_worktree_says_that_both_have_one_index()
    {
        using GitRepository repository = new(TestVolumes.Require(VolumeRole.Xfs));
        repository.Fill();
        repository.Git("worktree", "add", "-q", "--detach", repository.New);

        ToolRun run = ToolRun.Of("clone", repository.New, repository.Beside("copy")).Expect(0);

        Assert.Contains("one index and one HEAD", run.Error);
        Assert.Contains("cowcopy worktree add", run.Error);
        Assert.AreEqual("", GitRepository.GitIn(repository.Beside("copy"), "status", "--porcelain"));
        ToolRun whole = ToolRun.Of("clone", repository.Root, repository.Beside("whole")).Expect(0);
        Assert.AreEqual("", whole.Error);
    }
}
