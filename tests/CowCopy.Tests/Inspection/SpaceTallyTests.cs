using CowCopy.Diagnostics.Inspection;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Tests.Inspection;

/// <summary>What extents of all kinds take up, by file and by directory.</summary>
[TestClass]
public sealed class SpaceTallyTests
{
    private const int Block = 4096;

    private static readonly VolumeId Volume = new(1);

    /// <summary>Content in the metadata is no other file's, whatever place is reported of it.</summary>
    [TestMethod]
    [DataRow(0)]
    [DataRow(8192)]
    public void Content_inside_the_metadata_counts_for_its_file(int physical)
    {
        SpaceTally tally = In("/a");
        for (int file = 0; file < 2; file++) tally.Add(100, Volume, [new Extent(0, 100, physical, IsShared: false, IsInline: true)]);

        SpaceUsage usage = tally.Finish(isDirectory: true);

        Assert.AreEqual((200L, 0L, 200L, 200L), (usage.PrivateBytes, usage.SharedBytes, usage.AllocatedBytes, usage.OccupiedBytes));
        Assert.AreEqual((2, 200L, 0L), (usage.Directories[0].Files, usage.Directories[0].OccupiedBytes, usage.Directories[0].SharedBytes));
        Assert.IsEmpty(tally.Places);
    }

    /// <summary>A compressed extent is there once, whatever parts of it files use.</summary>
    [TestMethod]
    public void An_encoded_extent_counts_as_a_whole_once_for_each_file()
    {
        SpaceTally tally = In("/a");
        tally.Add(24 * Block, Volume, [Encoded(0, 16, 10), Encoded(16, 4, 10), Encoded(20, 4, 30), Plain(24, 1, 50)]);
        Assert.IsFalse(tally.Finish(isDirectory: true).IsLowerBound);
        tally.Add(4 * Block, Volume, [Encoded(0, 4, 10) with { IsLowerBound = true }]);

        SpaceUsage usage = Ended(tally);

        Assert.AreEqual(4L * Block, usage.AllocatedBytes, "two extents of the first file, its plain one, one of the second");
        Assert.IsTrue(usage.IsLowerBound);
    }

    [TestMethod]
    public void An_encoded_extent_is_on_the_volume_once_for_all_files()
    {
        SpaceTally tally = In("/a");
        for (int file = 0; file < 3; file++) tally.Add(4 * Block, Volume, [Encoded(0, 4, 10)]);
        SpaceUsage usage = tally.Finish(isDirectory: true);
        Assert.AreEqual((3L * Block, 1L * Block, 2L * Block), (usage.AllocatedBytes, usage.OccupiedBytes, usage.SavedBytes));
        Assert.IsFalse(usage.IsLowerBound);
    }

    [TestMethod]
    public void The_most_references_are_those_of_any_extent()
    {
        SpaceTally tally = In("/a");
        Assert.IsNull(tally.Finish(isDirectory: true).MostReferences);
        foreach (int count in new[] { 2, 7, 3 }) tally.Add(Block, Volume, [Plain(0, 1, 10) with { ReferenceCount = count }]);
        Assert.AreEqual(7, Ended(tally).MostReferences);
    }

    [TestMethod]
    public void A_file_without_extents_counts_as_unknown()
    {
        SpaceTally tally = In("/a");
        tally.AddUnknown(100);
        SpaceUsage usage = tally.Finish(isDirectory: true);
        Assert.AreEqual((1, 100L, 1, 100L), (usage.Files, usage.Length, usage.UnknownFiles, usage.UnknownBytes));
        Assert.AreEqual((1, 0L), (usage.Directories[0].Files, usage.Directories[0].OccupiedBytes));
    }

