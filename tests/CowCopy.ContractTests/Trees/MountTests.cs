using System.Runtime.Versioning;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Trees;

/// <summary>Mount points inside trees: of the same volume and of another.</summary>
[TestClass]
[DoNotParallelize] // it starts processes
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class MountTests
{
    private static readonly TreeOptions Mirror = new() { Mirror = true };

    private readonly FileCopier _copier = new(new LinuxPlatform());

    [TestMethod]
    [DataRow(VolumeRole.Xfs, VolumeRole.Xfs)]
    [DataRow(VolumeRole.Ext4, VolumeRole.Xfs)]
    [DataRow(VolumeRole.Xfs, VolumeRole.Btrfs)]
    public void A_mirror_deletes_nothing_behind_a_mount_point(VolumeRole role, VolumeRole mounted)
    {
        using TempDirectory directory = new(TestVolumes.Require(role)), data = new(TestVolumes.Require(mounted));
        directory.WriteFile("tree/one", "one");
        directory.WriteFile("copy/gone/extra", "extra");
        Directory.CreateDirectory(directory.Combine("copy/gone/deep/mount"));
        string kept = data.WriteFile("sub/precious", "precious");
        string mount = directory.Combine("copy/gone/deep/mount");
        using BindMount bind = new(data.Path, mount);

        TreeResult result = _copier.CopyTree(directory.Combine("tree"), directory.Combine("copy"), Mirror);

        AssertFailed(result, mount, offersToCross: true);
        Assert.IsTrue(File.Exists(kept));
        CollectionAssert.AreEqual(new[] { directory.Combine("copy/gone/extra") }, result.Deleted.ToArray());

        result = _copier.MirrorTree(directory.Combine("tree"), directory.Combine("copy"), Mirror, crossMounts: true);

        AssertFailed(result, mount); // it can be emptied, but not deleted
        Assert.Contains("mount point", result.Failures[0].Message);
        Assert.IsFalse(File.Exists(kept));
    }

    [TestMethod]
    public void A_mirror_copies_behind_a_mount_point_and_deletes_nothing_there()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        directory.WriteFile("tree/data/deep/one", "new");
        directory.WriteFile("tree/data/now/file", "new");
        Directory.CreateDirectory(directory.Combine("copy/data"));
        string kept = directory.WriteFile("volume/deep/precious", "precious");
        string file = directory.WriteFile("volume/now", "a file where the source has a directory");
        using BindMount bind = new(directory.Combine("volume"), directory.Combine("copy/data"));

        TreeResult result = _copier.CopyTree(directory.Combine("tree"), directory.Combine("copy"), Mirror);

        CollectionAssert.AreEqual(
            new[] { CopyErrorKind.DestinationIsMountPoint, CopyErrorKind.DestinationNotDirectory },
            result.Failures.Select(failure => failure.Kind).ToArray());
        Assert.IsTrue(File.Exists(file));
        File.Delete(file);
        result = _copier.CopyTree(directory.Combine("tree"), directory.Combine("copy"), Mirror);
        AssertFailed(result, directory.Combine("copy/data/deep"), offersToCross: true);
        Assert.AreEqual("new", File.ReadAllText(directory.Combine("volume/deep/one")));
        Assert.IsTrue(File.Exists(kept));
        Assert.IsEmpty(result.Deleted);

        result = _copier.MirrorTree(directory.Combine("tree"), directory.Combine("copy"), Mirror, crossMounts: true);

        Assert.IsTrue(result.Succeeded);
        Assert.IsFalse(File.Exists(kept));
    }

    // Both names are one entry of one directory there: replacing it would replace the source.
    [TestMethod]
    [DataRow(nameof(CopyMode.Auto))]
    [DataRow(nameof(CopyMode.ByteCopy))]
    public void A_file_with_two_names_stays_where_a_bind_mount_shows_the_source_itself(string mode)
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        string source = directory.WriteFile("tree/data/file", "one");
        Posix.HardLink(source, directory.Combine("other"));
        Directory.CreateDirectory(directory.Combine("copy/data"));
        using BindMount bind = new(directory.Combine("tree/data"), directory.Combine("copy/data"));

        TreeResult result = _copier.CopyTree(
            directory.Combine("tree"), directory.Combine("copy"), new TreeOptions { Copy = new() { Mode = Enum.Parse<CopyMode>(mode) } });

        Assert.AreEqual(CopyOutcome.SameFile, result.Files.Results.Single().Outcome);
        Assert.AreEqual(2U, LinuxCalls.Stat(source, follow: false)!.Value.LinkCount);
    }

    [TestMethod]
    public void Whichever_query_fails_a_mirror_deletes_nothing_behind_a_mount_point()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs)), data = new(TestVolumes.Require(VolumeRole.Xfs));
        RecordingPlatform platform = new(new LinuxPlatform());
        directory.WriteFile("tree/one", "one");
        string[] kept = [data.WriteFile("precious", "precious"), data.WriteFile("sub/precious", "precious")];
        Directory.CreateDirectory(directory.Combine("tree/filled"));
        string[] mounts = [directory.Combine("copy/gone/mount"), directory.Combine("copy/extra"), directory.Combine("copy/filled")];
        foreach (string mount in mounts) Directory.CreateDirectory(mount);
        using BindMount one = new(data.Path, mounts[0]), two = new(data.Path, mounts[1]), three = new(data.Path, mounts[2]);
        int query = 0;
        do
        {
            query++;
            platform.Forget();
            platform.Fail(nameof(IPlatform.Inspect), query, StatusCode.DeviceError);

            TreeResult result = new FileCopier(platform).CopyTree(directory.Combine("tree"), directory.Combine("copy"), Mirror);

            Assert.IsFalse(result.Succeeded);
            foreach (string file in kept) Assert.IsTrue(File.Exists(file), $"query {query}: {file}");
        }
        while (platform.Count(nameof(IPlatform.Inspect)) >= query);

        Assert.IsGreaterThan(6, query);
    }

    [TestMethod]
    public void A_root_that_is_a_mount_point_is_mirrored()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        directory.WriteFile("tree/one", "one");
        Directory.CreateDirectory(directory.Combine("copy"));
        directory.WriteFile("volume/sub/extra", "extra");
        using BindMount bind = new(directory.Combine("volume"), directory.Combine("copy"));

        Assert.IsTrue(_copier.CopyTree(directory.Combine("tree"), directory.Combine("copy"), Mirror).Succeeded);

        Assert.IsFalse(Directory.Exists(directory.Combine("volume/sub")));
    }

    [TestMethod]
    public void A_mirror_across_mounts_keeps_its_source()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        string source = directory.WriteFile("tree/sub/one", "one");
        Directory.CreateDirectory(directory.Combine("copy/mount"));
        using BindMount bind = new(directory.Combine("tree"), directory.Combine("copy/mount"));

        foreach (bool crosses in new[] { false, true })
        {
            TreeResult result =
                _copier.MirrorTree(directory.Combine("tree"), directory.Combine("copy"), Mirror, crossMounts: crosses);

            AssertFailed(result, directory.Combine("copy/mount"));
            Assert.IsTrue(File.Exists(source));
        }
    }

    [TestMethod]
    public void A_file_that_is_a_mount_point_is_said_to_be_one()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        directory.WriteFile("tree/one", "one");
        string content = directory.WriteFile("content", "mounted"), mount = directory.WriteFile("copy/mounted", "below");
        using BindMount bind = new(content, mount);

        AssertFailed(_copier.CopyTree(directory.Combine("tree"), directory.Combine("copy"), Mirror), mount);
        foreach (OverwriteMode mode in OverwriteModes.ThatReplace)
        {
            CopyResult result = _copier.Attempt(directory.Combine("tree/one"), mount, new CopyOptions { Overwrite = mode });
            if (result.Failure is not { } failure) continue;
            Assert.AreEqual(CopyErrorKind.DestinationIsMountPoint, failure.Kind, failure.Message);
            Assert.EndsWith("Unmount it, or choose another destination.", failure.Message);
        }
    }

    [TestMethod]
    public void A_bind_mount_of_a_directory_inside_itself_is_said_to_be_a_loop()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        directory.WriteFile("tree/b/one", "one");
        Directory.CreateDirectory(directory.Combine("tree/b/loop"));
        using BindMount bind = new(directory.Combine("tree"), directory.Combine("tree/b/loop"));

        CopyFailure failure = _copier.CopyTree(directory.Combine("tree"), directory.Combine("copy")).Failures.Single();

        Assert.AreEqual((CopyErrorKind.DirectoryLoop, directory.Combine("tree/b/loop")), (failure.Kind, failure.Request.Source));
        Assert.Contains("bind mount", failure.Message);
    }

    [TestMethod]
    public void A_subvolume_of_btrfs_is_no_mount_point()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Btrfs));
        directory.WriteFile("tree/one", "one");
        Directory.CreateDirectory(directory.Combine("copy"));
        BindMount.Require("btrfs", "subvolume", "create", directory.Combine("copy/sub"));
        directory.WriteFile("copy/sub/file", "extra");

        TreeResult result = _copier.CopyTree(directory.Combine("tree"), directory.Combine("copy"), Mirror);

        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        Assert.IsFalse(Directory.Exists(directory.Combine("copy/sub")));
    }

    /// <param name="result">The result of a mirror.</param>
    /// <param name="path">What it did not delete.</param>
    /// <param name="offersToCross">Whether a remedy is to cross mount points: not where that was done, or leads to the source.</param>
    private static void AssertFailed(TreeResult result, string path, bool offersToCross = false)
    {
        Assert.HasCount(1, result.Failures, result.Failures.Messages());
        Assert.AreEqual((CopyErrorKind.DestinationIsMountPoint, path), (result.Failures[0].Kind, result.Failures[0].Request.Destination));
        string message = result.Failures[0].Message;
        Assert.AreEqual(offersToCross, message.Contains("cross", StringComparison.OrdinalIgnoreCase), message);
        if (offersToCross) Assert.EndsWith("(crossMounts of MirrorTree; cowcopy copy --mirror --cross-mounts).", message);
        Assert.IsFalse(result.Succeeded);
    }
}
