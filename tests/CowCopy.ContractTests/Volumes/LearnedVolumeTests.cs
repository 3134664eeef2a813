using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;
using CowCopy.Volumes;

namespace CowCopy.ContractTests.Volumes;

/// <summary>What a refused clone, and a probe, change for later copies, and what they leave as it was.</summary>
[TestClass]
public sealed class LearnedVolumeTests
{
    private const int Length = 200_000;

    private const string Clone = nameof(IFileHandles.Clone);

    /// <summary>Parts of one volume have ids of their own on it, so that a clone between two ids is attempted.</summary>
    [TestMethod]
    [DataRow(nameof(StatusCode.NotSupported))]
    [DataRow(nameof(StatusCode.DifferentVolume))]
    public void A_refusal_between_two_volumes_leaves_clones_within_each(string code)
    {
        SimulatedMachine machine = Make(out SimulatedVolume one, out SimulatedVolume other, out string source);
        FileCopier copier = new(machine);
        machine.Faults.Once(Clone, 1, Enum.Parse<StatusCode>(code));

        CopyResult across = copier.Copy(source, Path.Combine(other.Path, "copy"));
        CopyResult within = copier.Copy(source, Path.Combine(one.Path, "copy"));
        CopyResult there = copier.Copy(Flushed(machine, other, "source"), Path.Combine(other.Path, "copy2"));

        Assert.AreEqual((CopyMethod.ByteCopy, 3), (across.Method, machine.Faults.Count(Clone)));
        Assert.AreEqual((CopyMethod.Clone, CopyReason.VolumeCanClone), (within.Method, within.Reason));
        Assert.AreEqual((CopyMethod.Clone, CopyReason.VolumeCanClone), (there.Method, there.Reason));
    }

    [TestMethod]
    public void Two_volumes_that_refused_a_clone_as_different_are_not_tried_again()
    {
        SimulatedMachine machine = Make(out _, out SimulatedVolume other, out string source);
        string copy = Path.Combine(other.Path, "copy");
        FileCopier copier = new(machine);

        CopyResult[] results = [.. Enumerable.Range(0, 3).Select(_ => copier.Copy(source, copy))];
        BatchResult batch = copier.CopyAll([new(source, copy + "2"), new(source, copy + "3")]);

        foreach (CopyResult result in results.Concat(batch.Results))
            Assert.AreEqual((CopyMethod.ByteCopy, CopyReason.DifferentVolume), (result.Method, result.Reason));
        Assert.AreEqual(2, machine.Faults.Count(Clone), "for the new file, and for the first that replaces one");
    }

    [TestMethod]
    public void A_volume_that_refused_a_clone_as_not_supported_is_not_tried_again()
    {
        SimulatedMachine machine = Make(out SimulatedVolume one, out SimulatedVolume other, out string source);
        string copy = Path.Combine(one.Path, "copy");
        FileCopier copier = new(machine);
        machine.Faults.Once(Clone, 1, StatusCode.NotSupported);

        CopyResult[] results = [.. Enumerable.Range(0, 3).Select(_ => copier.Copy(source, copy))];
        BatchResult batch = copier.CopyAll([new(source, copy + "2"), new(source, copy + "3")]);
        CopyResult elsewhere = copier.Copy(Flushed(machine, other, "source"), Path.Combine(other.Path, "copy"));

        foreach (CopyResult result in results.Concat(batch.Results))
            Assert.AreEqual((CopyMethod.ByteCopy, CopyReason.VolumeCannotClone), (result.Method, result.Reason));
        Assert.AreEqual((CopyMethod.Clone, 2), (elsewhere.Method, machine.Faults.Count(Clone)));
    }

    /// <summary>On an overlay it is about the layer of that file.</summary>
    [TestMethod]
    public void A_refusal_as_a_different_volume_within_one_is_about_that_file()
    {
        SimulatedMachine machine = Make(out SimulatedVolume one, out _, out string source);
        FileCopier copier = new(machine);
        machine.Faults.Once(Clone, 1, StatusCode.DifferentVolume);

        CopyResult refused = copier.Copy(source, Path.Combine(one.Path, "copy"));
        CopyResult again = copier.Copy(source, Path.Combine(one.Path, "copy2")), over = copier.Copy(source, Path.Combine(one.Path, "copy"));

        Assert.AreEqual((CopyMethod.ByteCopy, CopyReason.DifferentVolume), (refused.Method, refused.Reason));
        Assert.AreEqual((CopyMethod.Clone, CopyMethod.Clone), (again.Method, over.Method));
    }

