using CowCopy.TestKit;

namespace CowCopy.Sdk.Tests;

/// <summary>
/// Thousands of made-up situations, by MSBuild's own task and by ours: tests/CowCopy.Sdk.DifferentialTests makes them, and knows the rows of docs/differences.md.
/// COWCOPY_DIFFERENTIAL_CASES asks for a longer run, COWCOPY_DIFFERENTIAL_SEED for the one that failed.
/// </summary>
[TestClass]
public sealed class DifferentialRunTests
{
    [TestMethod]
    [DataRow(VolumeRole.Ext4)]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Overlay)]
    public void At_once_as_this_user(VolumeRole volume) => DifferentialProcess.OnVolume(volume);

    [TestMethod]
    [DataRow(VolumeRole.Ext4)]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Overlay)]
    public void In_turn_as_this_user(VolumeRole volume) => DifferentialProcess.OnVolume(volume, "in-turn");

    // To root no file is read-only and no folder closed.
    [TestMethod]
    [DataRow(VolumeRole.Ext4)]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Overlay)]
    public void At_once_as_an_ordinary_user(VolumeRole volume) => DifferentialProcess.AsOrdinaryUser(volume);

    [TestMethod]
    [DataRow(VolumeRole.Ext4)]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Overlay)]
    public void In_turn_as_an_ordinary_user(VolumeRole volume) => DifferentialProcess.AsOrdinaryUser(volume, "in-turn");

    [TestMethod]
    public void Without_the_change_wave_that_retries_when_access_is_denied() => DifferentialProcess.AsOrdinaryUserWithoutWave(VolumeRole.Ext4);
}
