using CowCopy.Planning;
using CowCopy.TestKit;
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
            using CopyFixture fixture = new(profile);
            string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.Clean("copy", Content.Of(10_000, seed: 2));
            FileFacts facts = fixture.Facts(source);
            fixture.Files.SetModified(destination, DateTime.UtcNow);
            // as the source's, behind it another
            fixture.Windows!.Files.File(destination).Reparse = new ReparsePoint(tag, facts.Length, facts.Modified);

            CopyResult result = fixture.Copier.Copy(source, destination, new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp });

            Assert.AreEqual(CopyOutcome.Copied, result.Outcome);
            fixture.AssertEqualFiles(source, destination);
        }
    }

    [TestMethod]
    public void An_alias_of_an_application_cannot_be_copied_and_can_be_replaced()
    {
        using CopyFixture fixture = new(VolumeProfiles.TrustedDevDrive);
        string alias = fixture.Clean("alias", []), source = fixture.Clean("source", Content.Of(20_000));
        fixture.Windows!.Files.File(alias).Reparse = new ReparsePoint(AppExecLink, 0, fixture.Facts(alias).Modified, OpenError: 1920);

        Assert.IsFalse(fixture.Copier.CopyAll([new(alias, fixture.At("copy"))]).Succeeded);
        Assert.IsTrue(fixture.Copier.CopyAll([new(source, alias)]).Succeeded);

        fixture.AssertEqualFiles(source, alias);
        fixture.AssertNoLitter("source", "alias");
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void Streams_are_copied_whatever_the_volume_is_called(string profile)
    {
        foreach (CopyMode mode in CopyModes.ThatCopy)
        {
            using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
            string source = fixture.Clean("source", Content.Of(40_000)), destination = fixture.At("copy");
            SimulatedFile from = fixture.Windows!.Files.File(source);
            from.Streams["Zone.Identifier"] = new SimulatedFile(from.Volume);
            from.Streams["Zone.Identifier"].Write(0, "[ZoneTransfer]"u8);
            fixture.Volume!.HasDosPath = fixture.Volume.Profile.RemoteProtocol is { Length: > 0 }; // a local volume without a letter

            CopyResult result = fixture.Copier.CopyAll([new(source, destination)], new CopyOptions { Mode = mode }).Results[0];

            Assert.AreEqual(CopyOutcome.Copied, result.Outcome, $"{mode}: {result.Failure?.Message}");
            SimulatedFile to = fixture.Windows.Files.File(destination);
            byte[] stream = new byte[to.Streams["Zone.Identifier"].Length];
            to.Streams["Zone.Identifier"].Read(0, stream);
            ByteAssert.AreEqual("[ZoneTransfer]"u8.ToArray(), stream, mode.ToString());
            fixture.AssertEqualFiles(source, destination);
        }
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void Holes_of_a_sparse_file_stay_holes(string profile)
    {
        const int Length = 3 << 20;
        using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        string source = fixture.Clean("source", []), destination = fixture.At("copy");
        SimulatedFile from = fixture.Windows!.Files.File(source);
        from.SetSparse(true);
        from.SetLength(Length);
        from.Write(1 << 20, Content.Of(5000));
        from.Write(Length - 100, Content.Of(100, seed: 3));

        CopyResult result = fixture.Copier.Copy(source, destination, new CopyOptions { Mode = CopyMode.ByteCopy });

        SimulatedFile to = fixture.Windows.Files.File(destination);
        fixture.AssertEqualFiles(source, destination);
        CollectionAssert.AreEqual(Holes(from), Holes(to));
        Assert.IsTrue(to.IsSparse);
        Assert.IsLessThan(Length / 2, result.BytesWritten);
    }

    [TestMethod]
    public void A_file_without_holes_is_not_asked_for_them()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ntfs);
        string source = fixture.Clean("source", Content.Of(3 << 20));

        fixture.Copier.Copy(source, fixture.At("copy"), new CopyOptions { Mode = CopyMode.ByteCopy });

        fixture.AssertEqualFiles(source, fixture.At("copy"));
        Assert.AreEqual(0, fixture.Windows!.Calls.Count(QueryRanges) + fixture.Windows.Calls.Count(FaultNames.SetSparse));
        Assert.AreEqual(1, fixture.Windows.Calls.Count(Reserve));
    }

    [TestMethod]
    public void A_copy_that_does_not_fit_is_refused_before_anything_is_written()
    {
        SimulatedWindows windows = new(VolumeProfiles.Ntfs.SystemBuild);
        SimulatedVolume large = windows.Storage.Mount(VolumeProfiles.Ntfs, "large");
        SimulatedVolume small = windows.Storage.Mount(VolumeProfiles.Ntfs, "small", bytes: 1 << 20);
        string source = Path.Combine(large.Path, "source");
        windows.Files.Write(source, Content.Of(3 << 20));

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
        using CopyFixture fixture = new(VolumeProfiles.Ntfs);
        byte[] finished = Content.Of(9000, seed: 5);
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.At("copy");
        fixture.Windows!.Calls.Before(CopyFile, 1, () =>
        {
            fixture.Files.Delete(source);
            fixture.Files.Write(destination, finished);
        });

        Assert.IsFalse(fixture.Copier.CopyAll([new(source, destination)]).Succeeded);

        ByteAssert.AreEqual(finished, fixture.Files.Read(destination));
    }

    [TestMethod]
    public void A_system_copy_that_fails_leaves_nothing()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ntfs);
        string source = fixture.Clean("source", Content.Of(20_000));
        fixture.Windows!.Calls.FailOnce(SimulatedWindows.CopyFileContent, 1, error: 112);

        Assert.AreEqual(CopyErrorKind.NoSpace, fixture.Copier.CopyAll([new(source, fixture.At("copy"))]).Results[0].Failure?.Kind);

        fixture.AssertNoLitter("source");
    }

    [TestMethod]
    public void No_directory_is_left_for_a_source_that_vanished()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ntfs);
        string source = fixture.Clean("source", Content.Of(20_000));
        fixture.Windows!.Calls.Before(CopyFile, 1, () => fixture.Files.Delete(source));

        CopyResult result = fixture.Copier.CopyAll([new(source, fixture.At("new", "deep", "copy"))]).Results[0];

        Assert.AreEqual(CopyErrorKind.SourceNotFound, result.Failure?.Kind);
        fixture.AssertNoLitter();
    }

    private static bool[] Holes(SimulatedFile file) => [.. Enumerable.Range(0, file.Clusters.Count).Select(file.IsHoleCluster)];
}
