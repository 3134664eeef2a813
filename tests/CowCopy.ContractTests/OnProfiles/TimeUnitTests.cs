using CowCopy.Planning;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>Destinations that keep times coarser than the source: a copy is made once, and again whenever the source was written.</summary>
[TestClass]
public sealed class TimeUnitTests
{
    private const uint Plain = 0x1A4;

    private static readonly CopyOptions Skip = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };

    private static readonly VolumeProfile MacExFat = VolumeProfiles.MacFat with
    {
        Name = "exFAT on macOS",
        FileSystem = "exfat",
        TimeUnit = 10_000_000,
    };

    private static readonly VolumeProfile WindowsFat = VolumeProfiles.Ntfs with
    {
        Name = "FAT32 on Windows",
        FileSystem = "FAT32",
        TimeUnit = 2_000_000_000,
        LacksChangeTime = true,
        SymbolicLinks = false,
    };

    private static readonly VolumeProfile LinuxFat = VolumeProfiles.Tmpfs with
    {
        Name = "FAT on Linux",
        FileSystem = "vfat",
        TimeUnit = 2_000_000_000,
        LacksChangeTime = true,
        IsCaseSensitive = false,
    };

    private static IEnumerable<(VolumeProfile Fine, VolumeProfile Coarse)> Volumes =>
    [
        (VolumeProfiles.Apfs, VolumeProfiles.MacFat), (VolumeProfiles.Apfs, MacExFat),
        (VolumeProfiles.Ntfs, WindowsFat), (VolumeProfiles.Xfs, LinuxFat),
    ];

    [TestMethod]
    public void A_copy_whose_time_was_rounded_is_unchanged_by_file_and_by_tree() => OnEach((scene, _) =>
    {
        scene.Write("one");
        scene.Rest();
        Assert.AreEqual(CopyOutcome.Copied, scene.Copy());
        Assert.AreNotEqual(scene.TimeOfSource, scene.TimeOfCopy, "the test needs a time that is rounded");

        Assert.AreEqual(CopyOutcome.Unchanged, scene.Copy());
        Assert.AreEqual(CopyOutcome.Unchanged, scene.CopyTree());
        Assert.AreEqual(CopyReason.Unchanged, scene.Copier.Plan(scene.Source, scene.Destination, Skip).Reason);
    });

    [TestMethod]
    public void A_source_written_again_within_the_unit_is_copied() => OnEach((scene, coarse) =>
    {
        scene.Write("one");
        Assert.AreEqual(CopyOutcome.Copied, scene.Copy());
        scene.Wait(TimeSpan.FromMicroseconds(coarse.TimeUnit / 10_000));
        scene.Write("two");

        Assert.AreEqual(CopyOutcome.Copied, scene.Copy());
        Assert.AreEqual("two", scene.Copied);
        scene.Rest();
        scene.Copy(); // the last copy may look as old as its source
        Assert.AreEqual(CopyOutcome.Unchanged, scene.Copy());
    });

    [TestMethod]
    public void A_source_with_a_time_of_the_next_unit_is_copied() => OnEach((scene, coarse) =>
    {
        scene.Write("one");
        scene.Rest();
        scene.Copy();
        scene.Write("two");
        scene.Machine.SetModified(scene.Source, After(scene.TimeOfCopy, coarse.TimeUnit + 1000));

        Assert.AreEqual(CopyOutcome.Copied, scene.Copy());
        Assert.AreEqual("two", scene.Copied);
    });

    [TestMethod]
    public void A_time_is_never_compared_in_a_coarser_unit_than_the_volume_s() => OnEach((scene, coarse) =>
    {
        scene.Write("one");
        scene.Rest();
        scene.Copy();
        FileTimestamp kept = scene.TimeOfCopy;
        scene.Write("two");
        scene.Machine.SetModified(scene.Source, After(kept, coarse.TimeUnit / 2));
        scene.Machine.SetModified(scene.Destination, After(kept, -coarse.TimeUnit));

        Assert.AreEqual(CopyOutcome.Copied, scene.Copy(), "the unit before");
    });

    [TestMethod]
    public void On_a_volume_with_fine_times_a_time_in_whole_seconds_is_another_time()
    {
        foreach (string fileSystem in (string[])["apfs", "smbfs", "nfs", "exfat"])
        {
            Scene scene = new(VolumeProfiles.Apfs, VolumeProfiles.MacNfs with { FileSystem = fileSystem });
            scene.Write("one");
            scene.Rest();
            scene.Copy();
            scene.Machine.SetModified(scene.Source, new FileTimestamp(1_700_000_000, 500_000_000));
            scene.Machine.SetModified(scene.Destination, new FileTimestamp(1_700_000_000, 0));

            Assert.AreEqual(CopyOutcome.Copied, scene.Copy(), fileSystem);
        }
    }

    [TestMethod]
    public void A_copy_that_only_changed_after_its_source_was_written_again_is_made_again() => OnEach((scene, coarse) =>
    {
        scene.Write("one");
        scene.Copy();
        scene.Wait(TimeSpan.FromMicroseconds(coarse.TimeUnit / 10_000));
        scene.Write("two");
        scene.Rest();
        scene.Machine.SetMode(scene.Destination, Plain & ~0x20U);

        Assert.AreEqual(CopyOutcome.Copied, scene.Copy());
        Assert.AreEqual("two", scene.Copied);
    });

    [TestMethod]
    public void From_a_server_a_time_that_was_rounded_is_another_time()
    {
        Scene scene = new(VolumeProfiles.MacNfs with { FileSystem = "nfs" }, VolumeProfiles.MacFat);
        scene.Write("one");
        scene.Rest();
        scene.Copy();

        Assert.AreEqual(CopyOutcome.Copied, scene.Copy());
    }

    [TestMethod]
    public void Onto_HFS_contents_decide_where_the_time_was_cut()
    {
        Scene scene = new(VolumeProfiles.Apfs, VolumeProfiles.Hfs);
        scene.Write("one");
        scene.Copy();
        Assert.AreEqual(CopyOutcome.Unchanged, scene.Copy());

        scene.Write("two"); // in the same second
        scene.Rest();

        Assert.AreEqual(CopyOutcome.Copied, scene.Copy());
        Assert.AreEqual("two", scene.Copied);
        Assert.AreEqual(CopyOutcome.Unchanged, scene.Copy());
    }

    [TestMethod]
    public void Empty_files_of_FAT_are_files_of_their_own()
    {
        SimulatedMachine machine = new(SimulatedSystem.MacOS);
        string volume = machine.Mount(VolumeProfiles.MacFat, "fat").Path;
        string one = Path.Combine(volume, "one"), other = Path.Combine(volume, "other");
        machine.Files.Write(one, []);
        machine.Files.Write(other, []);

        CopyResult result = new FileCopier(machine).Copy(one, other);

        Assert.AreEqual(CopyOutcome.Copied, result.Outcome);
        Assert.AreEqual(machine.Files.Find(one)!.Modified, machine.Files.Find(other)!.Modified);
    }

    private static FileTimestamp After(FileTimestamp time, long nanoseconds) =>
        FileTimestamp.FromUtc(time.ToUtc().AddTicks(nanoseconds / 100));

    private static void OnEach(Action<Scene, VolumeProfile> test)
    {
        foreach ((VolumeProfile fine, VolumeProfile coarse) in Volumes) test(new Scene(fine, coarse), coarse);
    }

    /// <summary>One source and its copy on another volume.</summary>
    private sealed class Scene
    {
        private readonly SimulatedStorage _storage;

        public Scene(VolumeProfile fine, VolumeProfile coarse)
        {
            CowCopy.Platform.IDiagnosticPlatform platform;
            if (fine.System == SimulatedSystem.Windows)
            {
                SimulatedWindows windows = new(fine.SystemBuild);
                (_storage, platform) = (windows.Storage, new CowCopy.Platform.Windows.WindowsPlatform(windows));
            }
            else
            {
                SimulatedMachine machine = new(fine.System);
                (_storage, platform) = (machine.Storage, machine);
            }

            Source = Path.Combine(_storage.Mount(fine, "fine").Path, "from", "file");
            Destination = Path.Combine(_storage.Mount(coarse, "coarse").Path, "to", "file");
            Copier = new FileCopier(platform);
            // Times in the middle of each of the units.
            DateTime now = _storage.Clock.Now;
            _storage.Clock.Advance(TimeSpan.FromSeconds(3 - (now.Ticks % (2 * TimeSpan.TicksPerSecond) / (double)TimeSpan.TicksPerSecond)));
            _storage.Clock.Advance(TimeSpan.FromMilliseconds(104.5));
        }

        public FileCopier Copier { get; }

        public string Source { get; }

        public string Destination { get; }

        public SimulatedFiles Machine => _storage.Files;

        public FileTimestamp TimeOfSource => Machine.Find(Source)!.Modified;

        public FileTimestamp TimeOfCopy => Machine.Find(Destination)!.Modified;

        public string Copied => System.Text.Encoding.UTF8.GetString(Machine.Read(Destination));

        public void Write(string content) => Machine.Write(Source, System.Text.Encoding.UTF8.GetBytes(content), Plain);

        public void Wait(TimeSpan span) => _storage.Clock.Advance(span);

        public void Rest() => Wait(TimeSpan.FromSeconds(10));

        public CopyOutcome Copy() => Copier.Copy(Source, Destination, Skip).Outcome;

        public CopyOutcome CopyTree() => Copier.CopyTree(
            Path.GetDirectoryName(Source)!, Path.GetDirectoryName(Destination)!, new TreeOptions { Copy = Skip }).Files.Results[0].Outcome;
    }
}
