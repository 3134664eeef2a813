using CowCopy.Planning;

namespace CowCopy.Tests.Planning;

[TestClass]
public sealed class PolicyTests
{
    private const long Mebibyte = 1L << 20;

    [TestMethod]
    [DataRow("ext4", Mebibyte - 1, 0)]
    [DataRow("ext4", Mebibyte, Mebibyte / 2)]
    [DataRow("ext4", 64 * Mebibyte, 32 * Mebibyte)]
    [DataRow("xfs", 64 * Mebibyte, 0)]
    [DataRow("btrfs", 64 * Mebibyte, 0)]
    [DataRow("", 64 * Mebibyte, 0)]
    public void Of_a_large_file_on_ext4_writeback_of_the_first_half_starts(string fileSystem, long length, long started) =>
        Assert.AreEqual(started, Policy.WrittenBackAtOnce(fileSystem, length));

    [TestMethod]
    [DataRow(CopyMethod.ByteCopy, false, Mebibyte - 1, false)]
    [DataRow(CopyMethod.ByteCopy, false, Mebibyte, true)]
    [DataRow(CopyMethod.SystemCopy, false, Mebibyte, true)]
    [DataRow(CopyMethod.Clone, false, 64 * Mebibyte, false)]
    [DataRow(CopyMethod.Clone, true, Mebibyte - 1, false)]
    [DataRow(CopyMethod.Clone, true, Mebibyte, true)]
    public void What_is_byte_copied_or_has_to_be_written_first_takes_long(
        CopyMethod method, bool startsWriteback, long length, bool takesLong) =>
        Assert.AreEqual(takesLong, Policy.TakesLong(new Decision { Method = method, StartsWriteback = startsWriteback }, length));
}
