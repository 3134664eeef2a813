using System.Collections;
using System.Globalization;
using System.Reflection;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Files;

/// <summary>What a copier remembers is bounded, however long it lives and whatever it copies.</summary>
[TestClass]
public sealed class CacheGrowthTests
{
    private const int Rounds = 20_000; // more than the largest bound
    private const int ObjectsOfAnEntry = 8; // key, value, and what they hold

    [TestMethod]
    public void A_source_that_is_rewritten_and_copied_again_is_remembered_once()
    {
        (SimulatedMachine machine, SimulatedVolume volume, FileCopier copier) = Scene(VolumeProfiles.Xfs);
        string source = At(volume, "source"), copy = At(volume, "copy");
        machine.Files.Write(source, [1]);
        int early = 0;
        for (int round = 0; round < Rounds; round++)
        {
            machine.Files.WriteAt(source, 0, [(byte)round]);
            Assert.AreEqual(CopyReason.SmallDirtySource, copier.Copy(source, copy).Reason);
            machine.Files.Delete(copy);
            if (round == 1) early = Remembered(copier);
        }

        Assert.AreEqual(early, Remembered(copier));
    }

    [TestMethod]
    public void What_is_remembered_of_small_dirty_sources_is_bounded() => AssertBounded(
        VolumeProfiles.Xfs, Rounds, Policy.MostRecentSources, (machine, volume, copier, round) =>
            CopyAndDelete(machine, copier, Name(volume, "source", round), At(volume, "copy"), [1]));

    [TestMethod]
    public void What_is_remembered_of_destination_directories_is_bounded() => AssertBounded(
        VolumeProfiles.Ntfs, 5 * Policy.MostKnownDirectories, Policy.MostKnownDirectories, (machine, volume, copier, round) =>
        {
            machine.Files.MakeDirectory(Name(volume, "directory", round));
            CopyAndDelete(machine, copier, At(volume, "source"), Path.Combine(Name(volume, "directory", round), "copy"), [1]);
        });

    [TestMethod]
    public void Many_sources_of_clones_where_references_are_counted() => AssertBounded(
        VolumeProfiles.ReFs4K, Rounds, Policy.MostCountedFiles, (machine, volume, copier, round) =>
            CopyAndDelete(machine, copier, Name(volume, "source", round), At(volume, "copy"), new byte[20_000]));

    [TestMethod]
    public void Many_clones_of_one_source_where_references_are_counted()
    {
        (SimulatedMachine machine, SimulatedVolume volume, FileCopier copier) = Scene(VolumeProfiles.ReFs4K);
        string source = At(volume, "source");
        machine.Files.Write(source, new byte[20_000]);
        for (int round = 0; round < Rounds; round++)
        {
            Assert.AreEqual(CopyOutcome.Copied, copier.Copy(source, At(volume, "copy")).Outcome);
            machine.Files.Delete(At(volume, "copy"));
        }

        Assert.IsLessThanOrEqualTo(Policy.MostCountedFiles * ObjectsOfAnEntry, Remembered(copier));
    }

    [TestMethod]
    public void What_is_remembered_of_volumes_is_bounded()
    {
        const int Volumes = 4 * Policy.MostKnownVolumes, Clusters = 64;
        SimulatedMachine machine = new(SimulatedSystem.Linux);
        FileCopier copier = new(machine);
        SimulatedVolume? before = null;
        for (int round = 0; round < Volumes; round++)
        {
            SimulatedVolume volume = machine.Mount(VolumeProfiles.Btrfs, "volume" + round, bytes: Clusters << 12);
            string source = At(before ?? volume, "source");
            CopyAndDelete(machine, copier, source, At(volume, "copy"), new byte[20_000]);
            before = volume;
        }

        Assert.IsLessThanOrEqualTo(3 * Policy.MostKnownVolumes * ObjectsOfAnEntry, Remembered(copier));
    }

    private static void AssertBounded(
        VolumeProfile profile, int rounds, int bound, Action<SimulatedMachine, SimulatedVolume, FileCopier, int> copy)
    {
        (SimulatedMachine machine, SimulatedVolume volume, FileCopier copier) = Scene(profile);
        for (int round = 0; round < rounds; round++) copy(machine, volume, copier, round);
        int remembered = Remembered(copier);
        Assert.IsLessThanOrEqualTo(bound * ObjectsOfAnEntry, remembered);
        Assert.IsGreaterThan(bound / 2, remembered, "nothing was remembered, so the test shows nothing");
    }

    private static (SimulatedMachine Machine, SimulatedVolume Volume, FileCopier Copier) Scene(VolumeProfile profile)
    {
        SimulatedMachine machine = new(profile.System);
        return (machine, machine.Mount(profile, "volume", bytes: 4L << 30), new FileCopier(machine));
    }

    private static void CopyAndDelete(SimulatedMachine machine, FileCopier copier, string source, string copy, byte[] content)
    {
        machine.Files.Write(source, content);
        Assert.AreEqual(CopyOutcome.Copied, copier.Copy(source, copy).Outcome);
        machine.Files.Delete(copy);
        machine.Files.Delete(source);
    }

    private static string At(SimulatedVolume volume, string name) => Path.Combine(volume.Path, name);

    private static string Name(SimulatedVolume volume, string name, int round) =>
        At(volume, name + round.ToString(CultureInfo.InvariantCulture));

    /// <summary>The number of objects that a copier reaches, but for its platform and what its options and texts are.</summary>
    private static int Remembered(FileCopier copier)
    {
        HashSet<object> seen = new(ReferenceEqualityComparer.Instance);
        Stack<object> reached = new([copier]);
        while (reached.TryPop(out object? one))
        {
            if (one is IPlatform or IEqualityComparer || !seen.Add(one) || one is string) continue;
            foreach (object? next in Parts(one))
            {
                if (next is { } part && (part is string || !part.GetType().IsPrimitive)) reached.Push(part);
            }
        }

        return seen.Count;
    }

    private static IEnumerable<object?> Parts(object one) => one switch
    {
        IDictionary pairs => pairs.Keys.Cast<object?>().Concat(pairs.Values.Cast<object?>()),
        IEnumerable elements => elements.Cast<object?>(),
        _ when one.GetType().Assembly == typeof(FileCopier).Assembly => one.GetType()
            .GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)
            .Where(field => !field.FieldType.IsValueType)
            .Select(field => field.GetValue(one)),
        _ => [],
    };
}
