using System.Runtime.Versioning;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Copies;

/// <summary>A clone over an existing file has just what a new file in its place would have.</summary>
[TestClass]
[DoNotParallelize] // a child of another test holds what is open, until it runs its program: no lease is given then
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class RightsInPlaceTests
{
    private const int Length = 40_000;
    private const uint Stranger = 12345, NoDump = 0x80; // FS_XFLAG_NODUMP

    /// <summary>Gives the directory or the existing file something; false where the volume has no such thing.</summary>
    private static readonly Dictionary<string, Func<string, string, bool>> Givers = new()
    {
        ["set-user-id and set-group-id"] = (_, file) => SetMode(file, 0xDED),
        ["sticky"] = (_, file) => SetMode(file, 0x3ED),
        ["another group"] = (_, file) => Do(() => LinuxCalls.ChangeOwner(file, uint.MaxValue, Stranger)),
        ["another owner"] = (_, file) => Do(() => LinuxCalls.ChangeOwner(file, Stranger)),
        ["an access list"] = (_, file) => Do(
            () => FileRights.SetAttribute(file, "system.posix_acl_access", FileRights.ReadableBy(Stranger))),
        ["a capability"] = (_, file) => Do(() => FileRights.SetAttribute(
            file, "security.capability", 1, 0, 0, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
        ["an attribute of a user"] = (_, file) => Do(() => FileRights.SetAttribute(file, "user.comment", 1)),
        ["a flag"] = (_, file) => FileRights.TrySetFlags(file, NoDump, project: 0),
        ["a quota project"] = (_, file) => FileRights.TrySetFlags(file, 0, project: 42),
        ["a directory of another group"] = (directory, file) => Do(() =>
        {
            LinuxCalls.ChangeOwner(directory, uint.MaxValue, Stranger);
            File.SetUnixFileMode(directory, File.GetUnixFileMode(directory) | UnixFileMode.SetGroup);
        }),
        ["a directory with a default access list"] = (directory, file) => Do(
            () => FileRights.SetAttribute(directory, "system.posix_acl_default", FileRights.ReadableBy(Stranger))),
    };

    public static IEnumerable<object[]> Cases =>
        from role in new[] { VolumeRole.Xfs, VolumeRole.Btrfs, VolumeRole.Ext4 }
        from name in Givers.Keys
        select new object[] { role, name };

    [TestMethod]
    [DynamicData(nameof(Cases))]
    public void A_copy_over_an_existing_file_has_what_it_has_after_deleting_first(VolumeRole role, string given)
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root may give a file all of these.");
        CloneSupport clones = role == VolumeRole.Ext4 ? CloneSupport.No : CloneSupport.Yes;
        using CopyFixture fixture = new(TestVolumes.Require(role), new LinuxPlatform(), clones);
        string source = fixture.Clean("source", Content.Of(Length));
        File.SetUnixFileMode(source, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupRead); // 640

        string expected = Replace("deleted", OverwriteMode.DeleteFirst);
        Assert.AreEqual(expected, Replace("auto", OverwriteMode.Auto));
        Assert.AreEqual(expected, Replace("renamed", OverwriteMode.AtomicRename));

        string Replace(string name, OverwriteMode overwrite)
        {
            string directory = Directory.CreateDirectory(fixture.At(name)).FullName;
            string file = fixture.Clean(Path.Combine(name, "copy"), Content.Of(Length - 5000, seed: 2));
            string other = fixture.Clean(Path.Combine(name, "other"), Content.Of(Length - 5000, seed: 2));
            if (!Givers[given](directory, file)) Assert.Inconclusive($"{role} has no such thing.");

            CopyOptions options = new() { Overwrite = overwrite };
            BatchResult result = fixture.Copier.CopyAll([new(source, file), new(source, other)], options);

            Assert.IsTrue(result.Succeeded, result.Results.FirstOrDefault(one => one.Failure is not null)?.Failure!.Message);
            ByteAssert.AreEqual(fixture.Files.Read(source), fixture.Files.Read(file));
            // Rule 6: members of the directory's group, or users in its list, may not read this source.
            bool hasOtherReaders = given.StartsWith("a directory", StringComparison.Ordinal);
            UnixFileMode expectedMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
            if (!hasOtherReaders) expectedMode |= UnixFileMode.GroupRead;
            Assert.AreEqual(expectedMode, File.GetUnixFileMode(file));
            return FileRights.Describe(file);
        }
    }

    private static bool SetMode(string file, int mode) => Do(() => File.SetUnixFileMode(file, (UnixFileMode)mode));

    private static bool Do(Action give)
    {
        give();
        return true;
    }
}
