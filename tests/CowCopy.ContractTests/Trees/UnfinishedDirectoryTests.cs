using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Trees;

/// <summary>Which existing directories count as made by a run that was killed, and get the modes of their sources.</summary>
[TestClass]
public sealed class UnfinishedDirectoryTests
{
    [TestMethod]
    [DataRow("775", "1745", "775", DisplayName = "marked")]
    [DataRow("775", "1705", "775", DisplayName = "marked, without what a umask took")]
    [DataRow("775", "745", "775", DisplayName = "marked where no sticky bit is kept")]
    [DataRow("755", "745", "755", DisplayName = "marked, and was to have at once what it grants")]
    [DataRow("775", "1755", "1755", DisplayName = "its group may enter it")]
    [DataRow("775", "1345", "1345", DisplayName = "its owner may not list it")]
    [DataRow("775", "755", "755", DisplayName = "as one is filled that gets no other mode")]
    [DataRow("775", "700", "700", DisplayName = "another process's own")]
    [DataRow("711", "711", "711", DisplayName = "no mark is possible without the sticky bit")]
    [DataRow("711", "1711", "711", DisplayName = "marked by the sticky bit alone")]
    [DataRow("1755", "745", "1755", DisplayName = "its source has the sticky bit")]
    public void A_run_gives_its_mode_to_what_a_killed_one_left_and_to_nothing_else(string source, string present, string expected)
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        fixture.Clean("tree/directory/file", [1]);
        fixture.Clean("copy/directory/old", [1]);
        fixture.Files.SetMode(fixture.At("tree", "directory"), (UnixFileMode)Octal.Bits(source));
        fixture.Files.SetMode(fixture.At("copy", "directory"), (UnixFileMode)Octal.Bits(present));

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"));

        Assert.IsTrue(result.Succeeded, string.Join('\n', result.Failures));
        Assert.AreEqual(expected, Convert.ToString(fixture.Look(fixture.At("copy", "directory")).Mode, 8));
        Assert.HasCount(expected == present ? 0 : 1, result.ChangedPermissions);
    }
}
