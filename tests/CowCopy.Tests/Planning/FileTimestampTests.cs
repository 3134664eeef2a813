using CowCopy.Planning;

namespace CowCopy.Tests.Planning;

[TestClass]
public sealed class FileTimestampTests
{
    [TestMethod]
    [DataRow(0L, 0L, 0u)]
    [DataRow(1L, 0L, 100u)]
    [DataRow(-1L, -1L, 999_999_900u)]
    [DataRow(10_000_000L, 1L, 0u)]
    [DataRow(-10_000_001L, -2L, 999_999_900u)]
    public void Ticks_and_nanoseconds_agree(long ticks, long seconds, uint nanoseconds)
    {
        DateTime utc = DateTime.UnixEpoch.AddTicks(ticks);
        FileTimestamp timestamp = FileTimestamp.FromUtc(utc);
        Assert.AreEqual(new FileTimestamp(seconds, nanoseconds), timestamp);
        Assert.AreEqual((utc, DateTimeKind.Utc), (timestamp.ToUtc(), timestamp.ToUtc().Kind));
    }

    [TestMethod]
    [DataRow(5L, 123_456_789u, 100L, 5L, 123_456_700u)]
    [DataRow(5L, 123_456_789u, 10_000_000L, 5L, 120_000_000u)]
    [DataRow(5L, 999_999_999u, 1_000_000_000L, 5L, 0u)]
    [DataRow(5L, 0u, 2_000_000_000L, 4L, 0u)]
    [DataRow(4L, 1u, 2_000_000_000L, 4L, 0u)]
    [DataRow(-1L, 999_999_999u, 2_000_000_000L, -2L, 0u)]
    [DataRow(-2L, 0u, 2_000_000_000L, -2L, 0u)]
    public void A_time_is_rounded_to_the_start_of_its_unit(long seconds, uint nanoseconds, long unit, long startSeconds, uint start) =>
        Assert.AreEqual(new FileTimestamp(startSeconds, start), new FileTimestamp(seconds, nanoseconds).RoundDown(unit));

    [TestMethod]
    [DataRow(4L, 0u, true)] // rounded down
    [DataRow(6L, 0u, true)] // rounded up
    [DataRow(5L, 500_000_000u, false)]
    [DataRow(5L, 0u, false)] // finer than the unit
    [DataRow(2L, 0u, false)]
    [DataRow(8L, 0u, false)]
    public void A_volume_keeps_a_time_as_the_start_or_the_end_of_its_unit(long seconds, uint nanoseconds, bool expected) =>
        Assert.AreEqual(
            expected, new FileTimestamp(5, 500_000_000).IsKeptAs(new FileTimestamp(seconds, nanoseconds), unit: 2_000_000_000));

    [TestMethod]
    public void A_time_that_needs_no_rounding_is_kept_as_it_is()
    {
        FileTimestamp whole = new(6, 0);
        Assert.IsTrue(whole.IsKeptAs(whole, unit: 2_000_000_000));
        Assert.IsFalse(whole.IsKeptAs(new FileTimestamp(8, 0), unit: 2_000_000_000));
        Assert.IsTrue(new FileTimestamp(6, 999_999_999).IsKeptAs(new FileTimestamp(7, 0), unit: 10_000_000));
    }

    [TestMethod]
    public void Later_times_are_after_earlier_ones()
    {
        FileTimestamp time = new(5, 5);
        Assert.IsTrue(time.IsAfter(new FileTimestamp(5, 4)) && time.IsAfter(new FileTimestamp(4, 9)));
        Assert.IsFalse(time.IsAfter(time) || time.IsAfter(new FileTimestamp(5, 6)) || time.IsAfter(new FileTimestamp(6, 0)));
    }
}
