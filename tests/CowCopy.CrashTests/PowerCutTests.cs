using CowCopy.CrashRig.PowerCuts;
using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.CrashTests;

/// <summary>The power fails while files are being copied, judged by pictures of the disk: no copy lies.</summary>
[TestClass]
[TestCategory("Thorough")]
public sealed class PowerCutTests
{
    private const int Pictures = 25;

    public TestContext TestContext { get; set; } = null!;

    // Without Durable, ext4 under a sync is missing on purpose: there the file system itself may lie (docs/power-cuts.md).
    [TestMethod]
    [DataRow(LoopFileSystem.Xfs, CopyWay.Auto, Disturbance.Fsync)]
    [DataRow(LoopFileSystem.Xfs, CopyWay.Auto, Disturbance.Sync)]
    [DataRow(LoopFileSystem.Xfs, CopyWay.Clone, Disturbance.Sync)]
    [DataRow(LoopFileSystem.Btrfs, CopyWay.Auto, Disturbance.None)]
    [DataRow(LoopFileSystem.Btrfs, CopyWay.Auto, Disturbance.Sync)]
    [DataRow(LoopFileSystem.Btrfs, CopyWay.Clone, Disturbance.Sync)]
    [DataRow(LoopFileSystem.Ext4, CopyWay.Auto, Disturbance.None)]
    [DataRow(LoopFileSystem.Ext4, CopyWay.Auto, Disturbance.Fsync)]
    [DataRow(LoopFileSystem.Ext4, CopyWay.Durable, Disturbance.Sync)]
    public void No_copy_lies_after_a_power_cut(LoopFileSystem fileSystem, CopyWay way, Disturbance disturbance)
    {
        OwnVolumes.Require(fileSystem);
        string host = TestVolumes.Require(VolumeRole.Xfs);
        int seed = Random.Shared.Next();

        IReadOnlyList<Picture> pictures = new PictureSeries(host, fileSystem, way, disturbance).Take(Pictures, seed);

        foreach (Picture picture in pictures) TestContext.WriteLine(picture.ToString());
        Assert.HasCount(Pictures, pictures);
        Assert.DoesNotContain(static picture => picture.Lies > 0, pictures, $"seed {seed}: {pictures.FirstOrDefault(one => one.Lies > 0)}");
    }
}
