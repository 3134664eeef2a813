using CowCopy.Planning;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>Replacing files where the POSIX requests are missing, or some of their flags.</summary>
[TestClass]
public sealed class OlderRenameTests
{
    private const string RenameEx = "SetFileInformationByHandle(22)", DispositionEx = "SetFileInformationByHandle(21)";
    private const string Rename = "SetFileInformationByHandle(3)", Disposition = "SetFileInformationByHandle(4)";
    private const UnixFileMode ReadOnly = UnixFileMode.UserRead;

    private static readonly byte[] Old = Content.Of(30_000, seed: 2);

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_file_that_a_reader_has_open_is_replaced(string profile)
    {
        foreach (OverwriteMode overwrite in Enum.GetValues<OverwriteMode>())
        {
            using Bed bed = WindowsProfiles.Bed(profile);
            string source = bed.Clean("source", Content.Of(20_000)), destination = bed.Clean("copy", Old);
            using (IBedReader reader = bed.Files.Open(destination))
            {
                CopyResult result = bed.Copier.CopyAll([new(source, destination)], new CopyOptions { Overwrite = overwrite }).Results[0];
                Assert.AreEqual(CopyOutcome.Copied, result.Outcome, $"{overwrite}: {result.Failure?.Message}");
                CollectionAssert.AreEqual(Old, reader.Read());
                bed.AssertEqualFiles(source, destination);
                if (bed.Volume!.Profile.NamesGoAtOnce) bed.AssertNoLitter("source", "copy");
            }

            bed.AssertNoLitter("source", "copy"); // what was renamed aside goes with its last handle
        }
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_read_only_file_is_replaced_where_the_options_say_so(string profile)
    {
        foreach (OverwriteMode overwrite in Enum.GetValues<OverwriteMode>())
        {
            using Bed bed = WindowsProfiles.Bed(profile);
            string source = bed.Clean("source", Content.Of(20_000)), destination = bed.Clean("copy", Old, ReadOnly);
            CopyResult result = bed.Copier.CopyAll(
                [new(source, destination)], new CopyOptions { Overwrite = overwrite, OverwriteReadOnly = true }).Results[0];
            Assert.AreEqual(CopyOutcome.Copied, result.Outcome, $"{overwrite}: {result.Failure?.Message}");
            bed.AssertEqualFiles(source, destination);
            bed.AssertNoLitter("source", "copy");
        }
    }

    [TestMethod]
    public void Before_Windows_10_1809_an_open_file_still_goes_at_once()
    {
        using Bed bed = new(VolumeProfiles.Windows10With1703Ntfs);
        string source = bed.Clean("source", Content.Of(20_000)), destination = bed.Clean("copy", Old);
        using IBedReader reader = bed.Files.Open(destination);

        bed.Copier.Copy(source, destination, new CopyOptions { Overwrite = OverwriteMode.AtomicRename });
        bed.Copier.Copy(source, destination, new CopyOptions { Overwrite = OverwriteMode.DeleteFirst });

        Assert.AreEqual(0, bed.Windows!.Calls.Count(Rename) + bed.Windows.Calls.Count(Disposition), "the older requests");
        CollectionAssert.AreEqual(Old, reader.Read());
        bed.AssertNoLitter("source", "copy");
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.Older), typeof(WindowsProfiles))]
    public void The_missing_requests_are_tried_once(string profile)
    {
        using Bed bed = WindowsProfiles.Bed(profile);
        string source = bed.Clean("source", Content.Of(20_000)), destination = bed.Clean("copy", Old);
        for (int copy = 0; copy < 3; copy++)
        {
            bed.Copier.Copy(source, destination, new CopyOptions { Overwrite = OverwriteMode.AtomicRename });
            bed.Copier.Copy(source, destination, new CopyOptions { Overwrite = OverwriteMode.DeleteFirst });
        }

        Assert.AreEqual(1, bed.Windows!.Calls.Count(RenameEx) + bed.Windows.Calls.Count(DispositionEx));
        bed.AssertEqualFiles(source, destination);
    }

    [TestMethod]
    [DataRow(2, DisplayName = "the file could not be renamed aside")]
    [DataRow(3, DisplayName = "the new file could not be renamed")]
    public void A_replacement_that_fails_leaves_the_existing_file(int failing)
    {
        using Bed bed = new(VolumeProfiles.Server2022ReFs);
        string source = bed.Clean("source", Content.Of(20_000)), destination = bed.Clean("copy", Old, ReadOnly);
        FileFacts before = bed.Facts(destination);
        using (bed.Files.Open(destination))
        {
            for (int attempt = failing; attempt < 9; attempt += 3) bed.Windows!.Calls.FailOnce(Rename, attempt, error: 1117);
            CopyOptions options = new() { Overwrite = OverwriteMode.AtomicRename, OverwriteReadOnly = true };
            Assert.IsFalse(bed.Copier.CopyAll([new(source, destination)], options).Succeeded);
            Assert.AreEqual((before.Identity, before.Mode), (bed.Facts(destination).Identity, bed.Facts(destination).Mode));
        }

        CollectionAssert.AreEqual(Old, bed.Files.Read(destination));
        bed.AssertNoLitter("source", "copy");
    }
}
