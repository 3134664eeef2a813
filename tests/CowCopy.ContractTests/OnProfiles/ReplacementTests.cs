using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>
/// On Windows a complete copy is renamed over an existing destination: its name is never missing, its file never changes, and what cannot
/// be replaced stays. A system copy that is requested to delete first is the exception.
/// </summary>
[TestClass]
public sealed class ReplacementTests
{
    private const int SharingViolation = 32, NameTooLong = 206;
    private const string RenameEx = "SetFileInformationByHandle(22)", Rename = "SetFileInformationByHandle(3)";
    private const string Flush = "FlushFileBuffers", DuplicateExtents = "DeviceIoControl(00098344)";
    private const uint Hidden = 0x2, System = 0x4;

    private static readonly byte[] New = Content.Of(40_000), Old = Content.Of(30_000, seed: 2);

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void At_every_call_the_name_is_there_with_one_content_whole(string profile)
    {
        foreach (CopyOptions options in ThatRename())
        {
            using CopyFixture fixture = Make(profile, out string source, out string destination);
            fixture.Windows!.Calls.BeforeEach = name =>
            {
                byte[] now = fixture.Windows.Files.Read(destination);
                bool isWhole = now.AsSpan().SequenceEqual(Old) || now.AsSpan().SequenceEqual(New);
                Assert.IsTrue(isWhole, $"before {name}: {options.Mode}, {options.Overwrite}");
            };

            AssertReplaced(fixture, source, destination, options);
        }
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void The_replaced_file_never_changes(string profile)
    {
        foreach (CopyOptions options in Options())
        {
            using CopyFixture fixture = Make(profile, out string source, out string destination);
            fixture.Files.HardLink(destination, fixture.At("second"));
            FileFacts before = fixture.Facts(fixture.At("second"));

            AssertReplaced(fixture, source, destination, options, "second");

            Assert.AreEqual(before.Modified, fixture.Facts(fixture.At("second")).Modified);
            ByteAssert.AreEqual(Old, fixture.Files.Read(fixture.At("second")), "a view of it keeps its pages");
        }
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_hidden_file_of_the_system_is_replaced(string profile)
    {
        foreach (CopyOptions options in Options())
        {
            using CopyFixture fixture = Make(profile, out string source, out string destination);
            fixture.Windows!.Files.SetMode(destination, Hidden | System);
            AssertReplaced(fixture, source, destination, options);
        }
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_link_is_replaced_and_what_it_leads_to_stays(string profile)
    {
        foreach (CopyOptions options in Options())
        {
            using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
            if (!fixture.Can.HasSymbolicLinks) return;
            string source = fixture.Clean("source", New), target = fixture.Clean("target", Old), link = fixture.At("copy");
            fixture.Windows!.Files.SymbolicLink(target, link);

            AssertReplaced(fixture, source, link, options, "target");

            ByteAssert.AreEqual(Old, fixture.Files.Read(target));
        }
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_link_to_a_directory_that_is_gone_is_replaced(string profile)
    {
        foreach (CopyOptions options in Options())
        {
            using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
            if (!fixture.Can.HasSymbolicLinks) return;
            string source = fixture.Clean("source", New), link = fixture.At("copy");
            fixture.Files.MakeDirectory(fixture.At("target"));
            fixture.Windows!.Files.SymbolicLink(fixture.At("target"), link);
            fixture.Windows.Files.Delete(fixture.At("target"));
            AssertReplaced(fixture, source, link, options);
        }
    }

    // What a process may do to a file and to its directory are two access lists.
    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void Where_nothing_may_be_created_the_existing_file_stays(string profile) =>
        AssertStays(profile, Win32Error.AccessDenied, CopyErrorKind.AccessDenied);

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void Where_the_name_of_a_temporary_file_is_too_long_the_existing_file_stays(string profile) =>
        AssertStays(profile, NameTooLong, CopyErrorKind.PathTooLong);

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_volume_without_room_for_both_keeps_the_existing_file(string profile)
    {
        foreach (CopyOptions options in Options())
        {
            VolumeProfile volume = VolumeProfiles.All.Single(one => one.Name == profile);
            SimulatedWindows windows = new(volume.SystemBuild);
            SimulatedVolume other = windows.Storage.Mount(volume, "other"), small = windows.Storage.Mount(volume, "small", bytes: 1 << 20);
            string source = Path.Combine(other.Path, "source"), destination = Path.Combine(small.Path, "copy");
            windows.Files.Write(source, Content.Of(700_000));
            windows.Files.Write(destination, Content.Of(600_000, seed: 2));

            CopyResult result = new FileCopier(new WindowsPlatform(windows)).CopyAll([new(source, destination)], options).Results[0];

            Assert.AreEqual(CopyErrorKind.NoSpace, result.Failure?.Kind, $"{options.Mode}, {options.Overwrite}");
            ByteAssert.AreEqual(Content.Of(600_000, seed: 2), windows.Files.Read(destination));
            Assert.HasCount(1, small.Root.Entries);
            Assert.AreEqual(0, windows.OpenHandles);
        }
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void Another_process_cannot_delete_an_unfinished_copy(string profile)
    {
        foreach (CopyMode mode in (CopyMode[])[CopyMode.Auto, CopyMode.Clone, CopyMode.ByteCopy])
        {
            using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
            string source = fixture.Clean("source", New), destination = fixture.At("copy");
            List<PlatformStatus> deletions = [];
            bool isTried = false;
            WindowsPlatform other = new(fixture.Windows);
            fixture.Windows!.Calls.BeforeEach = name =>
            {
                if (isTried || name is not ("WriteFile" or DuplicateExtents)) return;
                isTried = true; // its own calls come here too
                deletions.Add(other.Delete(destination));
            };

            CopyResult result = fixture.Copier.CopyAll([new(source, destination)], new CopyOptions { Mode = mode }).Results[0];

            fixture.Windows.Calls.BeforeEach = null;
            foreach (PlatformStatus deleted in deletions) Assert.AreEqual(SharingViolation, deleted.NativeCode, mode.ToString());
            Assert.HasCount(result.Method == CopyMethod.SystemCopy ? 0 : 1, deletions, mode.ToString());
            Assert.AreEqual(CopyOutcome.Copied, result.Outcome, mode.ToString());
            fixture.AssertEqualFiles(source, destination);
        }
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.Cloning), typeof(WindowsProfiles))]
    public void A_durable_clone_is_flushed_by_its_handle_before_it_is_renamed(string profile)
    {
        using CopyFixture fixture = Make(profile, out string source, out string destination);

        AssertReplaced(fixture, source, destination, new CopyOptions { Durable = true });

        string[] calls = [.. fixture.Windows!.Calls.Names];
        int flush = Array.IndexOf(calls, Flush), rename = Array.FindIndex(calls, call => call is Rename or RenameEx);
        Assert.IsGreaterThan(Array.IndexOf(calls, DuplicateExtents), flush);
        Assert.IsGreaterThan(flush, rename);
        Assert.IsFalse(calls.AsSpan(flush, rename - flush).Contains("CreateFile"), "the file is not opened again");
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_durable_system_copy_is_flushed_before_it_gets_its_name(string profile)
    {
        foreach (bool exists in (bool[])[false, true])
        {
            foreach (bool isReadOnly in (bool[])[false, true])
            {
                using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
                UnixFileMode mode = isReadOnly ? UnixFileMode.UserRead : UnixFileMode.UserRead | UnixFileMode.UserWrite;
                string source = fixture.Clean("source", New, mode);
                string destination = exists ? fixture.Clean("copy", Old) : fixture.At("copy");
                List<string> namedAtFlush = [];
                fixture.Windows!.Calls.BeforeEach = name =>
                {
                    if (name == Flush) namedAtFlush.AddRange(fixture.Files.Exists(destination) && !exists ? ["named"] : [""]);
                };

                AssertReplaced(
                    fixture, source, destination,
                    new CopyOptions { Mode = CopyMode.SystemCopy, Durable = true, Overwrite = OverwriteMode.DeleteFirst });

                CollectionAssert.AreEqual((string[])[""], namedAtFlush, $"exists: {exists}, read-only: {isReadOnly}");
            }
        }
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_durable_copy_that_cannot_be_flushed_leaves_the_existing_file(string profile)
    {
        using CopyFixture fixture = Make(profile, out string source, out string destination);
        fixture.Windows!.Calls.FailAlways(Flush, error: 1117);
        CopyResult result = fixture.Copier.CopyAll(
            [new(source, destination)], new CopyOptions { Mode = CopyMode.SystemCopy, Durable = true }).Results[0];
        Assert.AreEqual(CopyOperation.Flush, result.Failure?.Operation);
        ByteAssert.AreEqual(Old, fixture.Files.Read(destination));
        fixture.AssertNoLitter("source", "copy");
    }

    private static void AssertStays(string profile, int error, CopyErrorKind kind)
    {
        foreach (CopyOptions options in ThatRename())
        {
            using CopyFixture fixture = Make(profile, out string source, out string destination);
            fixture.Volume!.CreationError = error;
            CopyResult result = fixture.Copier.CopyAll([new(source, destination)], options).Results[0];
            Assert.AreEqual(kind, result.Failure?.Kind, $"{options.Mode}, {options.Overwrite}");
            ByteAssert.AreEqual(Old, fixture.Files.Read(destination));
            fixture.AssertNoLitter("source", "copy");
        }
    }

    private static void AssertReplaced(CopyFixture fixture, string source, string destination, CopyOptions options, params string[] others)
    {
        CopyResult result = fixture.Copier.CopyAll([new(source, destination)], options).Results[0];
        if (fixture.Windows is not null) fixture.Windows.Calls.BeforeEach = null;
        Assert.AreEqual(CopyOutcome.Copied, result.Outcome, $"{options.Mode}, {options.Overwrite}: {result.Failure?.Message}");
        fixture.AssertEqualFiles(source, destination);
        fixture.AssertNoLitter(["source", "copy", .. others]);
    }

    private static CopyFixture Make(string profile, out string source, out string destination)
    {
        CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        (source, destination) = (fixture.Clean("source", New), fixture.Clean("copy", Old));
        return fixture;
    }

    private static IEnumerable<CopyOptions> ThatRename() => Options().Where(options => options.Overwrite != OverwriteMode.DeleteFirst);

    private static IEnumerable<CopyOptions> Options() =>
        from mode in CopyModes.ThatCopy
        from overwrite in OverwriteModes.ThatReplace
        select new CopyOptions { Mode = mode, Overwrite = overwrite };
}
