using CowCopy.Diagnostics.Health;
using CowCopy.Diagnostics.Machines;
using CowCopy.Planning;

namespace CowCopy.Tests.Health;

/// <summary>Numbers, paths and volumes in the texts of findings.</summary>
[TestClass]
public sealed class HealthTextTests
{
    [TestMethod]
    [DataRow(0, "0 bytes")]
    [DataRow(1, "1 byte")]
    [DataRow(999, "999 bytes")]
    [DataRow(1_000, "1.0 kB")]
    [DataRow(999_949, "999.9 kB")]
    [DataRow(999_950, "1.0 MB")] // never 1,000.0 of a unit
    [DataRow(2_500_000, "2.5 MB")]
    [DataRow(3_000_000_000, "3.0 GB")]
    [DataRow(4_000_000_000_000, "4.0 TB")]
    [DataRow(5_000_000_000_000_000, "5,000.0 TB")]
    public void Sizes_are_in_decimal_units(long bytes, string expected) => Assert.AreEqual(expected, HealthText.Bytes(bytes));

    [TestMethod]
    [DataRow("a", "\"a\"")]
    [DataRow("a b c", "\"a\", \"b\", \"c\"")]
    [DataRow("a b c d", "\"a\", \"b\", \"c\" and 1 other")]
    [DataRow("a b c d e", "\"a\", \"b\", \"c\" and 2 others")]
    public void Three_paths_are_named_and_the_others_counted(string paths, string expected) =>
        Assert.AreEqual(expected, HealthText.Some(paths.Split(' ')));

    [TestMethod]
    [DataRow("xfs", "ext4", "xfs at \"/a\"")]
    [DataRow(null, "ext4", "ext4 at \"/a\"")]
    [DataRow("xfs", null, "xfs")]
    [DataRow(null, null, "an unknown file system")]
    public void A_volume_has_the_name_that_it_reports_or_that_of_its_mount(string? reported, string? mounted, string expected) =>
        Assert.AreEqual(
            expected,
            HealthText.Volume(
                VolumeFacts.Unknown with { FileSystem = reported }, mounted is null ? null : new MountedVolume("/a", mounted)));
}
