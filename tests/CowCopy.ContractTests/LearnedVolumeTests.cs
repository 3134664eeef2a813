using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;
using CowCopy.Volumes;

namespace CowCopy.ContractTests;

/// <summary>What a refused clone, and a probe, change for later copies, and what they leave as it was.</summary>
[TestClass]
public sealed class LearnedVolumeTests
{
    private const int Length = 200_000;

    private const string Clone = nameof(IPlatform.Clone);

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

    /// <summary>The build of the system and the copy that it makes say opposite things.</summary>
    [TestMethod]
    [DataRow(true)]
    [DataRow(false)]
    public void What_a_probe_finds_of_the_system_copy_decides_later_copies_on_that_volume(bool systemCopyClones)
    {
        VolumeProfile profile = systemCopyClones ? VolumeProfiles.ReFs4K with { SystemCopyClones = true, Tails = TailSharing.Private }
            : VolumeProfiles.TrustedDevDrive with { SystemCopyClones = false };
        using CopyFixture fixture = new(profile);
        string source = fixture.Clean("source", Content.Of(Length)), other = Path.Combine(fixture.OtherPath, "source");
        fixture.Files.Write(other, Content.Of(Length));
        (CopyMethod, CopyReason) clone = (CopyMethod.Clone, CopyReason.VolumeCanClone);
        (CopyMethod, CopyReason) copy = (CopyMethod.SystemCopy, CopyReason.SystemClones);

        (CopyMethod, CopyReason) before = Way(fixture, source), there = Way(fixture, other);
        CloneSupport answer = fixture.Copier.Volumes.ProbeSystemCopy(fixture.Path);

        Assert.AreEqual(systemCopyClones ? CloneSupport.Yes : CloneSupport.No, answer);
        Assert.AreEqual(systemCopyClones ? clone : copy, before);
        Assert.AreEqual(systemCopyClones ? copy : clone, Way(fixture, source));
        Assert.AreEqual((before, before), (there, Way(fixture, other)), "another volume was not probed");
    }

    [TestMethod]
    public void A_probe_without_an_answer_changes_nothing()
    {
        using CopyFixture fixture = new(VolumeProfiles.TrustedDevDrive with { Extents = ExtentReporting.Places });
        string source = fixture.Clean("source", Content.Of(Length));
        (CopyMethod, CopyReason) before = Way(fixture, source);

        Assert.AreEqual(CloneSupport.Unknown, fixture.Copier.Volumes.ProbeSystemCopy(fixture.Path));
        Assert.AreEqual(CloneSupport.Unknown, fixture.Copier.Volumes.ProbeSystemCopy(fixture.At("not", "there")));
        Assert.AreEqual(before, Way(fixture, source));
    }

    [TestMethod]
    [DataRow(nameof(StatusCode.InvalidArgument), true, "the source is not the root of a btrfs subvolume")]
    [DataRow(nameof(StatusCode.NotSupported), true, "source and destination are not on one btrfs volume")]
    [DataRow(nameof(StatusCode.DifferentVolume), true, "source and destination are on different volumes")]
    [DataRow(nameof(StatusCode.NotFound), false, "the directory above the destination does not exist")]
    [DataRow(nameof(StatusCode.AccessDenied), false, "access was denied")]
    [DataRow(nameof(StatusCode.ReadOnlyVolume), false, "the volume of the destination is mounted read-only")]
    public void A_refused_snapshot_says_why_and_whether_another_try_can_succeed(string code, bool isImpossible, string whyNot)
    {
        using CopyFixture fixture = new(VolumeProfiles.Btrfs);
        string source = fixture.Files.MakeDirectory(fixture.At("source"));
        fixture.Platform.Fail(nameof(IPlatform.Snapshot), 1, Enum.Parse<StatusCode>(code));

        SnapshotResult result = fixture.Copier.TrySnapshot(source, fixture.At("snapshot"));

        Assert.AreEqual((isImpossible, whyNot, 0), (result.IsImpossible, result.WhyNot, result.NestedSubvolumes));
    }

    [TestMethod]
    public void A_snapshot_is_not_attempted_of_what_is_no_directory_nor_over_what_exists()
    {
        using CopyFixture fixture = new(VolumeProfiles.Btrfs);
        string source = fixture.Files.MakeDirectory(fixture.At("source")), file = fixture.Clean("file", [1]), none = fixture.At("none");
        fixture.Files.SymbolicLink(fixture.At("dangling"), fixture.At("nothing"));

        Assert.AreEqual("the source does not exist", fixture.Copier.TrySnapshot(none, fixture.At("snapshot")).WhyNot);
        Assert.AreEqual("the source is not a directory", fixture.Copier.TrySnapshot(file, fixture.At("snapshot")).WhyNot);
        foreach (string existing in new[] { file, source, fixture.At("dangling") })
            Assert.AreEqual("the destination exists", fixture.Copier.TrySnapshot(source, existing).WhyNot, existing);
        Assert.AreEqual(0, fixture.Platform.Count(nameof(IPlatform.Snapshot)));
    }

    private static (CopyMethod Method, CopyReason Reason) Way(CopyFixture fixture, string source)
    {
        CopyResult result = fixture.Copier.Copy(source, Path.Combine(Path.GetDirectoryName(source)!, "copy"));
        return (result.Method, result.Reason);
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
        machine.Files.Write(path, Content.Of(Length), mode: 0x1A4);
        machine.Files.Flush(path);
        return path;
    }
}
