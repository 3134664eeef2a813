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
    private const int SharingViolation = 32;
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
        foreach (CopyOptions options in Options()) AssertBusy(fixture, source, destination, options);
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

        CollectionAssert.AreEqual(Old, fixture.Windows.Files.Read(writer), "the writer keeps its own file");
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
    public void A_file_mapped_for_writing_is_not_removed(string profile)
    {
        using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.Clean("copy", Old);
        SimulatedFile mapped = fixture.Windows!.Files.File(destination);
        mapped.Mappings.IsWritableData = true;

        foreach (CopyOptions options in Options())
        {
            Assert.IsFalse(fixture.Copier.CopyAll([new(source, destination)], options).Succeeded);
            CollectionAssert.AreEqual(Old, fixture.Files.Read(destination));
            fixture.AssertNoLitter("source", "copy");
        }

        mapped.Mappings.IsWritableData = false;
        AssertCopied(fixture, source, destination);
    }

    // Documented for ReFS is only that the target's extents change; that a view keeps its pages is what another process may see.
    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_file_mapped_for_reading_gets_the_new_content(string profile)
    {
        foreach (int length in new[] { 20_000, 30_000, 40_000 })
        {
            using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
            string source = fixture.Clean("source", Content.Of(length)), destination = fixture.Clean("copy", Old);
            fixture.Windows!.Files.File(destination).Mappings.IsData = true;
            AssertCopied(fixture, source, destination);
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

        CollectionAssert.AreEqual(Old, fixture.Files.Read(program));
    }

    [TestMethod]
    public void A_name_on_its_way_out_is_refused_and_free_when_the_last_handle_is_closed()
    {
        using CopyFixture fixture = new(VolumeProfiles.Server2022ReFs);
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.Clean("copy", Old);
        FileHandle reader = fixture.Windows!.Files.Open(destination, WindowsAccess.Read, WindowsAccess.All);
        Place place = fixture.Windows.Storage.Walk.Find(destination, LinkTreatment.Keep);
        place.Node!.Leaving = new DirectorySlot(place.Parent!, place.Name);

        Assert.IsFalse(fixture.Copier.CopyAll([new(source, destination)]).Succeeded);

        fixture.Windows.Files.Close(reader);
        AssertCopied(fixture, source, destination);
    }

    private static void AssertBusy(string profile, Action<SimulatedFile> use, Action<SimulatedFile> release, UnixFileMode mode = Writable)
    {
        using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.Clean("copy", Old, mode);
        use(fixture.Windows!.Files.File(destination));
        foreach (CopyOptions options in Options()) AssertBusy(fixture, source, destination, options);
        release(fixture.Windows.Files.File(destination));
        AssertCopied(fixture, source, destination);
    }

    private static void AssertBusy(CopyFixture fixture, string source, string destination, CopyOptions options)
    {
        FileFacts before = fixture.Facts(destination);

        CopyResult result = fixture.Copier.CopyAll([new(source, destination)], options).Results[0];

        string context = $"{options.Mode} {options.Overwrite}: {result.Failure?.Message}";
        Assert.AreEqual(CopyErrorKind.FileInUse, result.Failure?.Kind, context);
        Assert.AreEqual(SharingViolation, result.Failure!.NativeCode, context);
        FileFacts after = fixture.Facts(destination);
        CollectionAssert.AreEqual(Old, fixture.Files.Read(destination), context);
        Assert.AreEqual((before.Identity, before.Modified, before.Mode), (after.Identity, after.Modified, after.Mode), context);
        fixture.AssertNoLitter("source", "copy");
    }

    private static void AssertCopied(CopyFixture fixture, string source, string destination, params string[] others)
    {
        CopyResult result = fixture.Copier.CopyAll([new(source, destination)], new CopyOptions { OverwriteReadOnly = true }).Results[0];
        Assert.AreEqual(CopyOutcome.Copied, result.Outcome, result.Failure?.Message);
        fixture.AssertEqualFiles(source, destination);
        fixture.AssertNoLitter(["source", Path.GetFileName(destination), .. others]);
    }

    private static IEnumerable<CopyOptions> Options() =>
        from mode in CopyModes.ThatCopy
        from overwrite in Enum.GetValues<OverwriteMode>()
        select new CopyOptions { Mode = mode, Overwrite = overwrite, OverwriteReadOnly = true };
}
