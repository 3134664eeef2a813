using CowCopy.Platform;
using static CowCopy.Platform.Windows.ExtentReader;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>Answers about extents, as winioctl.h lays them out.</summary>
[TestClass]
public sealed class ClusterExtentsTests
{
    private const int Cluster = 4096;
    private const long Hole = -1;

    [TestMethod]
    public void Counts_holes_and_the_private_tail_are_distinguished()
    {
        List<Extent> extents = [];
        long next =
            Collect(Answer(0, (2, 100, 8176), (4, Hole, 0), (6, 200, 2), (7, 300, 1)), from: 0, fileLength: (6 * Cluster) + 1, extents);

        Assert.AreEqual(7, next);
        CollectionAssert.AreEqual(
            new[]
            {
                new Extent(0, 2 * Cluster, 100 * Cluster, true, false) { ReferenceCount = 8176 },
                new Extent(4 * Cluster, 2 * Cluster, 200 * Cluster, true, false) { ReferenceCount = 2 },
                new Extent(6 * Cluster, Cluster, 300 * Cluster, false, false) { ReferenceCount = 1, IsTail = true },
            },
            extents);
    }

    [TestMethod]
    public void A_last_cluster_that_is_full_or_shared_is_no_tail()
    {
        List<Extent> extents = [];
        Collect(Answer(0, (1, 100, 1)), from: 0, fileLength: Cluster, extents);
        Collect(Answer(0, (1, 100, 2)), from: 0, fileLength: 10, extents);
        Collect(Answer(0, (2, 100, 1)), from: 0, fileLength: Cluster + 10, extents);
        Assert.IsFalse(extents.Any(extent => extent.IsTail));
    }

    [TestMethod]
    public void An_answer_that_starts_before_the_question_is_clipped()
    {
        List<Extent> extents = [];
        long next = Collect(Answer(4, (8, 100, 3), (16, 500, 3)), from: 6, fileLength: 16 * Cluster, extents);
        Assert.AreEqual(16, next);
        Assert.AreEqual(new Extent(6 * Cluster, 2 * Cluster, 102 * Cluster, true, false) { ReferenceCount = 3 }, extents[0]);
        Assert.AreEqual(new Extent(8 * Cluster, 8 * Cluster, 500 * Cluster, true, false) { ReferenceCount = 3 }, extents[1]);
        extents.Clear();
        Collect(Answer(4, (6, 98, 3), (8, 102, 3)), from: 6, fileLength: 16 * Cluster, extents);
        Assert.HasCount(1, extents, "nothing of an extent that ends there");
    }

    [TestMethod]
    public void Pages_add_up_to_the_whole()
    {
        (long, long, uint)[] all = [.. Enumerable.Range(1, 100).Select(index => ((long)index * 2, (long)index * 1000, (uint)index))];
        List<Extent> whole = [], paged = [];
        Collect(Answer(0, all), from: 0, fileLength: 200 * Cluster, whole);
        long from = 0;
        foreach ((long, long, uint)[] page in all.Chunk(7)) from = Collect(Answer(from, page), from, fileLength: 200 * Cluster, paged);
        CollectionAssert.AreEqual(whole, paged);
        Assert.HasCount(100, whole);
    }

    [TestMethod]
    public void A_count_beyond_the_buffer_reads_no_further_and_an_empty_answer_makes_no_progress()
    {
        List<Extent> extents = [];
        byte[] answer = Answer(0, (2, 100, 1), (4, 300, 1));
        answer[0] = 200;
        Assert.AreEqual(4, Collect(answer, from: 0, fileLength: 4 * Cluster, extents));
        Assert.HasCount(2, extents);
        Assert.AreEqual(5, Collect(Answer(0), from: 5, fileLength: 9 * Cluster, extents));
        Assert.AreEqual(5, Collect([1, 0, 0, 0], from: 5, fileLength: 9 * Cluster, extents));
    }

    [TestMethod]
    public unsafe void Without_counts_nothing_is_called_shared()
    {
        byte[] answer = new byte[48];
        BitConverter.TryWriteBytes(answer, 2u);
        BitConverter.TryWriteBytes(answer.AsSpan(16), 3L);
        BitConverter.TryWriteBytes(answer.AsSpan(24), 70L);
        BitConverter.TryWriteBytes(answer.AsSpan(32), 5L);
        BitConverter.TryWriteBytes(answer.AsSpan(40), Hole);
        List<Extent> extents = [];
        fixed (byte* pointer = answer) new ClusterExtents(Cluster, 5 * Cluster)
            .Collect(pointer, answer.Length, 0, isCounted: false, extents);
        CollectionAssert.AreEqual(new[] { new Extent(0, 3 * Cluster, 70 * Cluster, false, false) }, extents);
    }

    private static unsafe long Collect(byte[] answer, long from, long fileLength, List<Extent> extents)
    {
        fixed (byte* pointer = answer) return new ClusterExtents(Cluster, fileLength)
            .Collect(pointer, answer.Length, from, isCounted: true, extents);
    }

    private static byte[] Answer(long start, params (long Next, long Place, uint Count)[] extents)
    {
        byte[] answer = new byte[16 + (extents.Length * 24)];
        BitConverter.TryWriteBytes(answer, extents.Length);
        BitConverter.TryWriteBytes(answer.AsSpan(8), start);
        for (int index = 0; index < extents.Length; index++)
        {
            Span<byte> at = answer.AsSpan(16 + (index * 24));
            BitConverter.TryWriteBytes(at, extents[index].Next);
            BitConverter.TryWriteBytes(at[8..], extents[index].Place);
            BitConverter.TryWriteBytes(at[16..], extents[index].Count);
        }

        return answer;
    }
}
