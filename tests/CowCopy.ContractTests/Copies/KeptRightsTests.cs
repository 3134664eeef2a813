using System.Runtime.Versioning;
using CowCopy.Planning;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Copies;

/// <summary>A clone in place gives the file nothing that a new file would not have: compared with a file that was deleted first.</summary>
[TestClass]
[DoNotParallelize] // a child of another test holds what is open, until it runs its program: no lease is given then
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class KeptRightsTests
{
    private static readonly VolumeRole[] Volumes = [VolumeRole.Xfs, VolumeRole.Btrfs];

    // What is done to the existing file ($1) or to its directory ($2), where both volumes have it.
    private static readonly string[] Changes =
    [
        "chgrp 12345 $1", "chgrp 12345 $1; chmod 6755 $1", "chmod 4755 $1", "chmod 2755 $1", "chmod 1755 $1",
        "setfacl -m u:12345:rw $1", "setfattr -n user.origin -v old $1", "setfattr -n security.capability "
            + "-v 0x0100000200040000000000000000000000000000 $1", "setfattr -n trusted.kept -v old $1", "chattr +d $1", "chattr +A $1",
        "chattr +S $1", "setfacl -d -m u:12345:rwx $2", "chmod g+s $2; chgrp 12345 $2", "chgrp 12345 $2", "chattr +A $2; chattr +d $2",
        "chgrp 12345 $1 $2; chmod g+s $2",
    ];

    private static readonly string[] OfXfs =
    [
        "xfs_io -c 'chproj 42' $1", "xfs_io -c 'chproj 42' -c 'chattr +P' $2", "xfs_io -c 'chattr +f' $1",
        "xfs_io -c 'cowextsize 65536' $1",
    ];

    private static readonly string[] OfBtrfs =
    [
        "chattr +m $1", "btrfs property set $1 compression zstd", "btrfs property set $2 compression zstd",
    ];

    public static IEnumerable<object[]> Cases =>
        from volume in Volumes
        from change in (string[])[.. Changes, .. volume == VolumeRole.Xfs ? OfXfs : OfBtrfs]
        select new object[] { volume, change };

    [TestMethod]
    [DynamicData(nameof(Cases))]
    public void A_copy_over_a_file_is_as_one_of_a_deleted_file(VolumeRole volume, string change)
    {
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Other groups and attributes need root.");
        Assert.AreEqual(Copied(volume, change, OverwriteMode.DeleteFirst), Copied(volume, change, OverwriteMode.Auto));
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void A_file_as_new_is_cloned_over_in_its_place(VolumeRole volume)
    {
        using CopyFixture fixture = Make(volume, "", out string source, out string destination);
        FileIdentity before = fixture.Look(destination).Identity;

        fixture.Copier.Copy(source, destination);

        Assert.AreEqual(before, fixture.Look(destination).Identity);
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void A_file_of_another_group_is_not_cloned_over(VolumeRole volume)
    {
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Other groups need root.");
        using CopyFixture fixture = Make(volume, "chgrp 12345 $1", out string source, out string destination);
        FileIdentity before = fixture.Look(destination).Identity;

        Assert.AreEqual(CopyMethod.Clone, fixture.Copier.Copy(source, destination).Method);

        Assert.AreNotEqual(before, fixture.Look(destination).Identity);
        fixture.AssertEqualFiles(source, destination);
    }

    private static string Copied(VolumeRole volume, string change, OverwriteMode overwrite)
    {
        using CopyFixture fixture = Make(volume, change, out string source, out string destination);
        fixture.Copier.Copy(source, destination, new CopyOptions { Overwrite = overwrite });
        ByteAssert.AreEqual(fixture.Files.Read(source), fixture.Files.Read(destination));
        return RightsScene.Describe(destination);
    }

    private static CopyFixture Make(VolumeRole volume, string change, out string source, out string destination)
    {
        CopyFixture fixture = new(TestVolumes.Require(volume), new LinuxPlatform(), CloneSupport.Yes);
        string directory = fixture.At("d");
        Directory.CreateDirectory(directory);
        source = fixture.Clean("source", Content.Of(40_000));
        destination = fixture.Clean("d/copy", Content.Of(30_000, seed: 2));
        if (change.Length > 0) RightsScene.Require(change, destination, directory);
        return fixture;
    }
}
