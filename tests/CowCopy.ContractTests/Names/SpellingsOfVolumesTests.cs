using CowCopy.Files;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Names;

/// <summary>
/// Whether two paths of a batch that differ only in case or normalisation form are one file (rule 7): the volume decides, and where it
/// cannot be found out, nothing is assumed.
/// </summary>
[TestClass]
public sealed class SpellingsOfVolumesTests
{
    private const string Composed = "\u00E4", Decomposed = "a\u0308";

    /// <summary>In one directory; true for one file, null where it is not known.</summary>
    public static IEnumerable<object?[]> Names { get; } =
    [
        ["XFS", "file", "FILE", false],
        ["XFS", Composed, Decomposed, false],
        ["XFS", "file", "file", true],
        ["NTFS", "file", "FILE", true],
        ["NTFS", Composed, Decomposed, null],
        ["APFS", "file", "FILE", true],
        ["APFS", Composed, Decomposed, null],
        ["APFS, case-sensitive", "file", "FILE", false],
        ["APFS, case-sensitive", Composed, Decomposed, null],
    ];

    [TestMethod]
    [DynamicData(nameof(Names))]
    public void The_rule_of_the_volume_decides(string volume, string one, string other, bool? areSame)
    {
        using CopyFixture fixture = new(VolumeProfiles.All.Single(profile => profile.Name == volume));
        Spellings names = new(fixture.Platform);
        for (int time = 0; time < 2; time++) Assert.AreEqual(areSame, names.AreOne(fixture.At(one), fixture.At(other)));
    }

    [TestMethod]
    public void Directories_are_compared_by_identity_and_each_is_queried_once()
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        foreach (string name in new[] { "dir", "Dir" }) fixture.Files.MakeDirectory(fixture.At(name));
        fixture.Files.SymbolicLink(fixture.At("DIR"), fixture.At("dir"));
        Spellings names = new(fixture.Platform);
        int queries = 0;
        for (int time = 0; time < 2; time++)
        {
            Assert.AreEqual(true, names.AreOne(fixture.At("dir", "file"), fixture.At("DIR", "file")), "by a link");
            Assert.AreEqual(false, names.AreOne(fixture.At("dir", "file"), fixture.At("DIR", "FILE")));
            Assert.AreEqual(false, names.AreOne(fixture.At("dir", "file"), fixture.At("Dir", "file")));
            Assert.IsNull(names.AreOne(fixture.At("dir", "file"), fixture.At("dIR", "file")), "one does not exist");
            Assert.IsNull(names.AreOne(fixture.At("dIR", "file"), fixture.At("dir", "file")), "one does not exist");
            Assert.IsNull(names.AreOne("/", "/"));
            Assert.IsNull(names.AreOne("/", fixture.At("file")));
            if (time == 0) queries = fixture.Platform.Count(nameof(IPlatform.Inspect));
        }

        Assert.AreEqual(queries, fixture.Platform.Count(nameof(IPlatform.Inspect)));
    }

    [TestMethod]
    [DataRow(0UL)]
    [DataRow(ulong.MaxValue)]
    public void Directories_without_identity_may_be_one(ulong number)
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        foreach (string name in new[] { "dir", "Dir" }) fixture.Files.MakeDirectory(fixture.At(name));
        fixture.Platform.FileNumber = number;
        Spellings names = new(fixture.Platform);
        Assert.IsNull(names.AreOne(fixture.At("dir", "file"), fixture.At("Dir", "file")));
        Assert.AreEqual(false, names.AreOne(fixture.At("dir", "file"), fixture.At("dir", "FILE")), "in one directory");
    }
}
