using CowCopy.TestKit.Windows;

namespace CowCopy.Tests.Health;

[TestClass]
public sealed class FsutilExtentsTests
{
    /// <summary>
    /// A file of 400,936 bytes: 97 clusters with four references, and the last one, which it fills in part and has for itself.
    /// </summary>
    [TestMethod]
    public void A_cloned_file_with_a_private_last_cluster()
    {
        const string Output =
            "VCN: 0x0        Clusters: 0x61       LCN: 0x1297cf7  Ref: 0x4\r\nVCN: 0x61       Clusters: 0x1        LCN: 0x15337ac  Ref: "
                + "0x1\r\n";

        ExtentMap map = FsutilExtents.Parse("Some.dll", 400_936, 4096, Output);

        Assert.HasCount(2, map.Extents);
        Assert.AreEqual((0L, 97 * 4096L, 0x1297cf7L * 4096, true, 4), Describe(map.Extents[0]));
        Assert.AreEqual((97 * 4096L, 4096L, 0x15337acL * 4096, false, 1), Describe(map.Extents[1]));
        Assert.IsTrue(map.Extents[1].IsTail);
        Assert.AreEqual(397_312, map.SharedBytes);
        Assert.AreEqual(400_936 - 397_312, map.PrivateBytes);
    }

    [TestMethod]
    public void Holes_and_other_lines_are_passed_over()
    {
        const string Output =
            "No extents?\nVCN: 0x0 Clusters: 0x2 LCN: 0xffffffffffffffff Ref: 0x0\nVCN: 0x2 Clusters: 0x1 LCN: 0x10 Ref: 0x1ff0\nVCN: zero "
                + "Clusters: 0x1 LCN: 0x1 Ref: 0x1\n";

        ExtentMap map = FsutilExtents.Parse("file", 3 * 65_536, 65_536, Output);

        Assert.AreEqual((2 * 65_536L, 65_536L, 0x10 * 65_536L, true, 8176), Describe(map.Extents.Single()));
    }

    private static (long Offset, long Length, long Place, bool Shared, int? References) Describe(FileExtent extent) =>
        (extent.Offset, extent.Length, extent.PhysicalOffset, extent.IsShared, extent.ReferenceCount);
}
