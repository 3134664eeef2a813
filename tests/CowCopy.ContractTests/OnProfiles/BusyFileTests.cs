using CowCopy.Planning;
using CowCopy.Platform;
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
        using Bed bed = WindowsProfiles.Bed(profile);
        string source = bed.Clean("source", Content.Of(20_000)), destination = bed.Clean("copy", Old);
        FileHandle reader = bed.Windows!.Files.Open(destination, WindowsAccess.Read, WindowsAccess.Read | WindowsAccess.Write);
        foreach (CopyOptions options in Options()) AssertBusy(bed, source, destination, options);
        bed.Windows.Files.Close(reader);
        AssertCopied(bed, source, destination);
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_file_that_another_process_writes_is_busy_or_replaced_whole(string profile)
    {
        using Bed bed = WindowsProfiles.Bed(profile);
        string source = bed.Clean("source", Content.Of(40_000)), destination = bed.Clean("copy", Old);
        FileHandle writer = bed.Windows!.Files.Open(destination, WindowsAccess.Write, WindowsAccess.All);

        Assert.IsTrue(bed.Copier.CopyAll([new(source, destination)]).Succeeded);

        CollectionAssert.AreEqual(Old, bed.Windows.Files.Read(writer), "the writer keeps its own file");
        bed.Windows.Files.Close(writer);
        bed.AssertEqualFiles(source, destination);
        bed.AssertNoLitter("source", "copy");
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_running_program_can_be_copied(string profile)
    {
        using Bed bed = WindowsProfiles.Bed(profile);
        string source = bed.Clean("source", Content.Of(40_000));
        bed.Windows!.Files.File(source).Mappings.IsImage = true;
        AssertCopied(bed, source, bed.At("copy"));
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_file_mapped_for_writing_is_not_removed(string profile)
    {
        using Bed bed = WindowsProfiles.Bed(profile);
        string source = bed.Clean("source", Content.Of(20_000)), destination = bed.Clean("copy", Old);
        SimulatedFile mapped = bed.Windows!.Files.File(destination);
        mapped.Mappings.IsWritableData = true;

        foreach (CopyOptions options in Options())
        {
            Assert.IsFalse(bed.Copier.CopyAll([new(source, destination)], options).Succeeded);
            CollectionAssert.AreEqual(Old, bed.Files.Read(destination));
            bed.AssertNoLitter("source", "copy");
        }

        mapped.Mappings.IsWritableData = false;
        AssertCopied(bed, source, destination);
    }

    // Documented for ReFS is only that the target's extents change; that a view keeps its pages is what another process may see.
    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_file_mapped_for_reading_gets_the_new_content(string profile)
    {
        foreach (int length in new[] { 20_000, 30_000, 40_000 })
        {
            using Bed bed = WindowsProfiles.Bed(profile);
            string source = bed.Clean("source", Content.Of(length)), destination = bed.Clean("copy", Old);
            bed.Windows!.Files.File(destination).Mappings.IsData = true;
            AssertCopied(bed, source, destination);
        }
    }

    [TestMethod]
    public void One_name_of_a_running_program_is_replaced_while_it_has_another()
    {
        using Bed bed = new(VolumeProfiles.Ntfs);
        string source = bed.Clean("source", Content.Of(20_000)), program = bed.Clean("program", Old), second = bed.At("second");
        bed.Files.HardLink(program, second);
        bed.Windows!.Files.File(program).Mappings.IsImage = true;

        AssertCopied(bed, source, second, "program");

        CollectionAssert.AreEqual(Old, bed.Files.Read(program));
    }

    [TestMethod]
    public void A_name_on_its_way_out_is_refused_and_free_when_the_last_handle_is_closed()
    {
        using Bed bed = new(VolumeProfiles.Server2022ReFs);
        string source = bed.Clean("source", Content.Of(20_000)), destination = bed.Clean("copy", Old);
        FileHandle reader = bed.Windows!.Files.Open(destination, WindowsAccess.Read, WindowsAccess.All);
        Place place = bed.Windows.Storage.Walk.Find(destination, LinkTreatment.Keep);
        place.Node!.Leaving = new DirectorySlot(place.Folder!, place.Name);

        Assert.IsFalse(bed.Copier.CopyAll([new(source, destination)]).Succeeded);

        bed.Windows.Files.Close(reader);
        AssertCopied(bed, source, destination);
    }

    private static void AssertBusy(string profile, Action<SimulatedFile> use, Action<SimulatedFile> release, UnixFileMode mode = Writable)
    {
        using Bed bed = WindowsProfiles.Bed(profile);
        string source = bed.Clean("source", Content.Of(20_000)), destination = bed.Clean("copy", Old, mode);
        use(bed.Windows!.Files.File(destination));
        foreach (CopyOptions options in Options()) AssertBusy(bed, source, destination, options);
        release(bed.Windows.Files.File(destination));
        AssertCopied(bed, source, destination);
    }

    private static void AssertBusy(Bed bed, string source, string destination, CopyOptions options)
    {
        FileFacts before = bed.Facts(destination);

        CopyResult result = bed.Copier.CopyAll([new(source, destination)], options).Results[0];

        string context = $"{options.Mode} {options.Overwrite}: {result.Failure?.Message}";
        Assert.AreEqual(CopyErrorKind.FileInUse, result.Failure?.Kind, context);
        Assert.AreEqual(SharingViolation, result.Failure!.NativeCode, context);
        FileFacts after = bed.Facts(destination);
        CollectionAssert.AreEqual(Old, bed.Files.Read(destination), context);
        Assert.AreEqual((before.Identity, before.Modified, before.Mode), (after.Identity, after.Modified, after.Mode), context);
        bed.AssertNoLitter("source", "copy");
    }

    private static void AssertCopied(Bed bed, string source, string destination, params string[] others)
    {
        CopyResult result = bed.Copier.CopyAll([new(source, destination)], new CopyOptions { OverwriteReadOnly = true }).Results[0];
        Assert.AreEqual(CopyOutcome.Copied, result.Outcome, result.Failure?.Message);
        bed.AssertEqualFiles(source, destination);
        bed.AssertNoLitter(["source", Path.GetFileName(destination), .. others]);
    }

    private static IEnumerable<CopyOptions> Options() =>
        from mode in Enum.GetValues<CopyMode>()
        from overwrite in Enum.GetValues<OverwriteMode>()
        select new CopyOptions { Mode = mode, Overwrite = overwrite, OverwriteReadOnly = true };
}
