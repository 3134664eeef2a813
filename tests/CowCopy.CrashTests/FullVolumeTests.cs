using CowCopy.LoopVolumes;

namespace CowCopy.CrashTests;

/// <summary>
/// The volume fills up in the middle of a batch: each file that did not fit is reported, and its destination is its old self or absent.
/// </summary>
[TestClass]
public sealed class FullVolumeTests
{
    private const int Files = 160;

    public TestContext TestContext { get; set; } = null!;

    [TestMethod]
    [DataRow(LoopFileSystem.Xfs, CopyMode.Auto)]
    [DataRow(LoopFileSystem.Btrfs, CopyMode.Auto)]
    [DataRow(LoopFileSystem.Ext4, CopyMode.Auto)]
    [DataRow(LoopFileSystem.Ext4, CopyMode.SystemCopy)]
    public void New_files_that_do_not_fit_are_reported_one_by_one_and_absent(LoopFileSystem fileSystem, CopyMode mode)
    {
        using FullVolume volume = FullVolume.Require(fileSystem, Files);
        volume.Fill();

        BatchResult result = volume.Copy(new CopyOptions { Mode = mode });

        AssertEachIsNewOrAsBefore(volume, result);
        volume.AssertRoomMakesARepair();
    }

    [TestMethod]
    [DataRow(LoopFileSystem.Xfs, OverwriteMode.Auto)]
    [DataRow(LoopFileSystem.Xfs, OverwriteMode.DeleteFirst)]
    [DataRow(LoopFileSystem.Btrfs, OverwriteMode.Auto)]
    [DataRow(LoopFileSystem.Btrfs, OverwriteMode.AtomicRename)]
    [DataRow(LoopFileSystem.Ext4, OverwriteMode.Auto)]
    [DataRow(LoopFileSystem.Ext4, OverwriteMode.DeleteFirst)]
    public void Files_that_do_not_fit_stay_as_they_were(LoopFileSystem fileSystem, OverwriteMode overwrite)
    {
        using FullVolume volume = FullVolume.Require(fileSystem, Files);
        volume.WriteOldFiles();
        volume.Fill();

        BatchResult result = volume.Copy(new CopyOptions { Overwrite = overwrite });

        AssertEachIsNewOrAsBefore(volume, result);
        volume.AssertRoomMakesARepair();
    }

    [TestMethod]
    [DataRow(LoopFileSystem.Xfs)]
    [DataRow(LoopFileSystem.Btrfs)]
    [DataRow(LoopFileSystem.Ext4)]
    public void Entries_of_a_manifest_that_do_not_fit_fail_one_by_one(LoopFileSystem fileSystem)
    {
        using FullVolume volume = FullVolume.Require(fileSystem, Files);
        volume.Fill();

        CopyResult[] results = volume.Materialize();

        Assert.IsTrue(results.Any(static one => one.Succeeded) && !results.All(static one => one.Succeeded));
        for (int index = 0; index < Files; index++) volume.AssertIs(index, results[index].Succeeded ? FileAge.New : FileAge.AsBefore);
        volume.AssertNothingElse();
        volume.AssertRoomMakesARepair();
    }

    private void AssertEachIsNewOrAsBefore(FullVolume volume, BatchResult result)
    {
        TestContext.WriteLine($"{result.Counts.Copied} fitted, {result.Counts.Failed} did not.");
        Assert.AreEqual(Files, result.Counts.Copied + result.Counts.Failed);
        Assert.IsGreaterThan(0, result.Counts.Copied, "Nothing fitted.");
        Assert.IsGreaterThan(0, result.Counts.Failed, "All fitted.");
        for (int index = 0; index < Files; index++)
        {
            CopyResult one = result.Results[index];
            Assert.AreEqual(
                one.Succeeded ? CopyErrorKind.None : CopyErrorKind.NoSpace, one.Failure?.Kind ?? CopyErrorKind.None, one.Failure?.Message);
            volume.AssertIs(index, one.Succeeded ? FileAge.New : FileAge.AsBefore);
        }

        volume.AssertNothingElse();
    }
}
