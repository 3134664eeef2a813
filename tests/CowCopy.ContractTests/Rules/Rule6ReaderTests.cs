using System.Runtime.Versioning;
using CowCopy.ContractTests.Copies;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Rules;

/// <summary>
/// Rule 6: whoever cannot read the source cannot read the copy, by group, access list or special bits, before each call of each way.
/// </summary>
[TestClass]
[DoNotParallelize] // it starts processes
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class Rule6ReaderTests
{
    // What is done to the source ($1), the destination's directory ($2) and the existing file ($3); a user and a group that cannot read it.
    private static readonly (string Change, (uint User, uint Group) Excluded)[] Scenes =
    [
        ("chmod 640 $1; chgrp 12345 $2; chmod g+s $2", (1001, 12345)),
        ("chmod 640 $1; setfacl -d -m u:1001:rwx $2", (1001, 1001)),
        ("chmod 640 $1; setfacl -d -m g:1002:rwx,o::rwx $2", (1001, 1002)),
        ("chmod 640 $1; chgrp 12345 $1", (1001, 1001)),
        ("chmod 604 $1; chgrp 12345 $1", (1001, 12345)),
        ("chmod 644 $1; setfacl -m u:1001:--- $1", (1001, 1001)),
        ("chmod 600 $1; setfacl -m u:1002:r $1", (1001, 1001)),
        ("chmod 640 $1; chmod 644 $3", (1001, 1001)),
        ("chmod 640 $1; chgrp 12345 $3; chmod 640 $3", (1001, 12345)),
        ("chmod 640 $1; setfacl -m u:1001:r $3", (1001, 1001)),
    ];

    public static IEnumerable<object[]> Cases =>
        from role in new[] { VolumeRole.Xfs, VolumeRole.Btrfs, VolumeRole.Ext4 }
        from scene in Scenes
        select new object[] { role, scene.Change };

    [TestMethod]
    [DynamicData(nameof(Cases))]
    public void No_copy_is_readable_by_a_user_who_cannot_read_the_source(VolumeRole role, string change)
    {
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Other users need root.");
        (uint user, uint group) = Scenes.Single(scene => scene.Change == change).Excluded;
        foreach (bool exists in (bool[])[false, true])
        {
            foreach (CopyOptions way in RuleScene.Ways("Real." + role).Where(way => exists || way.Overwrite == OverwriteMode.Auto))
                Check(role, change, path => LinuxCalls.MayRead(path, user, group), exists, way);
        }
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Ext4)]
    public void A_source_that_everyone_reads_keeps_its_mode_in_a_directory_of_another_group(VolumeRole role)
    {
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Other groups need root.");
        using CopyFixture fixture = Make(role, "chmod 664 $1; chgrp 12345 $2; chmod g+s $2", out string source, out string destination);
        fixture.Files.Delete(destination);

        fixture.Copier.Copy(source, destination);

        fixture.AssertEqualFiles(source, destination);
    }

    private static void Check(VolumeRole role, string change, Func<string, bool> mayRead, bool exists, CopyOptions way)
    {
        using CopyFixture fixture = Make(role, change, out string source, out string destination);
        string directory = Path.GetDirectoryName(destination)!;
        Assert.IsFalse(mayRead(source), "the source");
        if (!exists) fixture.Files.Delete(destination);
        FileIdentity old = fixture.Look(destination).Identity;
        List<string> read = [], waiting = [];
        fixture.Platform.At = operation =>
        {
            foreach (string name in fixture.Files.Names(directory))
            {
                string path = Path.Combine(directory, name);
                // The old content may be read, but a process that opens the file before it is cloned over waits for the new one.
                bool isOld = fixture.Look(path).Identity == old;
                if (isOld && !fixture.Platform.HasExclusive) continue;
                if (mayRead(path)) (isOld ? waiting : read).Add($"before {operation}: {name}");
            }

            if (operation == nameof(IFileHandles.Clone)) read.AddRange(waiting);
            if (operation == nameof(IFileHandles.Close)) waiting.Clear();
            return null;
        };
        fixture.Copier.Copy(source, destination, way);
        fixture.Platform.At = null;

        if (mayRead(destination)) read.Add("the copy");
        Assert.IsEmpty(read, $"{way.Mode}, {way.Overwrite}, existing: {exists}: {string.Join("; ", read)}");
        ByteAssert.AreEqual(fixture.Files.Read(source), fixture.Files.Read(destination));
    }

    private static CopyFixture Make(VolumeRole role, string change, out string source, out string destination)
    {
        CloneSupport clones = role == VolumeRole.Ext4 ? CloneSupport.No : CloneSupport.Yes;
        CopyFixture fixture = new(TestVolumes.Require(role), new LinuxPlatform(), clones);
        string directory = fixture.At("d");
        Directory.CreateDirectory(directory);
        RightsScene.Require("chmod 755 $1 $2", fixture.Path, directory);
        source = fixture.Clean("source", Content.Of(40_000));
        destination = fixture.Clean("d/copy", Content.Of(30_000, seed: 2));
        RightsScene.Require(change, source, directory, destination);
        return fixture;
    }
}
