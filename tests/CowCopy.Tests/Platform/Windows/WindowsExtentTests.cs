using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>Extents, a page of them at a time: with counts where the volume has them, and none of what is only in memory.</summary>
[TestClass]
public sealed class WindowsExtentTests
{
    private const string Counted = "FSCTL_GET_RETRIEVAL_POINTERS_AND_REFCOUNT", Plain = "FSCTL_GET_RETRIEVAL_POINTERS";
    private const string Size = "NtQueryVolumeInformationFile", Information = "GetFileInformationByHandle";
    private const int EndOfFile = 38, MoreData = 234, DeviceError = 1117, Cluster = 4096;

    private static readonly FileHandle File = new(70);

    [TestMethod]
    public void Pages_are_read_until_the_last()
    {
        ScriptedWindows windows = Volume(10 * Cluster);
        windows.Reply(Counted, new ScriptedReply(MoreData, Page(0, true, (4, 100, 1))));
        windows.Reply(Counted, new ScriptedReply(0, Page(4, true, (10, 300, 3))));

        List<Extent> extents = Read(windows, out PlatformStatus status);

        Assert.IsTrue(status.IsOk);
        CollectionAssert.AreEqual(
            new[]
            {
                new Extent(0, 4 * Cluster, 100 * Cluster, false, false) { ReferenceCount = 1 },
                new Extent(4 * Cluster, 6 * Cluster, 300 * Cluster, true, false) { ReferenceCount = 3 },
            },
            extents);
        Assert.AreEqual(
            $"{Information} #70\n{Size} #70 7 -> 32\n{Counted} #70 0000000000000000 -> 65536\n{Counted} #70 0400000000000000 -> 65536",
            windows.Text);
    }

    [TestMethod]
    [DataRow(1)]
    [DataRow(50)]
    [DataRow(87)]
    public void A_volume_that_does_not_count_shows_the_places(int unknown)
    {
        ScriptedWindows windows = Volume(2 * Cluster);
        windows.Reply(Counted, new ScriptedReply(MoreData, Page(0, true, (1, 7, 9)))).Fail(Counted, unknown);
        windows.Reply(Plain, new ScriptedReply(MoreData, Page(0, false, (1, 100, 0)))).Return(Plain, Page(1, false, (2, 300, 0)));

        List<Extent> extents = Read(windows, out PlatformStatus status);

        Assert.IsTrue(status.IsOk);
        CollectionAssert.AreEqual(
            new Extent[] { new(0, Cluster, 100 * Cluster, false, false), new(Cluster, Cluster, 300 * Cluster, false, false) },
            extents);
        Assert.AreEqual(Plain + " #70 0100000000000000 -> 65536", windows.Made[^1]);
    }

    [TestMethod]
    public void A_file_without_clusters_has_no_extents()
    {
        ScriptedWindows windows = Volume(0);
        windows.Fail(Counted, EndOfFile);
        Assert.IsEmpty(Read(windows, out PlatformStatus status));
        Assert.IsTrue(status.IsOk);
        Assert.HasCount(3, windows.Made);
    }

    [TestMethod]
    public void A_page_that_is_full_counts_as_a_whole_where_its_length_is_not_returned()
    {
        ScriptedWindows windows = Volume(10 * Cluster);
        windows.Reply(Counted, new ScriptedReply(MoreData, Page(0, true, (4, 100, 1)), Returned: 0));
        windows.Reply(Counted, new ScriptedReply(0, Page(4, true, (10, 300, 1), (11, 400, 1)), Returned: 40));
        List<Extent> extents = Read(windows, out PlatformStatus status);
        Assert.IsTrue(status.IsOk);
        CollectionAssert.AreEqual(new[] { 100L * Cluster, 300L * Cluster }, extents.Select(one => one.PhysicalOffset).ToArray());
    }

    [TestMethod]
    public void What_was_not_returned_is_not_read()
    {
        ScriptedWindows windows = Volume(10 * Cluster);
        windows.Reply(Counted, new ScriptedReply(MoreData, Page(0, true, (4, 100, 1), (10, 200, 1)), Returned: 40));
        windows.Reply(Counted, new ScriptedReply(0, Page(4, true, (10, 300, 1)), Returned: 0));
        List<Extent> extents = Read(windows, out PlatformStatus status);
        Assert.AreEqual((PlatformStatus.Ok, 100L * Cluster), (status, extents.Single().PhysicalOffset));
    }

