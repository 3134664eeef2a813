using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.References;

namespace CowCopy.Tests.References;

[TestClass]
public sealed class ReferenceLeaksTests
{
    [TestMethod]
    [DataRow(@"D:\repo\a.dll", "refsutil leak D: /d")]
    [DataRow(@"\\?\e:\repo\a.dll", "refsutil leak e: /d")]
    [DataRow(@"\\server\share\a.dll", "refsutil leak X: /d")]
    [DataRow("/simulated/a.dll", "refsutil leak X: /d")]
    public void The_remedy_is_the_command_for_the_drive(string path, string command)
    {
        CopyWarning finding = Check(path, 3, 12)!;

        Assert.AreEqual((path, "COWCOPY1001"), (finding.Path, finding.Code));
        Assert.Contains(command, finding.Remedy);
        Assert.Contains("12 of 8,176", finding.Message);
    }

    [TestMethod]
    [DataRow(null, false)]
    [DataRow(1, true)]
    [DataRow(4087, true)]
    [DataRow(4088, false)]
    [DataRow(8176, false)]
    public void Only_a_count_far_below_the_limit_is_a_symptom(int? counted, bool expected) =>
        Assert.AreEqual(expected, Check("/a", counted) is not null);

    [TestMethod]
    public void An_extent_without_a_count_leaves_nothing_to_say() => Assert.IsNull(Check("/a", 12, null));

    private static CopyWarning? Check(string path, params int?[] counts) => ReferenceLeaks.Find(
        path,
        [.. counts.Select(count => new Extent(0, 4096, 4096, IsShared: true, IsInline: false) { ReferenceCount = count })],
        VolumeFacts.Unknown with { ReferenceLimit = 8_176 });
}
