using CowCopy.Tool.Rendering;

namespace CowCopy.Tool.Tests;

[TestClass]
public sealed class QuantityTests
{
    [TestMethod]
    [DataRow(0L, "0 bytes")]
    [DataRow(1L, "1 byte")]
    [DataRow(999L, "999 bytes")]
    [DataRow(1_000L, "1.0 kB")]
    [DataRow(999_960L, "1.0 MB")]
    [DataRow(41_200_000L, "41.2 MB")]
    [DataRow(long.MaxValue, "9,223.4 PB")]
    public void Bytes_are_written_in_units_of_a_thousand(long value, string text) => Assert.AreEqual(text, Quantity.Bytes(value));

    [TestMethod]
    [DataRow(0L, 2L, "0 of 2 files")]
    [DataRow(1L, 2L, "1 of 2 files")]
    [DataRow(1L, 1L, "1 file")]
    [DataRow(1_310L, 1_310L, "1,310 files")]
    public void A_part_that_is_all_is_written_as_the_count(long part, long all, string text) =>
        Assert.AreEqual(text, Quantity.Part(part, all, "file"));
}
