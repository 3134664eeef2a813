using CowCopy.ContractTests.Rules;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.ContractTests.Links;

/// <summary>
/// Linux refuses a hard link as one between volumes also within one volume: between two mounts of it, and into the directory of another
/// project (XFS, ext4).
/// </summary>
[TestClass]
public sealed class LinkRefusalTests
{
    [TestMethod]
    [DataRow("Simulated.Ext4", false)]
    [DataRow("Simulated.Ext4", true)]
    [DataRow("Simulated.Tmpfs", false)]
    [DataRow("Real.Ext4", false)]
    public void A_link_that_one_volume_refuses_is_not_said_to_be_between_volumes(string volume, bool exists)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        string source = fixture.Clean("source", Content.Of(40_000)), destination = fixture.At("copy");
        if (exists) fixture.Clean("copy", Content.Of(30_000, seed: 2));
        fixture.Platform.Fail(nameof(IPlatform.HardLink), 1, StatusCode.DifferentVolume);

        CopyResult result = fixture.Copier.Copy(source, destination, new CopyOptions { Mode = CopyMode.CloneOrHardLink });

        Assert.AreEqual((CopyMethod.ByteCopy, CopyReason.LinkRefused), (result.Method, result.Reason));
        fixture.AssertEqualFiles(source, destination);
    }
}
