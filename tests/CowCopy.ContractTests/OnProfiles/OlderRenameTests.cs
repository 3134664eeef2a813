using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>Replacing files where the POSIX requests are missing, or some of their flags.</summary>
[TestClass]
public sealed class OlderRenameTests
{
    private const string RenameEx = "SetFileInformationByHandle(22)", DispositionEx = "SetFileInformationByHandle(21)";
    private const string Rename = "SetFileInformationByHandle(3)", Disposition = "SetFileInformationByHandle(4)";
    private const UnixFileMode ReadOnly = UnixFileMode.UserRead;

    private static readonly CopyOptions DeleteFirst = new() { Mode = CopyMode.SystemCopy, Overwrite = OverwriteMode.DeleteFirst };
    private static readonly byte[] Old = Content.Of(30_000, seed: 2);

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_file_that_a_reader_has_open_is_replaced(string profile)
    {
        foreach (OverwriteMode overwrite in TestKit.OverwriteModes.ThatReplace)
        {
            using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
            string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.Clean("copy", Old);
            using (IOpenReader reader = fixture.Files.Open(destination))
            {
                CopyResult result =
                    fixture.Copier.CopyAll([new(source, destination)], new CopyOptions { Overwrite = overwrite }).Results[0];
                Assert.AreEqual(CopyOutcome.Copied, result.Outcome, $"{overwrite}: {result.Failure?.Message}");
                ByteAssert.AreEqual(Old, reader.Read());
                fixture.AssertEqualFiles(source, destination);
                if (fixture.Volume!.Profile.NamesGoAtOnce) fixture.AssertNoLitter("source", "copy");
            }

            fixture.AssertNoLitter("source", "copy"); // what was renamed aside goes with its last handle
        }
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_file_that_is_open_for_its_attributes_alone_is_replaced(string profile)
    {
        foreach (OverwriteMode overwrite in TestKit.OverwriteModes.ThatReplace)
        {
            using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
            string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.Clean("copy", Old);
            FileHandle query = fixture.Windows!.Files.Open(destination, WindowsAccess.None, WindowsAccess.All);
            CopyResult result = fixture.Copier.CopyAll([new(source, destination)], new CopyOptions { Overwrite = overwrite }).Results[0];
            Assert.AreEqual(CopyOutcome.Copied, result.Outcome, $"{overwrite}: {result.Failure?.Message}");
            fixture.AssertEqualFiles(source, destination);
            fixture.Windows.Files.Close(query);
            fixture.AssertNoLitter("source", "copy");
        }
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.Older), typeof(WindowsProfiles))]
    public void A_file_that_may_not_be_renamed_aside_is_deleted_under_its_name(string profile)
    {
        using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.Clean("copy", Old);
        fixture.Windows!.Calls.FailAlways(Rename, error: 5);
        fixture.Copier.Copy(source, destination, DeleteFirst);
        fixture.AssertEqualFiles(source, destination);
        fixture.AssertNoLitter("source", "copy");
    }

    [TestMethod]
    [DataRow(RenameEx, DispositionEx, OverwriteMode.AtomicRename, OverwriteMode.DeleteFirst)]
    [DataRow(DispositionEx, RenameEx, OverwriteMode.DeleteFirst, OverwriteMode.AtomicRename)]
    public void A_volume_that_lacks_one_of_the_requests_is_sent_the_other(
        string lacking, string known, OverwriteMode first, OverwriteMode second)
    {
        using CopyFixture fixture = new(VolumeProfiles.Ntfs);
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.Clean("copy", Old);
        fixture.Windows!.Calls.FailAlways(lacking, error: 87);
        fixture.Copier.Copy(source, destination, new CopyOptions { Overwrite = first });
        fixture.Copier.Copy(source, destination, new CopyOptions { Overwrite = first });
        Assert.AreEqual(1, fixture.Windows.Calls.Count(lacking));

        fixture.Copier.Copy(source, destination, new CopyOptions { Overwrite = second });

        Assert.AreEqual(1, fixture.Windows.Calls.Count(known));
        fixture.AssertEqualFiles(source, destination);
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_read_only_file_is_replaced_where_the_options_say_so(string profile)
    {
        foreach (OverwriteMode overwrite in TestKit.OverwriteModes.ThatReplace)
        {
            using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
            string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.Clean("copy", Old, ReadOnly);
            CopyResult result = fixture.Copier.CopyAll(
                [new(source, destination)], new CopyOptions { Overwrite = overwrite, OverwriteReadOnly = true }).Results[0];
            Assert.AreEqual(CopyOutcome.Copied, result.Outcome, $"{overwrite}: {result.Failure?.Message}");
            fixture.AssertEqualFiles(source, destination);
            fixture.AssertNoLitter("source", "copy");
        }
    }

    [TestMethod]
    public void Before_Windows_10_1809_an_open_file_still_goes_at_once()
    {
        using CopyFixture fixture = new(VolumeProfiles.Windows10With1703Ntfs);
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.Clean("copy", Old);
        using IOpenReader reader = fixture.Files.Open(destination);

        fixture.Copier.Copy(source, destination, new CopyOptions { Overwrite = OverwriteMode.AtomicRename });
        fixture.Copier.Copy(source, destination, DeleteFirst);

        Assert.AreEqual(0, fixture.Windows!.Calls.Count(Rename) + fixture.Windows.Calls.Count(Disposition), "the older requests");
        ByteAssert.AreEqual(Old, reader.Read());
        fixture.AssertNoLitter("source", "copy");
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.Older), typeof(WindowsProfiles))]
    public void The_missing_requests_are_tried_once(string profile)
    {
        using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.Clean("copy", Old);
        for (int copy = 0; copy < 3; copy++)
        {
            fixture.Copier.Copy(source, destination, new CopyOptions { Overwrite = OverwriteMode.AtomicRename });
            fixture.Copier.Copy(source, destination, DeleteFirst);
        }

        Assert.AreEqual((1, 1), (fixture.Windows!.Calls.Count(RenameEx), fixture.Windows.Calls.Count(DispositionEx)));
        fixture.AssertEqualFiles(source, destination);
    }

    [TestMethod]
    [DataRow(2, DisplayName = "the file could not be renamed aside")]
    [DataRow(3, DisplayName = "the new file could not be renamed")]
    public void A_replacement_that_fails_leaves_the_existing_file(int failing)
    {
        using CopyFixture fixture = new(VolumeProfiles.Server2022ReFs);
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.Clean("copy", Old, ReadOnly);
        FileFacts before = fixture.Facts(destination);
        using (fixture.Files.Open(destination))
        {
            for (int attempt = failing; attempt < 9; attempt += 3) fixture.Windows!.Calls.FailOnce(Rename, attempt, error: 1117);
            CopyOptions options = new() { Overwrite = OverwriteMode.AtomicRename, OverwriteReadOnly = true };
            Assert.IsFalse(fixture.Copier.CopyAll([new(source, destination)], options).Succeeded);
            Assert.AreEqual((before.Identity, before.Mode), (fixture.Facts(destination).Identity, fixture.Facts(destination).Mode));
        }

        ByteAssert.AreEqual(Old, fixture.Files.Read(destination));
        fixture.AssertNoLitter("source", "copy");
    }
}