    [TestMethod]
    public void Two_threads_that_meet_a_volume_at_once_get_one_answer()
    {
        SimulatedMachine machine = Make(out SimulatedVolume one, out _, out _);
        RecordingPlatform platform = new(machine);
        VolumeCatalog catalog = new(platform);
        VolumeFacts? first = null;
        platform.Before = (operation, _) =>
        {
            if (operation != nameof(IPlatform.InspectVolume)) return;
            platform.Before = null;
            first = catalog.Of(one.Id, one.Path);
        };

        VolumeFacts second = catalog.Of(one.Id, one.Path);

        Assert.AreEqual(2, platform.Count(nameof(IPlatform.InspectVolume)));
        Assert.AreSame(first, second);
    }

    [TestMethod]
    [DataRow(nameof(StatusCode.InvalidArgument), typeof(NotSupportedException), "the source is not the root of a btrfs subvolume")]
    [DataRow(nameof(StatusCode.NotSupported), typeof(NotSupportedException), "source and destination are not on one btrfs volume")]
    [DataRow(nameof(StatusCode.DifferentVolume), typeof(NotSupportedException), "source and destination are on different volumes")]
    [DataRow(nameof(StatusCode.NotFound), typeof(DirectoryNotFoundException), "the directory of the destination could not")]
    [DataRow(nameof(StatusCode.AccessDenied), typeof(UnauthorizedAccessException), "access was denied")]
    [DataRow(nameof(StatusCode.ReadOnlyVolume), typeof(IOException), "the volume of the destination is mounted read-only")]
    public void A_refused_snapshot_says_why(string code, Type type, string text)
    {
        using CopyFixture fixture = new(VolumeProfiles.Btrfs);
        string source = fixture.Files.MakeDirectory(fixture.At("source")), snapshot = fixture.At("snapshot");
        fixture.Platform.HasSnapshots = true;
        fixture.Platform.Fail(nameof(ISnapshots.Snapshot), 1, Enum.Parse<StatusCode>(code));

        Exception refused = Assert.Throws<Exception>(() => new SnapshotMaker(fixture.Platform).Create(source, snapshot));

        Assert.AreEqual(type, refused.GetType());
        Assert.StartsWith($"Cannot create a snapshot of \"{source}\" as \"{snapshot}\": {text}", refused.Message);
    }

    [TestMethod]
    public void A_snapshot_is_not_attempted_of_what_is_no_directory_nor_over_what_exists()
    {
        using CopyFixture fixture = new(VolumeProfiles.Btrfs);
        string source = fixture.Files.MakeDirectory(fixture.At("source")), file = fixture.Clean("file", [1]);
        fixture.Files.SymbolicLink(fixture.At("dangling"), fixture.At("nothing"));
        SnapshotMaker snapshots = new(fixture.Platform);

        Assert.ThrowsExactly<DirectoryNotFoundException>(() => snapshots.Create(fixture.At("none"), fixture.At("snapshot")));
        Assert.Contains(
            "the source is not a directory",
            Assert.ThrowsExactly<IOException>(() => snapshots.Create(file, fixture.At("snapshot"))).Message);
        foreach (string existing in new[] { file, source, fixture.At("dangling") })
        {
            Assert.Contains(
                "the destination exists, and may not be replaced",
                Assert.ThrowsExactly<IOException>(() => snapshots.Create(source, existing)).Message);
        }

        Assert.AreEqual(0, fixture.Platform.Count(nameof(ISnapshots.Snapshot)));
    }

    private static SimulatedMachine Make(out SimulatedVolume one, out SimulatedVolume other, out string source)
    {
        SimulatedMachine machine = new(SimulatedSystem.Linux);
        (one, other) = (machine.Mount(VolumeProfiles.Btrfs, "one"), machine.Mount(VolumeProfiles.Btrfs, "other"));
        source = Flushed(machine, one, "source");
        return machine;
    }

    private static string Flushed(SimulatedMachine machine, SimulatedVolume volume, string name)
    {
        string path = Path.Combine(volume.Path, name);
        machine.Files.Write(path, Content.Of(Length));
        machine.Files.Flush(path);
        return path;
    }
}
