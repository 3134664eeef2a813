using System.Runtime.Versioning;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Copies;

/// <summary>A source that a program has open for itself, as .NET does it by flock(2): it may be written half.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class LockedSourceTests
{
    public static IEnumerable<object[]> Ways =>
        from role in new[] { VolumeRole.Xfs, VolumeRole.Btrfs, VolumeRole.Ext4 }
        from mode in Enum.GetValues<CopyMode>()
        from exists in new[] { false, true }
        where mode is not (CopyMode.CloneOnly or CopyMode.CloneOrHardLink) || role is VolumeRole.Xfs or VolumeRole.Btrfs // else a link
        select new object[] { role, mode, exists };

    [TestMethod]
    [DynamicData(nameof(Ways))]
    public void A_source_that_is_open_for_one_program_alone_is_in_use(VolumeRole role, CopyMode mode, bool exists)
    {
        using CopyFixture fixture = new(TestVolumes.Require(role), new LinuxPlatform(), CloneSupport.Unknown);
        string source = fixture.Clean("source", Content.Of(40_000)), destination = fixture.At("copy");
        if (exists) fixture.Clean("copy", Content.Of(30_000, seed: 2));
        CopyOptions options = new() { Mode = mode };
        using (FileStream writer = new(source, FileMode.Open, FileAccess.ReadWrite, FileShare.None))
        {
            CopyResult planned = fixture.Copier.CopyAll([new(source, destination)], options).Results[0];

            Assert.AreEqual(CopyErrorKind.FileInUse, planned.Failure?.Kind);
            Assert.AreEqual(CopyOperation.OpenSource, planned.Failure!.Operation);
            Assert.AreEqual(exists, fixture.Files.Exists(destination));
            if (exists) ByteAssert.AreEqual(Content.Of(30_000, seed: 2), fixture.Files.Read(destination));
            Assert.EndsWith($" ({Environment.ProcessId})", fixture.Copier.FindHolders(planned.Failure).Single());
            CopyFailure relative = fixture.Copier.Attempt(Path.GetRelativePath(".", source), destination, options).Failure!;
            Assert.EndsWith($" ({Environment.ProcessId})", fixture.Copier.FindHolders(relative).Single());
        }

        CopyFailure missing = fixture.Copier.Attempt(fixture.At("missing"), destination).Failure!;
        Assert.IsEmpty(fixture.Copier.FindHolders(missing));

        fixture.Copier.Copy(source, destination, options);
        ByteAssert.AreEqual(fixture.Files.Read(source), fixture.Files.Read(destination));
    }

    [TestMethod]
    public void A_source_that_others_may_read_is_copied()
    {
        using CopyFixture fixture = new(TestVolumes.Require(VolumeRole.Xfs), new LinuxPlatform(), CloneSupport.Yes);
        string source = fixture.Clean("source", Content.Of(40_000));
        using FileStream reader = new(source, FileMode.Open, FileAccess.Read, FileShare.Read);

        fixture.Copier.Copy(source, fixture.At("copy"));
    }

    [TestMethod]
    [DataRow(null, null, false)]
    [DataRow(null, "0", false)]
    [DataRow(null, "1", true)]
    [DataRow(null, "True", true)]
    [DataRow(false, "1", false)]
    [DataRow(true, null, true)]
    public void Locks_are_ignored_where_NET_ignores_them(bool? isSwitchedOff, string? variable, bool expected) =>
        Assert.AreEqual(expected, LinuxPlatform.IgnoresLocks(isSwitchedOff, variable));
}
