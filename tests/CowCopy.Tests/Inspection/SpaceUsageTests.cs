using CowCopy.TestKit.Simulation;
using CowCopy.Tests.References;

namespace CowCopy.Tests.Inspection;

/// <summary>What files take up, with shared blocks counted once.</summary>
[TestClass]
public sealed class SpaceUsageTests
{
    private const int Length = (4 * 4096) + 100;

    [TestMethod]
    public void Clones_count_once_and_with_their_references()
    {
        FanOut fan = new(VolumeProfiles.ReFs4K, Length);
        FileCopier copier = new(fan.Machine);
        copier.CopyAll(fan.Requests(9));

        SpaceUsage all = copier.Volumes.MeasureSpace(fan.Volume.Path), one = copier.Volumes.MeasureSpace(fan.Source);

        Assert.AreEqual(
            (10, 0, 10L * Length, 10L * Length, 0L), (all.Files, all.UnknownFiles, all.Length, all.SharedBytes, all.PrivateBytes));
        Assert.AreEqual(
            (50 * 4096L, 5 * 4096L, 45 * 4096L, 10), (all.AllocatedBytes, all.OccupiedBytes, all.SavedBytes, all.MostReferences));
        Assert.AreEqual((1, (long)Length, 5 * 4096L, 0L), (one.Files, one.SharedBytes, one.OccupiedBytes, one.SavedBytes));
        Assert.AreEqual(0, fan.Machine.OpenHandles);
    }

    [TestMethod]
    public void A_last_cluster_that_stays_private_is_distinguished()
    {
        FanOut fan = new(VolumeProfiles.TrustedDevDrive, Length);
        FileCopier copier = new(fan.Machine);
        copier.CopyAll(fan.Requests(1));

        SpaceUsage all = copier.Volumes.MeasureSpace(fan.Volume.Path);
        ExtentMap copy = copier.Volumes.ReadExtents(fan.Requests(1)[0].Destination)!;

        Assert.AreEqual((8 * 4096L, 200L, 6 * 4096L), (all.SharedBytes, all.PrivateBytes, all.OccupiedBytes));
        Assert.AreEqual((4 * 4096L, 100L), (copy.SharedBytes, copy.PrivateBytes));
        Assert.IsTrue(copy.Extents[^1].IsTail);
    }

    [TestMethod]
    public void Shared_without_counts_and_not_reported_at_all()
    {
        foreach (VolumeProfile profile in new[] { VolumeProfiles.Xfs, VolumeProfiles.Tmpfs })
        {
            FanOut fan = new(profile, Length);
            FileCopier copier = new(fan.Machine);
            copier.CopyAll(fan.Requests(1), new CopyOptions { Mode = CopyMode.Clone });

            SpaceUsage all = copier.Volumes.MeasureSpace(fan.Volume.Path);

            bool tells = profile == VolumeProfiles.Xfs;
            Assert.IsNull(all.MostReferences);
            Assert.AreEqual(tells ? (2L * Length, 0L, 0) : (0L, 2L * Length, 2), (all.SharedBytes, all.UnknownBytes, all.UnknownFiles));
        }
    }

    [TestMethod]
    public void Names_of_one_file_count_once_and_links_are_not_followed()
    {
        FanOut fan = new(VolumeProfiles.Xfs, Length);
        fan.Machine.Files.HardLink(fan.Source, fan.At("second"));
        fan.Machine.Files.SymbolicLink(fan.Source, fan.At("link"));
        fan.Machine.Files.SymbolicLink(fan.Volume.Path, fan.At("loop"));

        SpaceUsage all = new FileCopier(fan.Machine).Volumes.MeasureSpace(fan.Volume.Path);

        Assert.AreEqual((1, (long)Length, (long)Length, 5 * 4096L), (all.Files, all.Length, all.PrivateBytes, all.OccupiedBytes));
    }

    [TestMethod]
    public void What_is_not_there_is_an_error() =>
        Assert.ThrowsExactly<DirectoryNotFoundException>(
            () => new FileCopier(new FanOut(VolumeProfiles.Xfs).Machine).Volumes.MeasureSpace("/simulated/drive/nothing"));
}
