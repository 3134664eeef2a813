using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;
using FsCheck;
using FsCheck.Fluent;

namespace CowCopy.Tests.Simulation;

/// <summary>The limit on references of a simulated ReFS: exact, per cluster, and slow to give back.</summary>
[TestClass]
public sealed class ReferenceLimitTests
{
    private const int Length = 3 * 4096;

    [TestMethod]
    public void A_file_and_8175_clones_and_not_one_more()
    {
        SimulatedMachine machine = Machine(VolumeProfiles.ReFs4K, out string source);

        for (int clone = 0; clone < 8175; clone++)
            Assert.AreEqual(StatusCode.Ok, Clone(machine, source, "c" + clone).Code, clone.ToString());

        PlatformStatus status = Clone(machine, source, "one more");
        Assert.AreEqual((StatusCode.ReferenceLimit, 347), (status.Code, status.NativeCode));
    }

    [TestMethod]
    public void Any_limit_is_met_exactly_whichever_clones_are_cloned() => Prop.ForAll(
        Gen.Choose(2, 40).ToArbitrary(),
        Gen.Choose(0, int.MaxValue).ToArbitrary(),
        (limit, seed) =>
        {
            SimulatedMachine machine = Machine(VolumeProfiles.ReFs4K with { ReferenceLimit = limit }, out string source);
            Random random = new(seed);
            List<string> family = [source];
            while (family.Count < limit)
            {
                string name = "c" + family.Count;
                if (!Clone(machine, family[random.Next(family.Count)], name).IsOk) return false;
                family.Add(Path.Combine(Path.GetDirectoryName(source)!, name));
            }

            return Clone(machine, family[random.Next(family.Count)], "one more").Code == StatusCode.ReferenceLimit;
        }).Check(Config.QuickThrowOnFailure.WithMaxTest(100));

    [TestMethod]
    public void What_is_released_comes_back_after_the_delay_and_not_before()
    {
        VolumeProfile profile = VolumeProfiles.ReFs4K with { ReferenceLimit = 3 };
        SimulatedMachine machine = Machine(profile, out string source);
        Clone(machine, source, "one");
        Clone(machine, source, "two");
        machine.Files.Delete(Path.Combine(Path.GetDirectoryName(source)!, "one"));

        machine.Clock.Advance(profile.ReleaseDelay - TimeSpan.FromMilliseconds(100));
        Assert.AreEqual(StatusCode.ReferenceLimit, Clone(machine, source, "three").Code);
        machine.Clock.Advance(TimeSpan.FromMilliseconds(100));
        Assert.AreEqual(StatusCode.Ok, Clone(machine, source, "four").Code);
    }

    [TestMethod]
    public void One_hot_cluster_refuses_the_whole_file_and_leaves_the_new_one_empty()
    {
        SimulatedMachine machine = Machine(VolumeProfiles.ReFs4K with { ReferenceLimit = 3 }, out string source);
        Clone(machine, source, "one");
        string other = Path.Combine(Path.GetDirectoryName(source)!, "other");
        machine.Files.Write(other, new byte[Length], mode: 0);
        Assert.AreEqual(StatusCode.Ok, machine.Files.File(other).Share(machine.Files.File(source), 2, 2, 1));

        Assert.AreEqual(StatusCode.ReferenceLimit, Clone(machine, other, "copy").Code);
        Assert.IsEmpty(machine.Files.Read(Path.Combine(Path.GetDirectoryName(source)!, "copy")));
    }

    [TestMethod]
    public void A_leaked_reference_refuses_and_no_count_shows_why()
    {
        SimulatedMachine machine = Machine(VolumeProfiles.ReFs4K, out string source);
        SimulatedFile file = machine.Files.File(source);
        file.Volume.Store.Leak(file.Clusters[0], 8175);

        Assert.AreEqual(StatusCode.ReferenceLimit, Clone(machine, source, "one").Code);
        Assert.AreEqual(1, file.Volume.Store.ReferencesOf(file.Clusters[0]));
    }

    private static SimulatedMachine Machine(VolumeProfile profile, out string source)
    {
        SimulatedMachine machine = new(profile.System);
        source = Path.Combine(machine.Mount(profile, "volume").Path, "source");
        machine.Files.Write(source, new byte[Length], mode: 0);
        return machine;
    }

    private static PlatformStatus Clone(SimulatedMachine machine, string source, string name)
    {
        Assert.IsTrue(machine.OpenSource(source, out FileHandle from).IsOk);
        Assert.IsTrue(machine.CreateDestination(Path.Combine(Path.GetDirectoryName(source)!, name), 0, out FileHandle to).IsOk);
        PlatformStatus status = machine.Clone(from, to, new FileClone(Length));
        machine.Close(from);
        machine.Close(to);
        return status;
    }
}
