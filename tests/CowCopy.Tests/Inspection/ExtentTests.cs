using CowCopy.Diagnostics.Inspection;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;
using CowCopy.Tests.References;

namespace CowCopy.Tests.Inspection;

/// <summary>Extents of files, what two files have in common, and what stands for all of a file's places.</summary>
[TestClass]
public sealed class ExtentTests
{
    private static readonly Extent Plain = new(0, 4096, 8192, IsShared: false, IsInline: false);

    [TestMethod]
    public void Only_places_that_both_files_have_are_shared()
    {
        (Extent Mine, Extent Theirs, long Expected)[] rows =
        [
            (Plain, Plain, 4096),
            (Plain, Plain with { Offset = 65536 }, 4096), // wherever it is in the other file
            (Plain, Plain with { PhysicalOffset = 10240 }, 2048),
            (Plain, Plain with { PhysicalOffset = 6144 }, 2048),
            (Plain, Plain with { PhysicalOffset = 12288 }, 0),
            (Plain, Plain with { PhysicalOffset = 4096 }, 0),
            (Plain with { PhysicalOffset = 0 }, Plain with { PhysicalOffset = 0 }, 0), // no place yet
            (Plain with { PhysicalOffset = 0 }, Plain with { PhysicalOffset = 1024 }, 0),
            (Plain with { PhysicalOffset = 1024 }, Plain with { PhysicalOffset = 0 }, 0),
            (Plain with { IsInline = true }, Plain, 0), // in the metadata
            (Plain, Plain with { IsInline = true }, 0),
        ];
        foreach ((Extent mine, Extent theirs, long expected) in rows)
            Assert.AreEqual(expected, Map(4096, mine).BytesSharedWith(Map(4096, theirs)), $"{mine} {theirs}");
    }

    [TestMethod]
    public void No_more_is_shared_than_the_file_has()
    {
        Assert.AreEqual(100, Map(100, Plain).BytesSharedWith(Map(4096, Plain)), "the last extent is longer than the file");
        Assert.AreEqual(4096, Map(4096, Plain).BytesSharedWith(Map(9000, Plain, Plain with { Offset = 4096 })));
    }

    /// <summary>Equal for files that share all of it, another one for any other places, none where the places do not say it.</summary>
    [TestMethod]
    public void A_digest_stands_for_all_places_of_a_file()
    {
        Extent[][] different =
        [
            [Plain], [Plain with { Offset = 4096 }], [Plain with { Length = 8192 }], [Plain with { PhysicalOffset = 4096 }],
            [Plain with { IsUnwritten = true }], [Plain, Plain with { Offset = 4096 }], [Plain with { Offset = 4096 }, Plain],
        ];
        Extent[][] unknown =
        [
            [], [Plain with { IsEncoded = true, EncodedLength = 4096 }], [Plain with { IsInline = true }],
            [Plain, Plain with { PhysicalOffset = 0 }],
        ];

        Assert.AreEqual(different.Length, different.Select(one => Digest.OfPlaces(one)!.Value).Distinct().Count());
        Assert.AreEqual(Digest.OfPlaces([Plain]), File(4096, Plain with { IsShared = true }).Map, "whoever else shares them");
        foreach (Extent[] one in unknown) Assert.IsNull(Digest.OfPlaces(one));
    }

    /// <summary>The outputs of SplitMix64 for the seed 1234567, as published with its reference implementations.</summary>
    [TestMethod]
    public void Digests_are_mixed_by_SplitMix64()
    {
        ulong[] expected = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821];
        ulong state = 1234567;
        foreach (ulong one in expected) Assert.AreEqual(one, Digest.Mix(state = unchecked(state + 0x9E3779B97F4A7C15)));
    }

    [TestMethod]
    public void Digests_have_an_order()
    {
        Digest[] ordered = [new(1, 2), new(1, 3), new(2, 1), new(2, 3)];
        for (int one = 0; one < ordered.Length; one++)
            for (int other = 0; other < ordered.Length; other++)
                Assert.AreEqual(one.CompareTo(other), Math.Sign(Digest.Compare(ordered[one], ordered[other])), $"{one} {other}");
    }

    [TestMethod]
    public void Extents_that_are_not_reported_are_null()
    {
        FanOut fan = new(VolumeProfiles.Tmpfs);
        Assert.IsNull(FileExtents.Read(fan.Machine, fan.Source));
        Assert.IsNull(FileExtents.Read(fan.Machine, fan.At("nothing")));
        Assert.AreEqual(0, fan.Machine.OpenHandles);
    }

    /// <summary>More may be allocated after the end of a file.</summary>
    [TestMethod]
    [DataRow(0, true)]
    [DataRow(4096, true)]
    [DataRow(8192, false)]
    [DataRow(12288, false)]
    public void An_extent_after_the_end_is_not_within_the_file(int offset, bool isWithin) =>
        Assert.AreEqual(isWithin, File(8192, Plain with { Offset = offset }).HasWithin(static _ => true));

    [TestMethod]
    public void Places_are_those_of_extents_that_have_one() => Assert.AreEqual(
        Plain.Place, File(8192, Plain with { IsInline = true }, Plain, Plain with { PhysicalOffset = 0 }).Places.Single());

    /// <summary>What cannot be queried again keeps what is known.</summary>
    [TestMethod]
    [DataRow(true, true)]
    [DataRow(true, false)]
    [DataRow(false, false)]
    public void A_file_is_queried_again_where_another_has_its_name(bool isReplaced, bool fails)
    {
        FanOut fan = new(VolumeProfiles.Xfs);
        fan.Machine.Inspect(fan.Source, LinkTreatment.Keep, out FileFacts before);
        SurveyedFile file = new(fan.Source, before, before.Volume, FileExtents.Read(fan.Machine, fan.Source)!);
        fan.Machine.Files.Write(fan.Source, new byte[8192]);
        if (fails) fan.Machine.Faults.Always("Inspect", StatusCode.AccessDenied);

        file.Refresh(fan.Machine, isReplaced);

        Assert.AreEqual(isReplaced && !fails ? 8192 : before.Length, file.Facts.Length);
        Assert.AreEqual(8192, file.Extents.Sum(static one => one.Length), "its extents are read again");
        fan.Machine.Faults.Always("OpenSource", StatusCode.AccessDenied);
        file.Refresh(fan.Machine, isReplaced: false);
        Assert.AreEqual(8192, file.Extents.Sum(static one => one.Length));
    }

    [TestMethod]
    [DataRow(true, StatusCode.NotFound, "Cannot list the directory \"/a\": it disappeared during the run. Run the command again.")]
    [DataRow(false, StatusCode.NotFound, "Cannot query the file \"/a\": it disappeared during the run. Run the command again.")]
    public void What_disappeared_says_so(bool isDirectory, object code, string expected) =>
        Assert.AreEqual(expected, new UnreadPath("/a", isDirectory, PlatformStatus.From((StatusCode)code)).Describe());

    [TestMethod]
    [DataRow(true, "Cannot list the directory \"/a\": ")]
    [DataRow(false, "Cannot query the file \"/a\": ")]
    public void What_cannot_be_read_has_its_reason(bool isDirectory, string start)
    {
        string text = new UnreadPath("/a", isDirectory, new PlatformStatus(StatusCode.AccessDenied, 13)).Describe();
        Assert.StartsWith(start, text);
        Assert.DoesNotContain("disappeared", text);
    }

    private static ExtentMap Map(long length, params Extent[] extents) => new("/a", length, extents);

    private static SurveyedFile File(long length, params Extent[] extents) =>
        new("/a", new FileFacts { Length = length }, new VolumeId(1), extents);
}
