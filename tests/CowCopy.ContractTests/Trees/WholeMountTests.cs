using CowCopy.Platform;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Trees;

/// <summary>Mount points in and around directories that are replaced as a whole.</summary>
[TestClass]
[DoNotParallelize] // it starts processes
[OSCondition(OperatingSystems.Linux)]
public sealed class WholeMountTests
{
    private readonly FileCopier _copier = new(new LinuxPlatform());

    [TestMethod]
    [DataRow("place/deep/mount", false)]
    [DataRow("place/deep/file", false)]
    [DataRow("place", true)]
    public void A_directory_with_a_mount_point_is_refused_before_anything_is_copied(string mount, bool isRoot)
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        directory.WriteFile("tree/one", "one");
        directory.WriteFile("place/deep/file", "old");
        directory.WriteFile("volume/precious", "precious");
        Directory.CreateDirectory(directory.Combine("place/deep/mount"));
        bool isFile = File.Exists(directory.Combine(mount));
        using BindMount bind = new(directory.Combine(isFile ? "volume/precious" : "volume"), directory.Combine(mount));
        string[] before = [.. Directory.GetFileSystemEntries(directory.Path, "*", SearchOption.AllDirectories)];
        CopyReports none = new(static _ => Assert.Fail("Something was copied."));

        CopyFailure tree = _copier.ReplaceTree(
            directory.Combine("tree"), directory.Combine("place"), progress: none).Failures.Single();
        CopyFailure manifest = _copier.MaterializeWhole(
            [new(directory.Combine("tree/one"), "one")], directory.Combine("place"), progress: none).Failures.Single();

        foreach (CopyFailure failure in (CopyFailure[])[tree, manifest])
        {
            Assert.AreEqual(CopyErrorKind.DestinationIsMountPoint, failure.Kind);
            Assert.AreEqual(directory.Combine(mount), failure.Request.Destination, $"{isRoot}");
        }

        string[] after = [.. Directory.GetFileSystemEntries(directory.Path, "*", SearchOption.AllDirectories)];
        CollectionAssert.AreEquivalent(before, after);
    }

    [TestMethod]
    public void A_store_below_the_root_is_found_through_a_bind_mount()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        string stored = directory.WriteFile("place/store/deep/file", "stored");
        directory.WriteFile("tree/own", "own");
        foreach (string mount in (string[])["elsewhere", "tree/bound"]) Directory.CreateDirectory(directory.Combine(mount));
        using BindMount outside = new(directory.Combine("place/store"), directory.Combine("elsewhere"));
        using BindMount inside = new(directory.Combine("place/store"), directory.Combine("tree/bound"));

        Assert.ThrowsExactly<ArgumentException>(() => _copier.MaterializeWhole(
            [new(directory.Combine("elsewhere/deep/file"), "x")], directory.Combine("place")));
        foreach (string source in (string[])["elsewhere", "tree"])
            Assert.ThrowsExactly<ArgumentException>(() => _copier.ReplaceTree(
                directory.Combine(source), directory.Combine("place")), source);
        BatchResult removal = _copier.Materialize(
            [new(directory.Combine("elsewhere/deep/file"), "x")], directory.Combine("place"), previous: ["store/deep/file"]);

        Assert.AreEqual(CopyErrorKind.DestinationIsSource, removal.Failures.Single().Kind);
        Assert.AreEqual("stored", File.ReadAllText(stored));
    }

    [TestMethod]
    public void What_is_mounted_on_a_file_of_the_previous_manifest_is_not_deleted()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        string[] files = ["store", "root/deep/file", "root/deep/other", "volume/precious"];
        foreach (string name in files) directory.WriteFile(name, name);
        using BindMount bind = new(directory.Combine("volume/precious"), directory.Combine("root/deep/file"));

        BatchResult result = _copier.Materialize(
            [new(directory.Combine("store"), "new")], directory.Combine("root"), previous: ["deep/file", "deep/other"]);

        CopyFailure failure = result.Failures.Single();
        Assert.AreEqual(
            (CopyErrorKind.DestinationIsMountPoint, directory.Combine("root/deep/file"), 1),
            (failure.Kind, failure.Destination, result.DeletedCount));
        Assert.AreEqual("volume/precious", File.ReadAllText(directory.Combine("root/deep/file")));
    }

    /// <summary>A mount that appears after the check, when the new directory takes the place: what is mounted is not deleted.</summary>
    [TestMethod]
    [DataRow("place/deep/mount")]
    [DataRow("place/deep/file")]
    [DataRow("place/mount")]
    public void What_is_mounted_during_the_run_is_not_deleted_with_the_old_directory(string mount)
    {
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("A bind mount needs root.");
        foreach (bool isTree in (bool[])[false, true])
        {
            using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
            directory.WriteFile("tree/one", "one");
            directory.WriteFile("place/deep/file", "old");
            directory.WriteFile("volume/precious", "precious");
            directory.WriteFile("volume/below/precious", "precious");
            foreach (string name in (string[])["place/deep/mount", "place/mount"]) Directory.CreateDirectory(directory.Combine(name));
            string mounted = directory.Combine(File.Exists(directory.Combine(mount)) ? "volume/precious" : "volume");
            string place = directory.Combine("place");
            bool isMounted = false;
            RecordingPlatform platform = new(new LinuxPlatform())
            {
                Before = (operation, _) =>
                {
                    if (operation != nameof(IPlatform.Exchange) || isMounted) return;
                    BindMount.Require("mount", "--bind", mounted, directory.Combine(mount));
                    isMounted = true;
                },
            };
            try
            {
                FileCopier copier = new(platform);

                IReadOnlyList<CopyFailure> failures = isTree
                    ? copier.ReplaceTree(directory.Combine("tree"), place).Failures
                    : copier.MaterializeWhole([new(directory.Combine("tree/one"), "one")], place).Failures;

                Assert.IsTrue(isMounted);
                Assert.IsNotEmpty(failures);
                Assert.AreEqual("precious", File.ReadAllText(directory.Combine("volume/precious")));
                Assert.AreEqual("precious", File.ReadAllText(directory.Combine("volume/below/precious")));
            }
            finally
            {
                BindMount.RemoveBelow(directory.Path); // with the old directory it has another name
            }
        }
    }
}
