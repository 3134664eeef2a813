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
        Assert.AreEqual(utc, timestamp.ToUtc());
    }
}
