using CowCopy.Planning;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>Sources that are more than their bytes: reparse points, streams, holes; and sources that vanish.</summary>
[TestClass]
public sealed class WindowsSourceTests
{
    private const uint Deduplicated = 0x80000013, InTheCloud = 0x9000001A, Projected = 0x9000001C, OfALayer = 0x80000018;
    private const uint AppExecLink = 0x8000001B;
    private const string CopyFile = "CopyFileEx", QueryRanges = "DeviceIoControl(000940CF)", Reserve = "SetFileInformationByHandle(5)";

    [TestMethod]
    [DataRow(Deduplicated)]
    [DataRow(InTheCloud)]
    [DataRow(Projected)]
    [DataRow(OfALayer)]
    public void A_file_behind_a_reparse_point_that_has_changed_is_copied(uint tag)
    {
        foreach (VolumeProfile profile in new[] { VolumeProfiles.Ntfs, VolumeProfiles.TrustedDevDrive })
        {
            using Bed bed = new(profile);
            string source = bed.Clean("source", Content.Of(20_000)), destination = bed.Clean("copy", Content.Of(10_000, seed: 2));
            FileFacts facts = bed.Facts(source);
            bed.Files.SetModified(destination, DateTime.UtcNow);
            // as the source's, behind it another
            bed.Windows!.Files.File(destination).Reparse = new ReparsePoint(tag, facts.Length, facts.Modified);

            CopyResult result = bed.Copier.Copy(source, destination, new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp });

            Assert.AreEqual(CopyOutcome.Copied, result.Outcome);
            bed.AssertEqualFiles(source, destination);
        }
    }

    [TestMethod]
    public void An_alias_of_an_application_cannot_be_copied_and_can_be_replaced()
    {
        using Bed bed = new(VolumeProfiles.TrustedDevDrive);
        string alias = bed.Clean("alias", []), source = bed.Clean("source", Content.Of(20_000));
        bed.Windows!.Files.File(alias).Reparse = new ReparsePoint(AppExecLink, 0, bed.Facts(alias).Modified, OpenError: 1920);

        Assert.IsFalse(bed.Copier.CopyAll([new(alias, bed.At("copy"))]).Succeeded);
        Assert.IsTrue(bed.Copier.CopyAll([new(source, alias)]).Succeeded);

        bed.AssertEqualFiles(source, alias);
        bed.AssertNoLitter("source", "alias");
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void Streams_are_copied_whatever_the_volume_is_called(string profile)
    {
        foreach (CopyMode mode in Enum.GetValues<CopyMode>())
        {
            using Bed bed = WindowsProfiles.Bed(profile);
            string source = bed.Clean("source", Content.Of(40_000)), destination = bed.At("copy");
            SimulatedFile from = bed.Windows!.Files.File(source);
            from.Streams["Zone.Identifier"] = new SimulatedFile(from.Volume);
            from.Streams["Zone.Identifier"].Write(0, "[ZoneTransfer]"u8);
            bed.Volume!.HasDosPath = bed.Volume.Profile.RemoteProtocol is { Length: > 0 }; // a local volume without a letter

            CopyResult result = bed.Copier.CopyAll([new(source, destination)], new CopyOptions { Mode = mode }).Results[0];

            Assert.AreEqual(CopyOutcome.Copied, result.Outcome, $"{mode}: {result.Failure?.Message}");
            SimulatedFile to = bed.Windows.Files.File(destination);
            byte[] stream = new byte[to.Streams["Zone.Identifier"].Length];
            to.Streams["Zone.Identifier"].Read(0, stream);
            CollectionAssert.AreEqual("[ZoneTransfer]"u8.ToArray(), stream, mode.ToString());
            bed.AssertEqualFiles(source, destination);
        }
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void Holes_of_a_sparse_file_stay_holes(string profile)
    {
        const int Length = 3 << 20;
        using Bed bed = WindowsProfiles.Bed(profile);
        string source = bed.Clean("source", []), destination = bed.At("copy");
        SimulatedFile from = bed.Windows!.Files.File(source);
        from.SetSparse(true);
        from.SetLength(Length);
        from.Write(1 << 20, Content.Of(5000));
        from.Write(Length - 100, Content.Of(100, seed: 3));

        CopyResult result = bed.Copier.Copy(source, destination, new CopyOptions { Mode = CopyMode.ByteCopy });

        SimulatedFile to = bed.Windows.Files.File(destination);
        bed.AssertEqualFiles(source, destination);
        CollectionAssert.AreEqual(Holes(from), Holes(to));
        Assert.IsTrue(to.IsSparse);
        Assert.IsLessThan(Length / 2, result.BytesWritten);
    }

    [TestMethod]
    public void A_file_without_holes_is_not_asked_for_them()
    {
        using Bed bed = new(VolumeProfiles.Ntfs);
        string source = bed.Clean("source", Content.Of(3 << 20));

        bed.Copier.Copy(source, bed.At("copy"), new CopyOptions { Mode = CopyMode.ByteCopy });

        bed.AssertEqualFiles(source, bed.At("copy"));
        Assert.AreEqual(0, bed.Windows!.Calls.Count(QueryRanges) + bed.Windows.Calls.Count(FaultNames.SetSparse));
        Assert.AreEqual(1, bed.Windows.Calls.Count(Reserve));
    }

    [TestMethod]
    public void A_copy_that_does_not_fit_is_refused_before_anything_is_written()
    {
        SimulatedWindows windows = new(VolumeProfiles.Ntfs.SystemBuild);
        SimulatedVolume large = windows.Storage.Mount(VolumeProfiles.Ntfs, "large");
        SimulatedVolume small = windows.Storage.Mount(VolumeProfiles.Ntfs, "small", bytes: 1 << 20);
        string source = Path.Combine(large.Path, "source");
        windows.Files.Write(source, Content.Of(3 << 20), mode: 0x20);

        CopyRequest request = new(source, Path.Combine(small.Path, "copy"));
        FileCopier copier = new(new Platform.Windows.WindowsPlatform(windows));
        BatchResult result = copier.CopyAll([request], new CopyOptions { Mode = CopyMode.ByteCopy });

        Assert.AreEqual(CopyErrorKind.NoSpace, result.Results[0].Failure?.Kind);
        Assert.AreEqual(0, windows.Calls.Count("WriteFile"));
        Assert.IsEmpty(small.Root.Entries);
    }

    [TestMethod]
    public void A_file_that_another_process_finished_is_kept_when_the_source_vanishes()
    {
        using Bed bed = new(VolumeProfiles.Ntfs);
        byte[] finished = Content.Of(9000, seed: 5);
        string source = bed.Clean("source", Content.Of(20_000)), destination = bed.At("copy");
        bed.Windows!.Calls.Before(CopyFile, 1, () =>
        {
            bed.Files.Delete(source);
            bed.Files.Write(destination, finished);
        });

        Assert.IsFalse(bed.Copier.CopyAll([new(source, destination)]).Succeeded);

        CollectionAssert.AreEqual(finished, bed.Files.Read(destination));
    }

    [TestMethod]
    public void A_system_copy_that_fails_leaves_nothing()
    {
        using Bed bed = new(VolumeProfiles.Ntfs);
        string source = bed.Clean("source", Content.Of(20_000));
        bed.Windows!.Calls.FailOnce(SimulatedWindows.CopyFileContent, 1, error: 112);

        Assert.AreEqual(CopyErrorKind.NoSpace, bed.Copier.CopyAll([new(source, bed.At("copy"))]).Results[0].Failure?.Kind);

        bed.AssertNoLitter("source");
    }

    [TestMethod]
    public void No_directory_is_left_for_a_source_that_vanished()
    {
        using Bed bed = new(VolumeProfiles.Ntfs);
        string source = bed.Clean("source", Content.Of(20_000));
        bed.Windows!.Calls.Before(CopyFile, 1, () => bed.Files.Delete(source));

        CopyResult result = bed.Copier.CopyAll([new(source, bed.At("new", "deep", "copy"))]).Results[0];

        Assert.AreEqual(CopyErrorKind.SourceNotFound, result.Failure?.Kind);
        bed.AssertNoLitter();
    }

    private static bool[] Holes(SimulatedFile file) => [.. Enumerable.Range(0, file.Clusters.Count).Select(file.IsHoleCluster)];
}
