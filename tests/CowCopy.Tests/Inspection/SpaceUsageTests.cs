using CowCopy.Planning;
using CowCopy.Platform.Windows;
using CowCopy.TestKit;
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

        DirectoryInspector directories = new(fan.Machine);
        SpaceUsage all = directories.MeasureSpace(fan.Volume.Path), one = directories.MeasureSpace(fan.Source);

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

        SpaceUsage all = new DirectoryInspector(fan.Machine).MeasureSpace(fan.Volume.Path);
        ExtentMap copy = new VolumeInspector(fan.Machine).ReadExtents(fan.Requests(1)[0].Destination)!;

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

            SpaceUsage all = new DirectoryInspector(fan.Machine).MeasureSpace(fan.Volume.Path);

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

        SpaceUsage all = new DirectoryInspector(fan.Machine).MeasureSpace(fan.Volume.Path);

        Assert.AreEqual((1, (long)Length, (long)Length, 5 * 4096L), (all.Files, all.Length, all.PrivateBytes, all.OccupiedBytes));
    }

    [TestMethod]
    public void What_is_not_there_is_an_error() =>
        Assert.ThrowsExactly<DirectoryNotFoundException>(
            () => new DirectoryInspector(new FanOut(VolumeProfiles.Xfs).Machine).MeasureSpace(HostPath.In("/simulated/drive/nothing")));

    [TestMethod]
    public void A_link_that_is_measured_is_followed()
    {
        FanOut fan = new(VolumeProfiles.Xfs, Length);
        fan.Machine.Files.Write(fan.At("a/file"), new byte[Length]);
        fan.Machine.Files.SymbolicLink(fan.At("a"), fan.At("link"));

        SpaceUsage all = new DirectoryInspector(fan.Machine).MeasureSpace(fan.At("link"));

        Assert.AreEqual((1, 1), (all.Files, all.Directories.Count));
    }

    [TestMethod]
    public void A_link_that_takes_the_place_of_a_file_meanwhile_is_not_followed()
    {
        FanOut fan = new(VolumeProfiles.Xfs, Length);
        string file = fan.At("file");
        fan.Machine.Files.Write(file, new byte[Length]);
        fan.Machine.Files.Write(fan.At("other/target"), new byte[Length]);
        fan.Machine.Faults.BeforeEachBelow(file, "Inspect", () =>
        {
            fan.Machine.Files.Delete(file);
            fan.Machine.Files.SymbolicLink(fan.At("other/target"), file);
        });

        Assert.AreEqual(2, new DirectoryInspector(fan.Machine).MeasureSpace(fan.Volume.Path).Files, "the source and the target");
    }

    /// <summary>A mount may give a directory a further name.</summary>
    [TestMethod]
    public void A_directory_with_two_names_counts_once()
    {
        FanOut fan = new(VolumeProfiles.Xfs, Length);
        fan.Machine.Files.Write(fan.At("a/file"), new byte[Length]);
        fan.Machine.Files.HardLink(fan.At("a"), fan.At("b"));

        Assert.AreEqual(2, new DirectoryInspector(fan.Machine).MeasureSpace(fan.Volume.Path).Files, "with the source");
    }

    /// <summary>Where the volume gives no ids, no directory is taken for another.</summary>
    [TestMethod]
    public void Directories_without_ids_are_all_measured()
    {
        SimulatedWindows windows = new(VolumeProfiles.SmbWithoutIds.SystemBuild);
        string share = windows.Storage.Mount(VolumeProfiles.SmbWithoutIds, "share").Path;
        foreach (string name in new[] { "a/file", "b/file", "c/d/file" }) windows.Files.Write($"{share}/{name}", new byte[Length]);

        SpaceUsage all = new DirectoryInspector(new WindowsPlatform(windows)).MeasureSpace(share);

        Assert.AreEqual((3, 3L * Length), (all.Files, all.Length));
    }

    [TestMethod]
    public void Directories_are_in_the_order_of_their_paths_and_a_file_has_none()
    {
        FanOut fan = new(VolumeProfiles.Xfs, Length);
        foreach (string name in new[] { "a/b/file", "a-b/file", "a/file", "empty/below/file" })
            fan.Machine.Files.Write(fan.At(name), new byte[Length]);

        DirectoryInspector directories = new(fan.Machine);

        string[] expected = [fan.Volume.Path, fan.At("a"), fan.At("a-b"), fan.At(HostPath.Of("a/b")), fan.At(HostPath.Of("empty/below"))];
        CollectionAssert.AreEqual(expected, directories.MeasureSpace(fan.Volume.Path).Directories.Select(one => one.Path).ToArray());
        Assert.IsEmpty(directories.MeasureSpace(fan.Source).Directories);
    }

    [TestMethod]
    public void A_file_that_cannot_be_opened_is_unknown_and_one_that_cannot_be_queried_is_left_out()
    {
        FanOut fan = new(VolumeProfiles.Xfs, Length);
        foreach (string name in new[] { "closed", "gone" }) fan.Machine.Files.Write(fan.At(name), new byte[Length]);
        fan.Machine.Faults.AlwaysBelow(fan.At("closed"), "OpenSource", StatusCode.AccessDenied);
        fan.Machine.Faults.AlwaysBelow(fan.At("gone"), "Inspect", StatusCode.NotFound);

        SpaceUsage all = new DirectoryInspector(fan.Machine).MeasureSpace(fan.Volume.Path);

        Assert.AreEqual((2, 1, (long)Length), (all.Files, all.UnknownFiles, all.UnknownBytes));
        Assert.AreEqual(0, fan.Machine.OpenHandles);
    }

    [TestMethod]
    [DataRow("")]
    [DataRow("below")]
    public void A_directory_that_cannot_be_read_is_an_error_that_names_it(string name)
    {
        FanOut fan = new(VolumeProfiles.Xfs, Length);
        fan.Machine.Files.MakeDirectory(fan.At("below"));
        string closed = fan.At(name);
        fan.Machine.Faults.AlwaysBelow(closed, "ReadDirectory", StatusCode.AccessDenied, 13);

        Exception error = Assert.Throws<Exception>(() => new DirectoryInspector(fan.Machine).MeasureSpace(fan.Volume.Path));

        Assert.Contains($"\"{closed}\"", error.Message);
        Assert.AreEqual(0, fan.Machine.OpenHandles);
    }
}
