using CowCopy.Platform.Linux;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Trees;

/// <summary>Random trees with names that are one name in the destination, whose directories exist already or not.</summary>
[TestClass]
[OSCondition(ConditionMode.Exclude, OperatingSystems.Windows, IgnoreMessage = "The simulated system has Unix paths.")]
public sealed class CollidingTreeTests
{
    private const int RealTrees = 12;
    private static readonly int SimulatedTrees = RunSize.IsQuick ? 25 : 200;

    [TestMethod]
    [DataRow(true, false)]
    [DataRow(false, false)]
    [DataRow(true, true)]
    [DataRow(false, true)]
    public void No_file_gets_under_the_name_of_another_on_a_simulated_volume(bool isCaseSensitive, bool ignoresForms)
    {
        for (int seed = 0; seed < SimulatedTrees; seed++)
        {
            SimulatedMachine machine = new(SimulatedSystem.Linux);
            SimulatedVolume source = machine.Mount(VolumeProfiles.Xfs, "sensitive");
            // A volume that ignores forms alone does not say so: like one behind FUSE.
            VolumeProfile profile = VolumeProfiles.Ext4 with
            {
                IsCaseSensitive = isCaseSensitive,
                IgnoresForms = ignoresForms,
                ReportsCase = !ignoresForms,
            };
            SimulatedVolume destination = machine.Mount(profile, "destination");
            using MachineFiles from = new(machine.Storage, source), to = new(machine.Storage, destination);
            new CollidingTree(new FileCopier(machine), from, to, destination.Names, seed).Run();
        }
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void No_file_gets_under_the_name_of_another_on_APFS(bool isCaseSensitive)
    {
        for (int seed = 0; seed < SimulatedTrees; seed++)
        {
            SimulatedMachine machine = new(SimulatedSystem.MacOS);
            SimulatedVolume source = machine.Mount(VolumeProfiles.MacNfs, "server");
            SimulatedVolume destination =
                machine.Mount(isCaseSensitive ? VolumeProfiles.ApfsCaseSensitive : VolumeProfiles.Apfs, "destination");
            using MachineFiles from = new(machine.Storage, source), to = new(machine.Storage, destination);
            new CollidingTree(new FileCopier(machine), from, to, destination.Names, seed).Run();
        }
    }

    [TestMethod]
    [DataRow(VolumeRole.NtfsIgnoreCase, true)]
    [DataRow(VolumeRole.Ntfs, false)]
    [DataRow(VolumeRole.Overlay, false)]
    public void No_file_gets_under_the_name_of_another_on_a_real_volume(VolumeRole role, bool ignoresCase)
    {
        string volume = TestVolumes.Require(role);
        for (int seed = 0; seed < RealTrees; seed++)
        {
            using RealFiles source = new(Path.GetTempPath()), destination = new(volume);
            new CollidingTree(
                new FileCopier(new LinuxPlatform()), source, destination,
                ignoresCase ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal, seed).Run();
        }
    }
}
