using System.Runtime.Versioning;
using System.Text.Json;
using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

/// <summary><c>cowcopy clone --snapshot</c> on a real btrfs.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class SnapshotTests
{
    [TestMethod]
    public void A_subvolume_becomes_a_snapshot_that_can_be_written()
    {
        using Subvolumes made = new();
        string source = made.Create("source"), snapshot = made.Add("snapshot");
        File.WriteAllText(Path.Combine(source, "file"), "old");

        ToolRun run = ToolRun.Of("clone", source, snapshot, "--snapshot").Expect(0);
        File.WriteAllText(Path.Combine(snapshot, "file"), "new");

        Assert.AreEqual(
            $"Made \"{snapshot}\" a snapshot of \"{source}\": it takes no space until one side is written.\n",
            run.Output.ReplaceLineEndings("\n"));
        Assert.AreEqual("old", File.ReadAllText(Path.Combine(source, "file")));
        Assert.AreEqual(256UL, LinuxCalls.Stat(snapshot, follow: false)!.Value.Inode);
    }

    [TestMethod]
    public void Subvolumes_in_it_are_counted()
    {
        using Subvolumes made = new();
        string source = made.Create("source"), snapshot = made.Add("snapshot");
        File.WriteAllText(Path.Combine(made.Create("source/one"), "file"), "text");
        made.Create("source/two");
        made.Create("source/two/three");

        JsonElement report = ToolRun.Of("clone", source, snapshot + "/", "--snapshot", "--json").Expect(0).Json();

        Assert.AreEqual(2, report.GetProperty("snapshot").GetProperty("nestedSubvolumes").GetInt32());
        Assert.AreEqual((true, 0), (report.GetProperty("succeeded").GetBoolean(), report.GetProperty("copiedCount").GetInt32()));
        Assert.IsEmpty(Directory.GetFileSystemEntries(Path.Combine(snapshot, "one")));
        string again = made.Add("again");
        Assert.Contains("2 subvolumes in it are left out", ToolRun.Of("clone", source, again, "--snapshot").Expect(0).Output);
    }

    [TestMethod]
    public void More_subvolumes_than_one_query_lists_are_counted()
    {
        using Subvolumes made = new();
        string source = made.Create("source"), snapshot = made.Add("snapshot");
        for (int index = 0; index < 300; index++) made.Create($"source/{index}");

        JsonElement report = ToolRun.Of("clone", source, snapshot, "--snapshot", "--json").Expect(0).Json();

        Assert.AreEqual(300, report.GetProperty("snapshot").GetProperty("nestedSubvolumes").GetInt32());
    }

    [TestMethod]
    public void What_is_no_subvolume_is_refused_with_the_remedy()
    {
        using Subvolumes made = new();
        using TempDirectory xfs = new(TestVolumes.Require(VolumeRole.Xfs));
        string source = made.Create("source"), below = Directory.CreateDirectory(Path.Combine(source, "below")).FullName;
        string destination = made.Add("destination");

        AssertRefused(1, "the source is not the root of a btrfs subvolume (while creating the snapshot). Name", below, destination);
        AssertRefused(1, "are not on one btrfs volume (while creating the snapshot). Choose", xfs.Path, destination);
        AssertRefused(1, "on one btrfs volume (while creating the snapshot, system error 25). Choose", source, xfs.Combine("destination"));
        AssertRefused(2, "the source does not exist", made.Add("none"), destination);
        AssertRefused(2, "the directory of the destination could not be created", source, Path.Combine(destination, "below"));
        Assert.IsEmpty(Directory.GetFileSystemEntries(xfs.Path));
    }

    [TestMethod]
    public void An_existing_destination_is_refused_although_it_is_empty()
    {
        using Subvolumes made = new();
        string source = made.Create("source"), destination = made.Create("destination");

        ToolRun run = ToolRun.Of("clone", source, destination, "--snapshot").Expect(2);

        Assert.Contains("the destination exists, and may not be replaced", run.Error);
        Assert.IsEmpty(Directory.GetFileSystemEntries(destination));
    }

    [TestMethod]
    public void Without_the_option_no_snapshot_is_named()
    {
        using TempDirectory directory = new();
        Directory.CreateDirectory(directory.Combine("source"));

        JsonElement report = ToolRun.Of("clone", directory.Combine("source"), directory.Combine("copy"), "--json").Expect(0).Json();

        Assert.AreEqual(JsonValueKind.Null, report.GetProperty("snapshot").ValueKind);
    }

    private static void AssertRefused(int exitCode, string reason, string source, string destination)
    {
        ToolRun run = ToolRun.Of("clone", source, destination, "--snapshot").Expect(exitCode);
        Assert.Contains(reason, run.Error);
        Assert.AreEqual("", run.Output);
        Assert.IsFalse(Directory.Exists(destination));
    }

    /// <summary>A directory on btrfs whose subvolumes are deleted with it.</summary>
    private sealed class Subvolumes : IDisposable
    {
        private readonly TempDirectory _directory = new(TestVolumes.Require(VolumeRole.Btrfs));
        private readonly List<string> _paths = [];

        public string Add(string name)
        {
            _paths.Add(_directory.Combine(name));
            return _paths[^1];
        }

        public string Create(string name)
        {
            string path = Add(name);
            if (Command.Run("btrfs", ["subvolume", "create", path]).ExitCode != 0) TestVolumes.Missing("btrfs makes no subvolume here.");
            return path;
        }

        public void Dispose()
        {
            _paths.Reverse();
            string[] existing =
                [.. _paths.Where(path => Directory.Exists(path) && LinuxCalls.Stat(path, follow: false)!.Value.Inode == 256)];
            if (existing.Length > 0) Command.Run("btrfs", ["subvolume", "delete", .. existing]);
            _directory.Dispose();
        }
    }
}
