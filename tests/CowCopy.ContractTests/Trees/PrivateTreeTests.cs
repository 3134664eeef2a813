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
    private const UnixFileMode OthersRead = UnixFileMode.GroupRead | UnixFileMode.OtherRead;
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
        File.SetUnixFileMode(source, OwnerOnly | UnixFileMode.GroupRead | UnixFileMode.GroupWrite);
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
            if (isMirror) Assert.AreEqual(1, result.Files.Counts.Unchanged);
        }
    }

    // No copy has them, so a file that has is not as its copy would be, though its content is.
    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Ext4)]
    public void An_equal_file_keeps_no_special_bits(VolumeRole role)
    {
        const UnixFileMode Usual = OwnerOnly | UnixFileMode.UserExecute | OthersRead;
        const UnixFileMode Special = UnixFileMode.SetUser | UnixFileMode.SetGroup;
        using CopyFixture fixture = new(TestVolumes.Require(role), new LinuxPlatform(), CloneSupport.Yes);
        string source = fixture.Clean("tree/file", Content.Of(9000)), copy = fixture.At("copy", "file");
        File.SetUnixFileMode(source, Usual);
        string tree = fixture.At("tree"), root = fixture.At("copy");
        CopyOptions skip = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };
        ManifestEntry entry = new(source, "file");
        foreach (Func<bool> run in (Func<bool>[])
        [
            () => fixture.Copier.CopyTree(tree, root, new TreeOptions { Copy = skip }).Succeeded,
            () => fixture.Copier.MirrorTree(tree, root, new TreeOptions { Copy = skip }).Succeeded,
            () => fixture.Copier.Materialize([entry], root, new() { Copy = skip }).Succeeded,
            () => fixture.Copier.Materialize([entry with { Permissions = Usual }], root, new() { Copy = skip }).Succeeded,
        ])
        {
            Assert.IsTrue(run());
            File.SetUnixFileMode(copy, Usual | Special);
            Assert.AreEqual(
                TreeChangeKind.SetPermissions, fixture.Copier.PlanTree(tree, root, new TreeOptions { Copy = skip }).Single().Kind);

            Assert.IsTrue(run());

            Assert.AreEqual(Usual, File.GetUnixFileMode(copy));
            Assert.IsEmpty(fixture.Copier.PlanTree(tree, root, new TreeOptions { Copy = skip }));
        }
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Ext4)]
    public void An_equal_file_of_a_manifest_gets_the_permissions_of_its_source(VolumeRole role)
    {
        const UnixFileMode Usual = OwnerOnly | OthersRead;
        using CopyFixture fixture = new(TestVolumes.Require(role), new LinuxPlatform(), CloneSupport.Yes);
        ManifestEntry entry = new(fixture.Clean("store", Content.Of(9000)), "file");
        CopyOptions skip = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };
        foreach ((UnixFileMode mode, OverwriteMode overwrite, int copied) in ((UnixFileMode, OverwriteMode, int)[])
        [
            (Usual, OverwriteMode.Auto, 1), (OwnerOnly, OverwriteMode.Auto, 1), (Usual, OverwriteMode.AtomicRename, 1),
            (Usual, OverwriteMode.Auto, 0), (OwnerOnly, OverwriteMode.Never, 0),
        ])
        {
            File.SetUnixFileMode(entry.Source, mode);

            MaterializeOptions options = new() { Copy = skip with { Overwrite = overwrite } };
            BatchResult made = fixture.Copier.Materialize([entry], fixture.At("root"), options);

            Assert.AreEqual((copied, 1 - copied), (made.Counts.Copied, made.Counts.Unchanged), $"{mode} {overwrite}");
            if (overwrite != OverwriteMode.Never) Assert.AreEqual(mode, File.GetUnixFileMode(fixture.At("root", "file")));
        }
    }

    // A list of the source may keep a user out, or be all that lets its group in.
    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Ext4)]
    public void What_has_an_access_list_is_up_to_date_with_the_permissions_that_its_copy_got(VolumeRole role)
    {
        using CopyFixture fixture = new(TestVolumes.Require(role), new LinuxPlatform(), CloneSupport.Yes);
        string closed = fixture.Clean("tree/closed", Content.Of(9000)), open = fixture.Clean("tree/open", Content.Of(9000));
        string plain = fixture.Clean("tree/plain", Content.Of(9000)), copy = fixture.At("copy", "plain");
        FileRights.SetAttribute(closed, "system.posix_acl_access", FileRights.ClosedTo(Stranger));
        FileRights.SetAttribute(open, "system.posix_acl_access", FileRights.ReadableBy(Stranger));
        fixture.Files.SetMode(plain, OwnerOnly);
        TreeOptions options = new() { Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp } };
        Assert.IsTrue(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options).Succeeded);
        File.SetUnixFileMode(plain, OwnerOnly | UnixFileMode.GroupRead);

        CollectionAssert.AreEqual(
            new[] { (TreeChangeKind.SetPermissions, copy) },
            fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), options)
                .Select(static change => (change.Kind, change.Path)).ToArray());
        foreach (bool isMirror in (bool[])[false, true])
        {
            TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options with { Mirror = isMirror });

            Assert.AreEqual((0, 3), (result.Files.Counts.Copied, result.Files.Counts.Unchanged));
            CollectionAssert.AreEqual(isMirror ? [] : new[] { copy }, result.ChangedPermissions.ToArray());
            foreach (string name in (string[])["closed", "open"])
                Assert.AreEqual((UnixFileMode)0, File.GetUnixFileMode(fixture.At("copy", name)) & OthersRead, name);
            Assert.AreEqual(OwnerOnly | UnixFileMode.GroupRead, File.GetUnixFileMode(copy));
        }
    }
}
