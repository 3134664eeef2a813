using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;
using CowCopy.Trees;

namespace CowCopy.ContractTests.Names;

/// <summary>Which names of a directory are one name in the destination, as its file system shows; and what finding out costs.</summary>
[TestClass]
public sealed class TakenNamesTests
{
    private const string Missing = "missing", Listing = nameof(IPlatform.ReadDirectory);

    [TestMethod]
    public void Names_that_lead_to_one_file_are_one()
    {
        using Scene scene = new(isCaseSensitive: false, "a", "other");
        using TakenNames taken = scene.Find()!;

        Assert.IsTrue(taken.TryTake("a"));
        Assert.IsTrue(taken.TryTake("other"));
        Assert.IsTrue(taken.TryTake("new"), "not there yet");
        scene.Write("new"); // as the copy does before the next name is taken
        Assert.IsFalse(taken.TryTake("A"));
        Assert.IsTrue(taken.Status.IsOk);
        Assert.IsFalse(taken.TryTake("NEW"));
        Assert.IsTrue(taken.TryTake("newer"));
        CollectionAssert.AreEquivalent((string[])["a", "A", "other", "OTHER"], taken.FindShared(["A", "one", "OTHER"]).ToArray());
    }

    /// <summary>Hard links: two names that the directory lists are two, although they lead to one file.</summary>
    [TestMethod]
    public void Names_that_are_both_listed_are_two()
    {
        using Scene scene = new(isCaseSensitive: false, "a");
        scene.Files.HardLink(scene.At("a"), scene.At("b"));
        using TakenNames taken = scene.Find()!;

        Assert.IsEmpty(taken.FindShared(["a", "b"]));
        Assert.IsFalse(taken.TryTake("B"), "one with b, by whatever name of the file it is found");
        Assert.IsTrue(taken.Status.IsOk);
    }

    [TestMethod]
    public void Of_names_without_identity_those_are_different_that_are_all_listed()
    {
        using Scene scene = new(isCaseSensitive: false, "a", "b") { HasIdentities = false };
        using TakenNames taken = scene.Find()!;

        Assert.IsTrue(taken.TryTake("A"), "the first");
        Assert.IsTrue(taken.TryTake(Missing), "not there yet");
        Assert.IsFalse(taken.TryTake("b"), "listed, but A is not: b may be A");
        Assert.IsFalse(taken.TryTake("B"));
        using TakenNames listed = scene.Find()!;
        Assert.IsTrue(listed.TryTake("a"));
        Assert.IsTrue(listed.TryTake("b"), "both are listed");
        CollectionAssert.AreEquivalent((string[])["a", "B"], listed.FindShared(["B"]).ToArray());
    }

    [TestMethod]
    [DataRow(nameof(IFileHandles.OpenDirectory), 1)]
    [DataRow(Listing, 0)]
    public void Where_it_cannot_be_found_out_no_name_is_taken(string operation, int earlier)
    {
        using Scene scene = new(isCaseSensitive: false, "a", "b") { HasIdentities = false };
        scene.Platform.At = call => call == operation ? PlatformStatus.From(StatusCode.DeviceError) : null;
        using TakenNames taken = scene.Find()!;
        taken.Add("a");

        Assert.IsFalse(taken.TryTake("b"));
        Assert.AreEqual(StatusCode.DeviceError, taken.Status.Code);
        scene.Platform.At = null;
        Assert.IsFalse(taken.TryTake(Missing), "it stays so");
        Assert.AreEqual(StatusCode.DeviceError, taken.Status.Code);
        Assert.AreEqual(earlier == 0 ? 1 : 0, scene.Count(Listing));
    }

    [TestMethod]
    public void In_a_directory_that_does_not_exist_no_name_is_taken()
    {
        using Scene scene = new(isCaseSensitive: false);
        scene.Files.Delete(scene.Directory);
        using TakenNames taken = scene.Find()!;
        Assert.IsFalse(taken.TryTake("a"));
        Assert.AreEqual(StatusCode.NotFound, taken.Status.Code);
        Assert.IsEmpty(taken.FindShared(["a", "A"]));
    }

    [TestMethod]
    public void The_directory_is_opened_once_and_listed_only_for_two_names_of_one_file()
    {
        using Scene scene = new(isCaseSensitive: false, "a", "b");
        int before = scene.Platform.OpenHandles;
        using (TakenNames taken = scene.Find()!)
        {
            taken.FindShared(["a", "b", Missing]);
            Assert.AreEqual((1, 0), (scene.Count(nameof(IFileHandles.OpenDirectory)), scene.Count(Listing)));
            taken.FindShared(["A", "B"]);
            Assert.AreEqual((1, 1), (scene.Count(nameof(IFileHandles.OpenDirectory)), scene.Count(Listing)));
            Assert.AreEqual(before + 1, scene.Platform.OpenHandles);
        }

        Assert.AreEqual(before, scene.Platform.OpenHandles);
    }

    [TestMethod]
    public void Where_case_counts_no_name_is_queried_and_the_directory_once()
    {
        using Scene scene = new(isCaseSensitive: true, "a");
        Assert.IsNull(scene.Find());
        Assert.IsFalse(scene.Source.NamesMayCollide);
        scene.Source.NamesMayCollide = true;
        scene.Source.IsBlocked = true;
        Assert.IsNull(scene.Find());
        Assert.IsTrue(scene.Source.NamesMayCollide, "nothing was found out");
    }

    private sealed class Scene : IDisposable
    {
        private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux);
        private readonly SimulatedVolume _volume;
        private readonly TreeRoot _root;

        public Scene(bool isCaseSensitive, params string[] names)
        {
            VolumeProfile profile = VolumeProfiles.Ext4 with { IsCaseSensitive = isCaseSensitive };
            _volume = _machine.Mount(profile, "destination");
            Files = new MachineFiles(_machine.Storage, _volume);
            Directory = Files.MakeDirectory(Path.Combine(_volume.Path, "to"));
            foreach (string name in names) Write(name);
            Platform = new RecordingPlatform(_machine);
            _root = new TreeRoot(Platform, _volume.Path);
            Assert.IsTrue(_root.Open().IsOk);
            Source = new TreeDirectory(above: null, new("from", Directory), "") { NamesMayCollide = true };
            _opened = Platform.Calls.Count;
        }

        private readonly int _opened;

        public MachineFiles Files { get; }

        public RecordingPlatform Platform { get; }

        public string Directory { get; }

        public TreeDirectory Source { get; }

        public bool HasIdentities
        {
            init => Platform.FileNumber = value ? null : 0;
        }

        public TakenNames? Find() => TakenNames.For(Source, Platform, _root);

        public int Count(string operation) => Platform.Calls.Skip(_opened).Count(call => call == operation);

        public string At(string name) => Path.Combine(Directory, name);

        public void Write(string name) => Files.Write(At(name), Content.Of(10));

        public void Dispose()
        {
            _root.Dispose();
            Files.Dispose();
        }
    }
}
