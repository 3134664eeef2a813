using CowCopy.WindowsTests.Refs;

namespace CowCopy.WindowsTests.Legs;

/// <summary>ReFS with clusters of 64 KiB: the alignment of clones, and the sizes below two clusters.</summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
public sealed class LargeClusterTests : PartialClusterTests
{
    private const int Cluster = 64 << 10;

    protected override string Parent => LegVolumes.LargeClusters();

    [TestMethod]
    public void The_size_of_a_cluster_is_known()
    {
        VolumeInfo volume = new VolumeInspector().Probe(Files.Path);

        Assert.AreEqual(("ReFS", (long)Cluster), (volume.FileSystem, volume.BlockSize), volume.Message);
    }

    [TestMethod]
    [DataRow(1)]
    [DataRow(16 << 10)]
    [DataRow(Cluster - 1)]
    [DataRow(Cluster)]
    [DataRow((2 * Cluster) - 1)]
    [DataRow(2 * Cluster)]
    [DataRow((16 * Cluster) + 1)]
    public void A_clone_shares_every_full_cluster(int length)
    {
        string source = ClusterFile.Write(Files, "source", length), destination = Files.Combine("copy");
        FileCopier copier = new();

        CopyResult result = copier.Copy(source, destination, new CopyOptions { Mode = CopyMode.Clone });

        ClusterFile.AssertEqual(source, destination);
        Assert.AreEqual(CopyMethod.Clone, result.Method, result.Reason.ToString());
        long full = length / Cluster * Cluster; // ReFS may copy a last cluster that is not full
        VolumeInspector volumes = new();
        Assert.IsGreaterThanOrEqualTo(full, volumes.ReadExtents(destination)!.BytesSharedWith(volumes.ReadExtents(source)!));
    }
}