    [TestMethod]
    public void A_page_without_progress_and_a_refusal_end_the_listing()
    {
        ScriptedWindows stuck = Volume(10 * Cluster);
        stuck.Reply(Counted, new ScriptedReply(MoreData, Page(7, true))); // without an extent it starts nowhere
        Read(stuck, out PlatformStatus status);
        Assert.AreEqual(MoreData, status.NativeCode);
        Assert.HasCount(3, stuck.Made);

        foreach (string call in (string[])[Information, Counted])
        {
            ScriptedWindows windows = Volume(Cluster);
            windows.Forget(call);
            windows.Fail(call, DeviceError);
            Assert.IsEmpty(Read(windows, out status));
            Assert.AreEqual(new PlatformStatus(StatusCode.DeviceError, DeviceError), status, call);
            Assert.StartsWith(call, windows.Made[^1]);
        }

        ScriptedWindows unsized = Volume(Cluster);
        unsized.Forget(Size);
        unsized.Fail(Size, unchecked((int)0xC00000BB));
        Assert.IsEmpty(Read(unsized, out status));
        Assert.AreEqual((StatusCode.NotSupported, 2), (status.Code, unsized.Made.Count), "a place would be in clusters of an unknown size");
    }

    [TestMethod]
    public void What_was_read_before_the_volume_refused_is_not_listed_twice()
    {
        ScriptedWindows windows = Volume(2 * Cluster);
        windows.Reply(Counted, new ScriptedReply(MoreData, Page(0, true, (1, 7, 9)))).Fail(Counted, 1);
        windows.Fail(Plain, DeviceError);
        Assert.IsEmpty(Read(windows, out PlatformStatus status));
        Assert.AreEqual(DeviceError, status.NativeCode);
    }

    [TestMethod]
    public void Only_a_private_last_cluster_that_is_filled_in_part_is_a_tail()
    {
        (long Length, (long, long, uint) Extent, bool IsTail)[] cases =
        [
            (1, (1, 100, 1), true), (Cluster - 1, (1, 100, 1), true), (Cluster, (1, 100, 1), false), (0, (1, 100, 1), false),
            (1, (1, 100, 2), false), (1, (2, 100, 1), false), (2 * Cluster, (1, 100, 1), false),
        ];
        foreach ((long length, (long, long, uint) extent, bool isTail) in cases)
        {
            ScriptedWindows windows = Volume(length);
            windows.Return(Counted, Page(0, true, extent));
            Assert.AreEqual(isTail, Read(windows, out _).Single().IsTail, $"{length} {extent}");
        }
    }

    private static List<Extent> Read(ScriptedWindows windows, out PlatformStatus status)
    {
        List<Extent> extents = [];
        status = new ExtentReader(windows).Read(File, extents);
        return extents;
    }

    private static ScriptedWindows Volume(long length)
    {
        ScriptedWindows windows = new();
        windows.Return(Size, new VolumeSize { SectorsPerCluster = 8, BytesPerSector = 512 });
        return windows.Return(Information, new ByHandleInformation { LengthHigh = (uint)(length >> 32), LengthLow = (uint)length });
    }

    /// <summary>RETRIEVAL_POINTERS_AND_REFCOUNT_BUFFER, RETRIEVAL_POINTERS_BUFFER: how many, the first cluster, then each extent.</summary>
    private static byte[] Page(long start, bool isCounted, params (long Next, long Place, uint Count)[] extents)
    {
        List<byte> page = [.. BitConverter.GetBytes((long)extents.Length), .. BitConverter.GetBytes(start)];
        foreach ((long next, long place, uint count) in extents)
        {
            page.AddRange([.. BitConverter.GetBytes(next), .. BitConverter.GetBytes(place)]);
            if (isCounted) page.AddRange(BitConverter.GetBytes((ulong)count));
        }

        return [.. page];
    }
}
