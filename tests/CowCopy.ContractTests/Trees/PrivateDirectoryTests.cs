using System.Runtime.Versioning;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Trees;

/// <summary>A directory of a tree lets in no user whom its source keeps out, by whatever the copy inherits or lacks.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class PrivateDirectoryTests
{
    private const uint Stranger = 12345;
    private const int SetGroup = 0x400; // S_ISGID

    public static IEnumerable<object[]> Cases() =>
        from volume in (VolumeRole[])[VolumeRole.Xfs, VolumeRole.Btrfs, VolumeRole.Ext4]
        from one in ((string Change, int Source, int Copy)[])
        [
            ("the group of the source", 0x1E8, 0x1C0), // 750 → 700
            ("the group of the source", 0x5E8, 0x5C0), // 2750 → 2700
            ("the group of the source", 0x5FD, 0x5FD), // 2775: others may enter and list
            ("the group of the source", 0x1ED, 0x1ED), // 755
            ("the group of the source", 0x1C1, 0x1C0), // 701: a member of the group would be one of the others
            ("the group of the parent", 0x1E8, 0x1C0 | SetGroup),
            ("the list of the parent", 0x1E8, 0x1C0),
            ("the list of the parent", 0x1ED, 0x1ED),
            ("the list of the source", 0x1ED, 0x1C0), // it keeps one user out
            ("nothing", 0x1E8, 0x1E8),
            ("nothing", 0x1F8, 0x1F8), // 770
        ]
        select new object[] { volume, one.Change, one.Source, one.Copy };

    [TestMethod]
    [DynamicData(nameof(Cases))]
    public void Nobody_enters_a_copy_who_may_not_enter_its_source(VolumeRole role, string change, int source, int expected)
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root may give a directory to another group.");
        using CopyFixture fixture = new(TestVolumes.Require(role), new LinuxPlatform(), CloneSupport.Yes);
        fixture.Clean("tree/directory/file", Content.Of(100));
        string directory = fixture.At("tree", "directory"), copy = fixture.At("in", "copy", "directory");
        string parent = Directory.CreateDirectory(fixture.At("in")).FullName;
        if (change == "the group of the source") LinuxCalls.ChangeOwner(directory, uint.MaxValue, Stranger);
        if (change == "the list of the parent")
            FileRights.SetAttribute(parent, "system.posix_acl_default", FileRights.ReadableBy(Stranger));
        if (change == "the list of the source")
            FileRights.SetAttribute(directory, "system.posix_acl_access", FileRights.ClosedTo(Stranger));
        if (change == "the group of the parent")
        {
            LinuxCalls.ChangeOwner(parent, uint.MaxValue, Stranger);
            File.SetUnixFileMode(parent, (UnixFileMode)(0x1FD | SetGroup));
        }

        if (change != "the list of the source") File.SetUnixFileMode(directory, (UnixFileMode)source);
        bool inheritsBit = change == "the group of the parent";

        foreach (bool isMirror in (bool[])[false, true, true])
        {
            TreeResult result = fixture.Copier.CopyTree(
                fixture.At("tree"), fixture.At("in", "copy"), new TreeOptions { Mirror = isMirror });

            Assert.IsTrue(result.Succeeded);
            UnixFileMode mode = File.GetUnixFileMode(copy);
            Assert.AreEqual((UnixFileMode)expected & ~(UnixFileMode)SetGroup, mode & ~(UnixFileMode)SetGroup);
            if (!inheritsBit) Assert.AreEqual((UnixFileMode)expected, mode);
            Assert.DoesNotContain(copy, result.ChangedPermissions);
            IEnumerable<TreeChange> plan = fixture.Copier.PlanTree(
                fixture.At("tree"), fixture.At("in", "copy"), new TreeOptions { Mirror = true });
            Assert.IsEmpty(plan.Where(static one => one.Kind == TreeChangeKind.SetPermissions));
        }
    }

    // As under a umask of 077: of the mode that a directory is made with, only the owner's part is left.
    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Ext4)]
    public void What_a_kill_left_where_new_directories_are_private_is_finished(VolumeRole role)
    {
        using CopyFixture fixture = new(TestVolumes.Require(role), new LinuxPlatform(), CloneSupport.Yes);
        if (!LinuxCalls.TrySetPrivateDefaultAccess(fixture.At())) TestVolumes.Missing("This volume has no access lists.");
        int[] modes = [0x1ED, 0x1FD, 0x5FD, 0x1E8, 0x16D, 0x1C1];
        for (int index = 0; index < modes.Length; index++)
        {
            fixture.Clean($"tree/d{index}/file", Content.Of(10));
            File.SetUnixFileMode(fixture.At("tree", $"d{index}"), (UnixFileMode)modes[index]);
        }

        fixture.Platform.At = static operation => operation == "ChangeMode" ? PlatformStatus.From(StatusCode.DeviceError) : null;
        Assert.IsFalse(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy")).Succeeded, "as if it was killed");
        fixture.Platform.At = null;
        Assert.IsTrue(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy")).Succeeded);

        for (int index = 0; index < modes.Length; index++)
            Assert.AreEqual((UnixFileMode)modes[index], File.GetUnixFileMode(fixture.At("copy", $"d{index}")), $"d{index}");
        Assert.IsEmpty(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy")).ChangedPermissions);
    }
}
