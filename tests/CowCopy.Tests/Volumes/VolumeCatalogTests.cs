using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;
using CowCopy.Volumes;

namespace CowCopy.Tests.Volumes;

/// <summary>What a copier remembers of volumes: each is queried once, and only what is certain is learned.</summary>
[TestClass]
public sealed class VolumeCatalogTests
{
    private const long MiB = 1 << 20;

    private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux);
    private readonly SimulatedVolume _volume;
    private readonly VolumeCatalog _catalog;

    public VolumeCatalogTests()
    {
        _volume = _machine.Mount(VolumeProfiles.Xfs, "volume", bytes: 64 * MiB);
        _catalog = new VolumeCatalog(_machine);
    }

    private int Queries => _machine.Faults.Count(nameof(IPlatform.InspectVolume));

    [TestMethod]
    public void A_volume_is_queried_once_and_an_unknown_one_never()
    {
        VolumeFacts first = _catalog.Of(_volume.Id, _volume.Path), again = _catalog.Of(_volume.Id, At("not", "there"));

        Assert.AreSame(VolumeFacts.Unknown, _catalog.Of(default, _volume.Path));
        Assert.AreEqual((_volume.Id, "xfs", 1), (first.Id, first.FileSystem, Queries));
        Assert.AreSame(first, again);
        Assert.AreSame(first, _catalog.Find(_volume.Id));
        Assert.IsNull(_catalog.Find(new VolumeId(_volume.Id.Value + 1)));
    }

    [TestMethod]
    public void Volumes_beyond_those_that_are_remembered_are_queried_again()
    {
        const int Volumes = Policy.MostKnownVolumes + 1;
        for (ulong id = 1; id <= Volumes; id++) Assert.AreEqual(id, _catalog.Of(new VolumeId(id), _volume.Path).Id.Value);

        _catalog.Of(new VolumeId(Volumes), _volume.Path);
        Assert.AreEqual(Volumes, Queries, "the last is remembered");
        Assert.AreEqual(1UL, _catalog.Of(new VolumeId(1), _volume.Path).Id.Value);
        Assert.AreEqual(Volumes + 1, Queries);
    }

    [TestMethod]
    public void The_volume_of_a_directory_is_queried_once_and_a_missing_directory_each_time()
    {
        string directory = At("directory");

        Assert.AreSame(VolumeFacts.Unknown, _catalog.OfFilesIn(directory));
        _machine.Files.MakeDirectory(directory);
        Assert.AreEqual(_volume.Id, _catalog.OfFilesIn(directory).Id);
        int inspected = _machine.Faults.Count(nameof(IPlatform.Inspect));
        Assert.AreEqual(_volume.Id, _catalog.OfFilesIn(directory).Id);
        Assert.AreEqual(_volume.Id, _catalog.OfNewFilesIn(directory).Id);

        Assert.AreEqual(inspected, _machine.Faults.Count(nameof(IPlatform.Inspect)));
    }

    [TestMethod]
    public void New_files_are_on_the_volume_of_the_nearest_existing_directory()
    {
        _machine.Files.Write(At("file"), [1]);

        foreach (string directory in new[] { At("not", "there", "yet"), At("file", "below"), _volume.Path })
        {
            Assert.AreEqual(_volume.Id, _catalog.OfNearestDirectory(Path.Combine(directory, "new")).Id, directory);
            Assert.AreEqual(_volume.Id, _catalog.OfNewFilesIn(directory).Id, directory);
            int inspected = _machine.Faults.Count(nameof(IPlatform.Inspect));
            Assert.AreEqual(_volume.Id, _catalog.OfNewFilesIn(directory).Id, directory);
            Assert.AreEqual(inspected, _machine.Faults.Count(nameof(IPlatform.Inspect)), directory);
        }
    }

    /// <summary>What is above a directory that may not be queried may be another volume.</summary>
    [TestMethod]
    public void Above_a_directory_that_may_not_be_queried_nothing_is_assumed()
    {
        _machine.Faults.AlwaysBelow(At("secret"), nameof(IPlatform.Inspect), StatusCode.AccessDenied);

        Assert.AreSame(VolumeFacts.Unknown, _catalog.OfNewFilesIn(At("secret")));
        Assert.AreSame(VolumeFacts.Unknown, _catalog.OfNearestDirectory(At("secret", "new")));
        Assert.AreSame(VolumeFacts.Unknown, _catalog.OfFilesIn(At("secret")));
        Assert.AreSame(DirectoryFacts.Unknown, _catalog.OfDirectory(At("secret")));
        _machine.Faults.Clear();
        _machine.Files.MakeDirectory(At("secret"));
        Assert.AreEqual(_volume.Id, _catalog.OfNewFilesIn(At("secret")).Id, "it is not remembered");
    }

    /// <summary>A file is created where the link leads, not beside it.</summary>
    [TestMethod]
    public void A_link_to_a_directory_of_another_volume_is_on_that()
    {
        SimulatedVolume other = _machine.Mount(VolumeProfiles.Xfs, "other");
        _machine.Files.MakeDirectory(Path.Combine(other.Path, "directory"));
        Assert.IsTrue(_machine.SymbolicLink(new LinkTarget(Path.Combine(other.Path, "directory")), At("link")).IsOk);

        Assert.AreEqual(other.Id, _catalog.OfDirectory(At("link")).Volume.Id);
        Assert.AreEqual(other.Id, new VolumeCatalog(_machine).OfFilesIn(At("link")).Id);
        Assert.AreEqual(other.Id, new VolumeCatalog(_machine).OfNewFilesIn(At("link")).Id);
        Assert.AreEqual(other.Id, _catalog.OfNearestDirectory(At("link", "missing", "file")).Id);
    }

    [TestMethod]
    public void A_refusal_as_not_supported_within_a_volume_is_learned_for_it_alone()
    {
        SimulatedVolume other = _machine.Mount(VolumeProfiles.Xfs, "other");
        VolumeFacts before = _catalog.OfFilesIn(_volume.Path);
        _catalog.OfFilesIn(other.Path);

        _catalog.Learn(Refusal.From(StatusCode.NotSupported), _volume.Id, _volume.Id);

        VolumeFacts learned = _catalog.OfFilesIn(_volume.Path);
        Assert.AreEqual(before with { CloneSupport = CloneSupport.No, Message = "a clone was refused as not supported" }, learned);
        Assert.AreEqual(learned, _catalog.OfNewFilesIn(_volume.Path));
        Assert.AreEqual(CloneSupport.Yes, _catalog.Find(other.Id)!.CloneSupport);
        Assert.IsFalse(_catalog.AreKnownDifferent(_volume.Id, _volume.Id));
        _catalog.Learn(Refusal.From(StatusCode.NotSupported), _volume.Id, _volume.Id);
        Assert.AreSame(learned, _catalog.Find(_volume.Id), "a second refusal changes nothing");
    }

    [TestMethod]
    public void A_refusal_between_two_volumes_is_learned_for_neither()
    {
        SimulatedVolume other = _machine.Mount(VolumeProfiles.Xfs, "other");
        VolumeFacts before = _catalog.OfFilesIn(_volume.Path), there = _catalog.OfFilesIn(other.Path);

        _catalog.Learn(Refusal.From(StatusCode.NotSupported), _volume.Id, other.Id);
        _catalog.Learn(Refusal.From(StatusCode.NotSupported), _volume.Id, default);
        _catalog.Learn(Refusal.From(StatusCode.NotSupported), default, default);
        _catalog.Learn(Refusal.From(StatusCode.DifferentVolume), _volume.Id, other.Id);

        Assert.AreSame(before, _catalog.OfFilesIn(_volume.Path));
        Assert.AreSame(there, _catalog.OfFilesIn(other.Path));
    }

    [TestMethod]
    public void Two_volumes_are_different_once_a_clone_from_one_to_the_other_was_refused_for_that()
    {
        VolumeId one = new(1), other = new(2), third = new(3);
        Refusal different = Refusal.From(StatusCode.DifferentVolume);

        _catalog.Learn(Refusal.From(StatusCode.NotSupported), one, other);
        Assert.IsFalse(_catalog.AreKnownDifferent(one, other));
        _catalog.Learn(different, one, other);
        _catalog.Learn(different, one, other);
        _catalog.Learn(different, one, one); // of a file of another layer of an overlay
        _catalog.Learn(different, third, default);
        _catalog.Learn(different, default, third);

        Assert.IsTrue(_catalog.AreKnownDifferent(one, other));
        (VolumeId, VolumeId)[] pairs = [(other, one), (one, one), (one, third), (third, other), (third, default), (default, third)];
        foreach ((VolumeId source, VolumeId destination) in pairs)
            Assert.IsFalse(_catalog.AreKnownDifferent(source, destination), $"{source} {destination}");
        for (int refusal = 0; refusal <= Policy.MostKnownVolumes; refusal++) _catalog.Learn(different, other, one);
        Assert.IsTrue(_catalog.AreKnownDifferent(one, other), "one pair takes one place of those that are remembered");
    }

    [TestMethod]
    public void A_refusal_that_concerns_one_file_is_not_learned()
    {
        VolumeFacts before = _catalog.OfFilesIn(_volume.Path);

        foreach (StatusCode code in Enum.GetValues<StatusCode>())
        {
            if (code != StatusCode.NotSupported) _catalog.Learn(Refusal.From(code), _volume.Id, _volume.Id);
        }

        Assert.AreSame(before, _catalog.OfFilesIn(_volume.Path));
        Assert.IsFalse(_catalog.AreKnownDifferent(_volume.Id, _volume.Id));
    }

    [TestMethod]
    public void A_file_has_room_as_long_as_the_margin_stays_free()
    {
        long free = _volume.FreeBytes;

        Assert.IsFalse(_catalog.HasRoom(_volume.Id, _volume.Path, free - Policy.SpareBytes + 1));
        Assert.IsTrue(new VolumeCatalog(_machine).HasRoom(_volume.Id, _volume.Path, free - Policy.SpareBytes));
        _machine.Faults.Always(nameof(IPlatform.InspectVolume), StatusCode.AccessDenied);
        Assert.IsTrue(new VolumeCatalog(_machine).HasRoom(_volume.Id, _volume.Path, free), "where the volume does not report it");
    }

    /// <summary>Another process fills the volume: before half of what was free is spent, that is noticed.</summary>
    [TestMethod]
    public void Free_space_is_queried_seldom_and_before_half_of_it_is_spent()
    {
        SimulatedVolume other = _machine.Mount(VolumeProfiles.Xfs, "other", bytes: 64 * MiB);
        Assert.IsTrue(_catalog.HasRoom(_volume.Id, _volume.Path, 1));
        _machine.Files.Write(At("file"), new byte[40 * MiB]);

        long spent = 0;
        for (; Queries == 1; spent += MiB) Assert.IsTrue(_catalog.HasRoom(_volume.Id, _volume.Path, MiB));

        Assert.AreEqual(((64 * MiB) - Policy.SpareBytes) / 2, spent - MiB, "the last was queried");
        Assert.IsFalse(_catalog.HasRoom(_volume.Id, _volume.Path, 10 * MiB));
        Assert.IsTrue(_catalog.HasRoom(other.Id, other.Path, 10 * MiB), "another volume has its own space");
    }

    [TestMethod]
    public void Room_on_one_volume_is_none_on_another()
    {
        SimulatedVolume small = _machine.Mount(VolumeProfiles.Xfs, "small", bytes: 20 * MiB);

        Assert.IsTrue(_catalog.HasRoom(_volume.Id, _volume.Path, 1));
        Assert.IsFalse(_catalog.HasRoom(small.Id, small.Path, 10 * MiB));
    }

    [TestMethod]
    public void A_directory_says_which_permissions_new_files_do_not_get()
    {
        const uint Writable = 0x1B6, Readable = 0x1A4; // rw-rw-rw-, rw-r--r--

        DirectoryFacts facts = _catalog.OfDirectory(_volume.Path);

        Assert.AreEqual((_volume.Id, false, true), (facts.Volume.Id, facts.Grants(Writable), facts.Grants(Readable)));
    }

    [TestMethod]
    public void On_a_large_volume_free_space_is_queried_once_in_a_gigabyte()
    {
        const long Each = 64 * MiB, Credit = Policy.MostCreditForSpace;
        SimulatedVolume large = _machine.Mount(VolumeProfiles.Xfs, "large", bytes: 64L << 30);

        for (long spent = 0; spent <= 4 * Credit; spent += Each) Assert.IsTrue(_catalog.HasRoom(large.Id, large.Path, Each));

        Assert.AreEqual(4, Queries);
    }

    [TestMethod]
    public void A_probe_goes_up_to_what_exists_and_stops_where_it_may_not_query()
    {
        VolumeInspector volumes = new(_machine);
        _machine.Files.Write(At("file"), [1]);
        _machine.Files.MakeDirectory(At("secret"));
        foreach (string denied in new[] { At("file"), At("secret") })
            _machine.Faults.AlwaysBelow(denied, nameof(IPlatform.InspectVolume), StatusCode.AccessDenied, nativeCode: 13);

        Assert.AreEqual("xfs", volumes.Probe(At("not", "there")).FileSystem);
        VolumeInfo ofFile = volumes.Probe(At("file"));
        Assert.AreEqual((At("file"), "xfs"), (ofFile.Path, ofFile.FileSystem), "a file is on the volume of its directory");
        VolumeInfo secret = volumes.Probe(At("secret"));
        Assert.AreEqual((null, null), (secret.FileSystem, secret.CanClone));
        Assert.StartsWith("the volume could not be queried: access was denied", secret.Message);
        foreach (StatusCode code in new[] { StatusCode.NotFound, StatusCode.NotDirectory, StatusCode.InvalidName, StatusCode.NameTooLong })
        {
            _machine.Faults.Clear();
            _machine.Faults.Once(nameof(IPlatform.InspectVolume), 1, code);
            Assert.AreEqual("xfs", volumes.Probe(At("secret")).FileSystem, code.ToString());
        }
    }

    [TestMethod]
    public void A_copier_says_whether_a_volume_clones_and_learns_it_from_clones()
    {
        SimulatedVolume unknown = _machine.Mount(
            VolumeProfiles.Xfs with { Name = "a stack", FileSystem = "overlay", ReportsClones = false }, "overlay");
        FileCopier copier = new(_machine);
        Assert.AreEqual((true, "xfs"), (copier.CanClone(At("not", "there"), out string? fileSystem), fileSystem));
        Assert.AreEqual((null, "overlay"), (copier.CanClone(unknown.Path, out fileSystem), fileSystem));
        string source = Path.Combine(unknown.Path, "source");
        _machine.Files.Write(source, new byte[20_000]);
        _machine.Faults.Always(nameof(IFileHandles.Clone), StatusCode.NotSupported);

        copier.Copy(source, Path.Combine(unknown.Path, "copy"), new CopyOptions { Mode = CopyMode.Clone });

        Assert.AreEqual((false, "overlay"), (copier.CanClone(unknown.Path, out fileSystem), fileSystem));
    }

    private string At(params string[] names) => Path.Combine([_volume.Path, .. names]);
}
