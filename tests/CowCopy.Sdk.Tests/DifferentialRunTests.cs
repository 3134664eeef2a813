using CowCopy.TestKit;

namespace CowCopy.Sdk.Tests;

/// <summary>
/// Thousands of generated situations, by MSBuild's own task and by ours. tests/CowCopy.Sdk.DifferentialTests generates them and allows for
/// the rows of docs/differences.md.
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
    public void Parallel_as_this_user(VolumeRole volume) => DifferentialProcess.OnVolume(volume);

    [TestMethod]
    [DataRow(VolumeRole.Ext4)]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Overlay)]
    public void Sequential_as_this_user(VolumeRole volume) => DifferentialProcess.OnVolume(volume, "sequential");

    // To root no file is read-only and no directory closed.
    [TestMethod]
    [DataRow(VolumeRole.Ext4)]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Overlay)]
    public void Parallel_as_an_ordinary_user(VolumeRole volume) => DifferentialProcess.AsOrdinaryUser(volume);

    [TestMethod]
    [DataRow(VolumeRole.Ext4)]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Overlay)]
    public void Sequential_as_an_ordinary_user(VolumeRole volume) => DifferentialProcess.AsOrdinaryUser(volume, "sequential");

    [TestMethod]
    public void Without_the_change_wave_that_retries_when_access_is_denied() =>
        DifferentialProcess.AsOrdinaryUserWithoutWave(VolumeRole.Ext4);
}
