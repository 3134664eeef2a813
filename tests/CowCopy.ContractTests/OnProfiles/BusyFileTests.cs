using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>
/// Destinations that are in use: they are busy, with the code by which the holder is found, and keep their content, attributes and time.
/// </summary>
[TestClass]
public sealed class BusyFileTests
{
    private const int SharingViolation = 32, DeletePending = 303, UserMappedFile = 1224;
    private const UnixFileMode ReadOnly = UnixFileMode.UserRead, Writable = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    private static readonly byte[] Old = Content.Of(30_000, seed: 2);

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_running_program_at_the_destination_is_busy_and_not_lost(string profile) =>
        AssertBusy(profile, file => file.Mappings.IsImage = true, file => file.Mappings.IsImage = false);

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_running_program_that_is_read_only_is_busy_and_stays_read_only(string profile) =>
        AssertBusy(profile, file => file.Mappings.IsImage = true, file => file.Mappings.IsImage = false, ReadOnly);

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_reader_that_does_not_share_deletion_makes_the_destination_busy(string profile)
    {
        using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.Clean("copy", Old);
        FileHandle reader = fixture.Windows!.Files.Open(destination, WindowsAccess.Read, WindowsAccess.Read | WindowsAccess.Write);
        foreach (CopyOptions options in Options()) AssertBusy(fixture, source, destination, options, SharingViolation);
        fixture.Windows.Files.Close(reader);
        AssertCopied(fixture, source, destination);
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_file_that_another_process_writes_is_busy_or_replaced_whole(string profile)
    {
        using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        string source = fixture.Clean("source", Content.Of(40_000)), destination = fixture.Clean("copy", Old);
        FileHandle writer = fixture.Windows!.Files.Open(destination, WindowsAccess.Write, WindowsAccess.All);

        Assert.IsTrue(fixture.Copier.CopyAll([new(source, destination)]).Succeeded);

        ByteAssert.AreEqual(Old, fixture.Windows.Files.Read(writer), "the writer keeps its own file");
        fixture.Windows.Files.Close(writer);
        fixture.AssertEqualFiles(source, destination);
        fixture.AssertNoLitter("source", "copy");
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_running_program_can_be_copied(string profile)
    {
        using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        string source = fixture.Clean("source", Content.Of(40_000));
        fixture.Windows!.Files.File(source).Mappings.IsImage = true;
        AssertCopied(fixture, source, fixture.At("copy"));
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_file_mapped_as_data_is_busy_and_not_lost(string profile) =>
        AssertBusy(profile, file => file.Mappings.IsData = true, file => file.Mappings.IsData = false, code: UserMappedFile);

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_read_only_file_mapped_as_data_is_busy_and_stays_read_only(string profile) =>
        AssertBusy(profile, file => file.Mappings.IsData = true, file => file.Mappings.IsData = false, ReadOnly, UserMappedFile);

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_file_mapped_as_data_in_a_mirrored_tree_is_busy_and_not_lost(string profile)
    {
        using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        string tree = fixture.At("tree"), copy = fixture.At("copy");
        fixture.Clean("tree/file", Content.Of(20_000));
        string replaced = fixture.Clean("copy/file", Old), deleted = fixture.Clean("copy/extra", Old);
        TreeOptions mirror = new() { Mirror = true };

        fixture.Windows!.Files.File(replaced).Mappings.IsData = true;
        AssertInUse(fixture.Copier.CopyTree(tree, copy, mirror).Files.Results[0].Failure, UserMappedFile);
        ByteAssert.AreEqual(Old, fixture.Files.Read(replaced));
        fixture.Windows.Files.File(replaced).Mappings.IsData = false;

        fixture.Windows.Files.File(deleted).Mappings.IsData = true;
        AssertInUse(fixture.Copier.CopyTree(tree, copy, mirror).Failures.Single(), UserMappedFile);
        ByteAssert.AreEqual(Old, fixture.Files.Read(deleted));
        CollectionAssert.AreEquivalent(new[] { "file", "extra" }, fixture.Files.Names(copy));
        fixture.Windows.Files.File(deleted).Mappings.IsData = false;

        Assert.IsTrue(fixture.Copier.CopyTree(tree, copy, mirror).Succeeded);
        CollectionAssert.AreEqual(new[] { "file" }, fixture.Files.Names(copy));
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_file_mapped_as_data_is_busy_for_a_link_in_its_place(string profile)
    {
        using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.Clean("copy", Old);
        fixture.Windows!.Files.File(destination).Mappings.IsData = true;

        AssertInUse(fixture.Copier.AttemptHardLink(source, destination).Failure, UserMappedFile);
        if (fixture.Volume!.Profile.SymbolicLinks)
            AssertInUse(fixture.Copier.AttemptSymbolicLink(source, destination).Failure, UserMappedFile);

        ByteAssert.AreEqual(Old, fixture.Files.Read(destination));
        fixture.AssertNoLitter("source", "copy");
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_file_that_may_not_be_deleted_is_denied_and_not_busy(string profile)
    {
        using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.Clean("copy", Old);
        fixture.Windows!.Files.File(destination).DeniesDeletion = true;
        foreach (CopyOptions options in Options())
        {
            CopyFailure? failure = fixture.Copier.CopyAll([new(source, destination)], options).Results[0].Failure;
            Assert.AreEqual((CopyErrorKind.AccessDenied, 5), (failure?.Kind, failure?.NativeCode), $"{options.Mode} {options.Overwrite}");
            fixture.AssertNoLitter("source", "copy");
        }
    }

    [TestMethod]
    public void One_name_of_a_running_program_is_replaced_while_it_has_another()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ntfs);
        string source = fixture.Clean("source", Content.Of(20_000)), program = fixture.Clean("program", Old), second = fixture.At("second");
        fixture.Files.HardLink(program, second);
        fixture.Windows!.Files.File(program).Mappings.IsImage = true;

        AssertCopied(fixture, source, second, "program");

        ByteAssert.AreEqual(Old, fixture.Files.Read(program));
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.Older), typeof(WindowsProfiles))]
    public void A_deleted_name_is_busy_until_its_last_handle_is_closed(string profile)
    {
        using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.Clean("copy", Old);
        FileHandle reader = fixture.Windows!.Files.Open(destination, WindowsAccess.Read, WindowsAccess.All);
        Place place = fixture.Windows.Storage.Walk.Find(destination, LinkTreatment.Keep);
        place.Node!.Leaving = new DirectorySlot(place.Parent!, place.Name);

        foreach (CopyOptions options in Options())
            AssertInUse(fixture.Copier.CopyAll([new(source, destination)], options).Results[0].Failure, DeletePending, $"{options.Mode} ");

        fixture.Windows.Files.Close(reader);
        AssertCopied(fixture, source, destination);
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_name_that_may_not_be_created_is_denied_and_not_busy(string profile)
    {
        using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.At("copy");
        ((SimulatedDirectory)fixture.Windows!.Files.Find(fixture.Path)!).DeniesCreation = true;
        foreach (CopyOptions options in Options())
        {
            CopyFailure? failure = fixture.Copier.CopyAll([new(source, destination)], options).Results[0].Failure;
            Assert.AreEqual((CopyErrorKind.AccessDenied, 5), (failure?.Kind, failure?.NativeCode), $"{options.Mode} {failure?.Message}");
        }
    }

    private static void AssertBusy(
        string profile,
        Action<SimulatedFile> use,
        Action<SimulatedFile> release,
        UnixFileMode mode = Writable,
        int code = SharingViolation)
    {
        using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.Clean("copy", Old, mode);
        use(fixture.Windows!.Files.File(destination));
        foreach (CopyOptions options in Options()) AssertBusy(fixture, source, destination, options, code);
        release(fixture.Windows.Files.File(destination));
        AssertCopied(fixture, source, destination);
    }

    private static void AssertBusy(CopyFixture fixture, string source, string destination, CopyOptions options, int code)
    {
        FileFacts before = fixture.Facts(destination);

        CopyResult result = fixture.Copier.CopyAll([new(source, destination)], options).Results[0];

        string context = $"{options.Mode} {options.Overwrite}: {result.Failure?.Message}";
        AssertInUse(result.Failure, code, context);
        FileFacts after = fixture.Facts(destination);
        ByteAssert.AreEqual(Old, fixture.Files.Read(destination), context);
        Assert.AreEqual((before.Identity, before.Modified, before.Mode), (after.Identity, after.Modified, after.Mode), context);
        fixture.AssertNoLitter("source", "copy");
    }

    private static void AssertInUse(CopyFailure? failure, int code, string context = "") =>
        Assert.AreEqual((CopyErrorKind.FileInUse, code), (failure?.Kind, failure?.NativeCode), context + failure?.Message);

    private static void AssertCopied(CopyFixture fixture, string source, string destination, params string[] others)
    {
        CopyResult result = fixture.Copier.CopyAll([new(source, destination)], new CopyOptions { OverwriteReadOnly = true }).Results[0];
        Assert.AreEqual(CopyOutcome.Copied, result.Outcome, result.Failure?.Message);
        fixture.AssertEqualFiles(source, destination);
        fixture.AssertNoLitter(["source", Path.GetFileName(destination), .. others]);
    }

    private static IEnumerable<CopyOptions> Options() =>
        from mode in CopyModes.ThatCopy
        from overwrite in OverwriteModes.ThatReplace
        select new CopyOptions { Mode = mode, Overwrite = overwrite, OverwriteReadOnly = true };
}
