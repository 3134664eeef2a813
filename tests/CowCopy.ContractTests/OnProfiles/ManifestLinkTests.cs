using CowCopy.Platform;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

[TestClass]
public sealed class ManifestLinkTests
{
    [TestMethod]
    public void On_Windows_a_link_to_a_directory_is_one_of_another_kind()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ntfs);
        string root = fixture.At("root");
        foreach (bool toDirectory in (bool[])[false, true])
        {
            ManifestEntry link = ManifestEntry.Link("link", "target", toDirectory);

            BatchResult made = fixture.Copier.Materialize([link], root), again = fixture.Copier.Materialize([link], root);

            Assert.AreEqual((1, 1), (made.Counts.SymbolicLinked, again.Counts.Unchanged), made.GetSummary() + again.GetSummary());
            Assert.IsTrue(fixture.Platform.Inner.ReadLink(fixture.At("root", "link"), out LinkTarget read).IsOk);
            Assert.AreEqual(new LinkTarget("target", toDirectory ? LinkKind.Directory : LinkKind.File), read);
        }
    }

    [TestMethod]
    public void Elsewhere_a_link_has_no_kind()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        ManifestEntry link = ManifestEntry.Link("link", "target", toDirectory: true);

        Assert.AreEqual(1, fixture.Copier.Materialize([link], fixture.At("root")).Counts.SymbolicLinked);

        Assert.AreEqual(1, fixture.Copier.Materialize([link], fixture.At("root")).Counts.Unchanged);
    }
}
