using CowCopy.Planning;
using FsCheck;
using FsCheck.Fluent;

namespace CowCopy.Tests.Planning;

/// <summary>The ranges of a block clone cover a file once, in order, within the rules of the call.</summary>
[TestClass]
public sealed class ClonePlannerProperties
{
    private const long FourGiB = 4L << 30;

    private static readonly Gen<(long Length, long Cluster)> Files =
        from cluster in Gen.Elements(512L, 4096, 65_536, 2 << 20, 12_288)
        from units in Gen.Elements(0L, 1, 2, 1000, ClonePlanner.MostBytes / 4096, FourGiB / 4096, (3 * FourGiB / 4096) + 17)
        from rest in Gen.Elements(-4096L, -1, 0, 1, 511, 4095)
        select (Math.Max(0, (units * 4096) + rest), cluster);

    [TestMethod]
    public void Every_byte_is_covered_once_and_in_order() => Check((length, _, ranges) =>
    {
        long next = 0;
        foreach (CloneRange range in ranges)
        {
            if (range.Offset != next) return false;
            next += range.Length;
        }

        return next >= length && (ranges.Count == 0 ? length == 0 : ranges[^1].Offset < length);
    });

    [TestMethod]
    public void Every_range_is_aligned_and_below_4_GiB() => Check((_, cluster, ranges) =>
        ranges.All(range => range.Offset % cluster == 0 && range.Length % cluster == 0 && range.Length is > 0 and < FourGiB));

    [TestMethod]
    public void No_range_goes_past_the_cluster_in_which_the_file_ends() => Check((length, cluster, ranges) =>
        ranges.Count == 0 || ranges[^1].Offset + ranges[^1].Length - length < cluster);

    [TestMethod]
    [DataRow(long.MaxValue)]
    [DataRow(long.MaxValue - 1)]
    [DataRow(long.MaxValue - 4096)]
    [DataRow(long.MaxValue - ClonePlanner.MostBytes)]
    public void The_largest_file_there_can_be_does_not_overflow(long length)
    {
        CloneRange late = new((length - 1) / ClonePlanner.MostBytes * ClonePlanner.MostBytes, ClonePlanner.MostBytes);
        CloneRange previous = late with { Offset = late.Offset - ClonePlanner.MostBytes };
        CloneRange? last = ClonePlanner.After(previous, length, 4096);
        Assert.IsNotNull(last);
        Assert.AreEqual(late.Offset, last.Value.Offset);
        Assert.IsTrue(
            last.Value.Length > 0 && last.Value.Length % 4096 == 0
                && unchecked((ulong)last.Value.Offset + (ulong)last.Value.Length) >= (ulong)length);
        Assert.IsNull(ClonePlanner.After(last.Value, length, 4096));
    }

    private static void Check(Func<long, long, List<CloneRange>, bool> holds) => Prop
        .ForAll(Files.ToArbitrary(), file => holds(file.Length, file.Cluster, Ranges(file.Length, file.Cluster)))
        .Check(Config.QuickThrowOnFailure.WithMaxTest(2000));

    private static List<CloneRange> Ranges(long length, long cluster)
    {
        List<CloneRange> ranges = [];
        for (CloneRange? next = ClonePlanner.First(length, cluster); next is { } range; next = ClonePlanner.After(range, length, cluster))
            ranges.Add(range);
        return ranges;
    }
}
