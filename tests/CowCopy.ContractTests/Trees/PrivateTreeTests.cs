using System.Runtime.Versioning;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Trees;

/// <summary>A tree that carries permissions gives no user the right to read a copy whose source that user may not read.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class PrivateTreeTests
{
    private const uint Stranger = 12345;
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    [TestMethod]
    [DataRow(VolumeRole.Xfs, false)]
    [DataRow(VolumeRole.Xfs, true)]
    [DataRow(VolumeRole.Btrfs, false)]
    [DataRow(VolumeRole.Btrfs, true)]
    [DataRow(VolumeRole.Ext4, false)]
    [DataRow(VolumeRole.Ext4, true)]
    public void Each_run_leaves_the_group_and_users_of_a_list_without_the_right_to_read(VolumeRole role, bool hasList)
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root may give a file to another group.");
        using CopyFixture fixture = new(TestVolumes.Require(role), new LinuxPlatform(), CloneSupport.Yes);
        string source = fixture.Clean("tree/file", Content.Of(9000)), copy = fixture.At("copy", "file");
        File.SetUnixFileMode(source, OwnerOnly | UnixFileMode.GroupRead);
        Directory.CreateDirectory(fixture.At("copy"));
        if (hasList) FileRights.SetAttribute(fixture.At("copy"), "system.posix_acl_default", FileRights.ReadableBy(Stranger));
        else LinuxCalls.ChangeOwner(source, uint.MaxValue, Stranger);

        foreach (bool isMirror in (bool[])[false, true, true])
        {
            TreeResult result = fixture.Copier.CopyTree(
                fixture.At("tree"), fixture.At("copy"),
                new TreeOptions { Mirror = isMirror, Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp } });

            Assert.IsTrue(result.Succeeded);
            Assert.DoesNotContain(copy, result.ChangedPermissions);
            Assert.AreEqual(OwnerOnly, File.GetUnixFileMode(copy));
        }
    }
}
