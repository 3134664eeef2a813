using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>Several volumes on one machine: copies from one to another, and volumes that are none of the copy's business.</summary>
[TestClass]
public sealed class AcrossVolumesTests
{
    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void A_copy_to_another_volume_is_made_of_bytes_and_says_why(string name)
    {
        SimulatedMachine machine = Machine(name, out VolumeProfile profile, out SimulatedVolume one, out SimulatedVolume other);
        string source = Write(machine, one), copy = Path.Combine(other.Path, "directory", "copy");
        FileCopier copier = new(machine);

        CopyResult first = copier.Copy(source, copy), again = copier.Copy(source, copy + "2");

        foreach (CopyResult result in new[] { first, again })
        {
            ByteAssert.AreEqual(machine.Files.Read(source), machine.Files.Read(result.Request.Destination));
            Assert.AreNotEqual(CopyMethod.Clone, result.Method);
            Assert.AreEqual(0, result.BytesShared);
        }

        // a call that clones by itself does not tell that it could not
        bool isTried = profile.Clones != ClonePrimitive.None && !profile.SystemCopyClones;
        if (isTried) Assert.AreEqual(CopyReason.DifferentVolume, again.Reason);
        Assert.AreEqual(StatusCode.Ok, machine.Inspect(copy, LinkTreatment.Keep, out FileFacts facts).Code);
        Assert.AreEqual(other.Id, facts.Volume);
        Assert.AreEqual(0, machine.OpenHandles);
    }

    [TestMethod]
    [DataRow(1000)]
    [DataRow(300_000)]
    public void A_dirty_source_goes_to_another_volume_for_that_reason(int length)
    {
        SimulatedMachine machine = Machine(VolumeProfiles.Xfs.Name, out _, out SimulatedVolume one, out SimulatedVolume other);
        string source = Path.Combine(one.Path, "source");
        machine.Files.Write(source, Content.Of(length));
        FileCopier copier = new(machine);
        string[] names = ["new", "below/new", "below/again/new", "below/again/other"];
        CopyRequest[] requests = [.. names.Select(name => new CopyRequest(source, Path.Combine(other.Path, name)))];

        CopyPlan[] plans = [.. requests.Select(request => copier.Plan(request.Source, request.Destination))];
        CopyResult[] results =
        [
            .. requests.Take(2).Select(request => copier.Copy(request.Source, request.Destination)),
            .. copier.CopyAll([.. requests.Skip(2)]).Results,
        ];

        foreach (CopyPlan plan in plans) Assert.AreEqual((CopyMethod.ByteCopy, CopyReason.DifferentVolume), (plan.Method, plan.Reason));
        foreach (CopyResult result in results)
            Assert.AreEqual((CopyMethod.ByteCopy, CopyReason.DifferentVolume), (result.Method, result.Reason));
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void Volumes_that_cannot_be_asked_do_not_disturb_copies_between_others(string name)
    {
        SimulatedMachine machine = Machine(name, out VolumeProfile profile, out SimulatedVolume one, out SimulatedVolume other);
        foreach (SimulatedVolume sick in new[] { machine.Mount(profile, "sick"), machine.Mount(profile, "locked") })
        {
            foreach (string operation in new[] { nameof(IPlatform.InspectVolume),
                nameof(IPlatform.Inspect), nameof(IPlatform.ReadDirectory) })
                machine.Faults.AlwaysBelow(sick.Path, operation, StatusCode.DeviceError, nativeCode: 1005);
        }

        string source = Write(machine, one);
        FileCopier copier = new(machine);

        foreach (string copy in new[] { Path.Combine(one.Path, "copy"), Path.Combine(other.Path, "copy") })
        {
            Assert.AreEqual(CopyOutcome.Copied, copier.Copy(source, copy).Outcome);
            ByteAssert.AreEqual(machine.Files.Read(source), machine.Files.Read(copy));
        }
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void A_volume_that_says_nothing_of_itself_is_copied_to_and_from_all_the_same(string name)
    {
        SimulatedMachine machine = Machine(name, out _, out SimulatedVolume one, out SimulatedVolume other);
        machine.Faults.Always(nameof(IPlatform.InspectVolume), StatusCode.AccessDenied);
        string source = Write(machine, one);
        FileCopier copier = new(machine);

        foreach (string copy in new[] { Path.Combine(one.Path, "copy"), Path.Combine(other.Path, "copy") })
        {
            Assert.AreEqual(CopyOutcome.Copied, copier.Copy(source, copy).Outcome);
            ByteAssert.AreEqual(machine.Files.Read(source), machine.Files.Read(copy));
        }
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void A_volume_that_may_not_be_written_says_so(string name)
    {
        SimulatedMachine machine = Machine(name, out _, out SimulatedVolume one, out SimulatedVolume other);
        string source = Write(machine, one);
        other.IsReadOnly = true;

        CopyResult result = new FileCopier(machine).CopyAll([new(source, Path.Combine(other.Path, "copy"))]).Results[0];

        Assert.AreEqual(CopyErrorKind.VolumeReadOnly, result.Failure?.Kind);
        Assert.IsTrue(new VolumeInspector(machine).Probe(other.Path).IsReadOnly);
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void A_full_volume_keeps_the_old_destination_and_no_part_of_the_new(string name)
    {
        SimulatedMachine machine = Machine(name, out VolumeProfile profile, out SimulatedVolume one, out _);
        SimulatedVolume small = machine.Mount(profile, "small", bytes: 8 * profile.ClusterSize);
        string source = Write(machine, one, length: 20 * (int)profile.ClusterSize), old = Path.Combine(small.Path, "old"),
            fresh = Path.Combine(small.Path, "fresh");
        byte[] content = Content.Of(5000, seed: 3);
        machine.Files.Write(old, content);

        BatchResult result = new FileCopier(machine).CopyAll([new(source, old), new(source, fresh)]);

        Assert.IsTrue(
            result.Results.All(failed => failed.Failure?.Kind == CopyErrorKind.NoSpace),
            string.Join(' ', result.Results.Select(failed => failed.Failure?.Message)));
        ByteAssert.AreEqual(content, machine.Files.Read(old));
        Assert.IsNull(machine.Files.Find(fresh));
        Assert.HasCount(1, small.Root.Entries);
    }

    public static IEnumerable<object[]> Profiles() => VolumeProfiles.All.Select(profile => new object[] { profile.Name });

    private static SimulatedMachine Machine(string name, out VolumeProfile profile, out SimulatedVolume one, out SimulatedVolume other)
    {
        profile = VolumeProfiles.All.Single(candidate => candidate.Name == name);
        SimulatedMachine machine = new(profile.System);
        (one, other) = (machine.Mount(profile, "one"), machine.Mount(profile, "other"));
        return machine;
    }

    private static string Write(SimulatedMachine machine, SimulatedVolume volume, int length = 50_000)
    {
        string source = Path.Combine(volume.Path, "source");
        machine.Files.Write(source, Content.Of(length));
        machine.Files.Flush(source);
        return source;
    }
}