    /// <summary>A block counts for each directory with its part, so that the sums are right.</summary>
    [TestMethod]
    public void Shared_blocks_are_divided_among_directories()
    {
        SpaceTally tally = new("/");
        tally.Enter("/b");
        tally.Add(5 * Block, Volume, [Plain(0, 4, 10) with { IsShared = true }, Plain(4, 1, 40)]);
        tally.Enter("/empty");
        tally.Enter("/a");
        tally.Add(8 * Block, Volume, [Plain(0, 4, 10) with { IsShared = true }, Plain(4, 2, 14)]); // the second one begins where it ends
        tally.Add(2 * Block, new VolumeId(2), [Plain(0, 2, 10)]); // the same place of another volume

        SpaceUsage usage = tally.Finish(isDirectory: true);

        (string, int, long, long)[] expected = [("/a", 2, 6L * Block, 2L * Block), ("/b", 1, 3L * Block, 2L * Block)];
        CollectionAssert.AreEqual(
            expected, usage.Directories.Select(one => (one.Path, one.Files, one.OccupiedBytes, one.SharedBytes)).ToArray());
        Assert.AreEqual((13L * Block, 9L * Block), (usage.AllocatedBytes, usage.OccupiedBytes));
    }

    [TestMethod]
    public void A_file_has_no_directories()
    {
        SpaceTally tally = In("");
        tally.Add(Block, Volume, [Plain(0, 1, 10)]);
        Assert.IsEmpty(tally.Finish(isDirectory: false).Directories);
    }

    [TestMethod]
    public void Places_that_are_added_after_a_division_are_divided_as_well()
    {
        PlaceList places = new();
        places.Add(Plain(0, 1, 10), directory: 0);
        Assert.AreEqual(1L * Block, places.Divide([new DirectorySpace("/a")]));
        places.Add(Plain(0, 2, 4), directory: 0);
        Assert.AreEqual(3L * Block, places.Divide([new DirectorySpace("/a")]));
    }

    [TestMethod]
    public void References_are_counted_in_whatever_order_they_were_added()
    {
        PlaceList places = new();
        foreach (int place in new[] { 30, 10, 20, 10 }) places.Add(Plain(0, 1, place), directory: 0);
        PlaceCounts counts = places.Count([new PhysicalRange(10 * Block, Block), new PhysicalRange(30 * Block, Block)]);
        long[] freed = [.. new[] { 10, 30, 10 }.Select(place => counts.Remove(new(new PhysicalRange(place * Block, Block))))];
        CollectionAssert.AreEqual(new long[] { 0, Block, Block }, freed);
    }

    [TestMethod]
    public void A_part_of_an_encoded_extent_refers_to_all_of_it_with_its_weight()
    {
        PlaceReference place = Encoded(16, 4, 10).Place;
        Assert.AreEqual(new PhysicalRange(10 * Block, Block), place.Range);
        Assert.AreEqual(4 * Block / 512, place.Weight);
        Assert.AreEqual(new PhysicalRange(11 * Block, 2 * Block), Plain(16, 4, 10).PlaceOf(17 * Block, 19 * Block).Range);
    }

    [TestMethod]
    public void Only_written_content_with_a_place_can_be_referred_to()
    {
        Extent plain = Plain(0, 1, 10);
        Assert.IsTrue(plain.IsWritten);
        Assert.IsFalse((plain with { IsInline = true }).IsWritten);
        Assert.IsFalse((plain with { PhysicalOffset = 0 }).IsWritten);
        Assert.IsFalse((plain with { IsUnwritten = true }).IsWritten);
    }

    private static SpaceTally In(string directory)
    {
        SpaceTally tally = new("/");
        tally.Enter(directory);
        return tally;
    }

    /// <summary>The sums of what was added, whose places were divided before.</summary>
    private static SpaceUsage Ended(SpaceTally tally)
    {
        tally.Places.Clear();
        return tally.Finish(isDirectory: true);
    }

    private static Extent Plain(int offset, int blocks, int place) =>
        new((long)offset * Block, (long)blocks * Block, (long)place * Block, IsShared: false, IsInline: false);

    /// <summary>So many blocks of the file, which are one block on the volume.</summary>
    private static Extent Encoded(int offset, int blocks, int place) =>
        Plain(offset, blocks, place) with { IsEncoded = true, EncodedLength = Block };
}
