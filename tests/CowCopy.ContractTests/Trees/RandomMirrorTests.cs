using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Trees;

/// <summary>
/// Random sources and destinations, held against what a mirror, a copy of a tree and a question for changes promise: the destination is
/// the source, nothing else changes, what was deleted is reported, and a change is found where one is made and only there.
/// </summary>
[TestClass]
[OSCondition(ConditionMode.Exclude, OperatingSystems.Windows, IgnoreMessage = "The simulated system has Unix paths.")]
public sealed class RandomMirrorTests
{
    private const int Seeds = 60;

    [TestMethod]
    [DataRow(nameof(VolumeProfiles.Xfs), true, false, true)]
    [DataRow(nameof(VolumeProfiles.Ext4), false, true, true)]
    [DataRow(nameof(VolumeProfiles.Ext4), false, false, true)]
    [DataRow(nameof(VolumeProfiles.Ntfs), false, true, true)]
    [DataRow(nameof(VolumeProfiles.ReFs4K), false, true, true)]
    [DataRow(nameof(VolumeProfiles.SmbWithoutIds), false, true, true)]
    [DataRow(nameof(VolumeProfiles.Apfs), false, true, true)]
    [DataRow(nameof(VolumeProfiles.ApfsCaseSensitive), true, true, true)]
    [DataRow(nameof(VolumeProfiles.Xfs), true, false, false)]
    [DataRow(nameof(VolumeProfiles.Ext4), false, true, false)]
    [DataRow(nameof(VolumeProfiles.Ext4), false, false, false)]
    public void The_destination_is_the_source(string name, bool isCaseSensitive, bool reportsCase, bool hasIdentities)
    {
        VolumeProfile profile = (VolumeProfile)typeof(VolumeProfiles).GetProperty(name)!.GetValue(null)!;
        profile = profile with { IsCaseSensitive = isCaseSensitive, ReportsCase = profile.ReportsCase && reportsCase };
        for (int seed = 0; seed < Seeds; seed++)
        {
            SimulatedMachine machine = new(profile.System);
            SimulatedVolume volume = machine.Mount(profile, "volume");
            using MachineFiles files = new(machine.Storage, volume);
            new RandomMirror(machine, files, volume, hasIdentities, seed).Run();
        }
    }

    /// <summary>One call fails. What is not reported as failed is done; what was there stays, or is replaced.</summary>
    [TestMethod]
    [DataRow(nameof(VolumeProfiles.Xfs), true)]
    [DataRow(nameof(VolumeProfiles.Ext4), true)]
    [DataRow(nameof(VolumeProfiles.Ext4), false)]
    [DataRow(nameof(VolumeProfiles.Ntfs), false)]
    [DataRow(nameof(VolumeProfiles.ReFs4K), false)]
    [DataRow(nameof(VolumeProfiles.Apfs), false)]
    public void A_call_that_fails_costs_what_is_reported_and_no_more(string name, bool isCaseSensitive)
    {
        VolumeProfile profile = (VolumeProfile)typeof(VolumeProfiles).GetProperty(name)!.GetValue(null)!;
        for (int seed = 0; seed < Seeds; seed++)
        {
            SimulatedMachine machine = new(profile.System);
            SimulatedVolume volume = machine.Mount(profile with { IsCaseSensitive = isCaseSensitive }, "volume");
            using MachineFiles files = new(machine.Storage, volume);
            new RandomMirror(machine, files, volume, hasIdentities: true, seed) { HasFaults = true }.Run();
        }
    }
}
