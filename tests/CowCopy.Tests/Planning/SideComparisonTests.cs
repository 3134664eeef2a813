using CowCopy.Planning;
using static CowCopy.Tests.Planning.Situation;

namespace CowCopy.Tests.Planning;

/// <summary>When both sides are equal, or one file, and what has to be queried to find out.</summary>
[TestClass]
public sealed class SideComparisonTests
{
    private static readonly CopyOptions ByTime = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };

    private static readonly CopyOptions ByContent = new() { SkipUnchanged = SkipUnchanged.SameContent };

    private static readonly CopyOptions ThroughLinks = ByTime with { FollowLinksWhenComparing = true };

    /// <summary>The copy that an earlier build left.</summary>
    private static readonly FileFacts Copy = Existing with { Length = Source.Length, Modified = Source.Modified };

    private static readonly CopyFacts Equal = OnLinux.Over(Copy);

    private static readonly VolumeFacts Fat = Xfs with { Id = new VolumeId(30), FileSystem = "vfat" };

    private static readonly VolumeFacts ExFat = Fat with { FileSystem = "exfat" };

    private static readonly FileFacts OnFat =
        Copy with { Identity = new FileIdentity(Fat.Id, 0, 11), Created = new FileTimestamp(1001, 0) };

    [TestMethod]
    public void Unchanged_is_equal_length_and_time_of_two_regular_files_where_skipping_is_requested()
    {
        AssertUnchanged(true, Equal, ByTime);
        AssertUnchanged(false, Equal, CopyOptions.Default);
        AssertUnchanged(false, Equal.OfLength(1), ByTime);
        AssertUnchanged(false, Equal.Over(Copy with { Modified = new FileTimestamp(1000, 123_456_788) }), ByTime);
        AssertUnchanged(false, Equal.Over(Copy with { Kind = FileKind.Other }), ByTime);
        AssertUnchanged(false, Equal with { Source = Source with { Kind = FileKind.Other } }, ByTime);
    }

    [TestMethod]
    public void A_link_counts_as_changed_unless_it_is_followed()
    {
        CopyFacts source = Equal with { Source = Source with { ThroughLink = true } };
        CopyFacts destination = Equal.Over(Link with { Length = 9 }) with { DestinationTarget = Copy };
        CopyFacts both = source.Over(destination.Destination) with { DestinationTarget = Copy };
        foreach (CopyFacts facts in (CopyFacts[])[source, destination, both])
        {
            AssertUnchanged(false, facts, ByTime);
            AssertUnchanged(true, facts, ThroughLinks);
        }

        CopyFacts equalLink = Equal.Over(Copy with { Kind = FileKind.SymbolicLink });
        AssertUnchanged(false, equalLink, ByTime);
        AssertUnchanged(false, equalLink with { DestinationTarget = Copy with { Length = 9 } }, ThroughLinks);
        AssertUnchanged(true, Equal with { DestinationTarget = default }, ThroughLinks);
    }

    [TestMethod]
    public void By_content_the_time_does_not_matter()
    {
        CopyFacts older = OnLinux.Over(Copy with { Modified = default }) with { HaveSameContent = true };
        AssertUnchanged(true, older, ByContent);
        AssertUnchanged(false, older, ByTime);
        AssertUnchanged(false, Equal, ByContent);
        AssertUnchanged(false, older.OfLength(1), ByContent);
    }

    [TestMethod]
    public void On_another_volume_a_time_is_equal_to_its_unit_of_100_ns()
    {
        FileFacts coarse = Copy with { Modified = new FileTimestamp(1000, 123_456_700) };
        FileFacts elsewhere = coarse with { Identity = new FileIdentity(OtherXfs.Id, 0, 11) };
        CopyFacts two = OnLinux.Between(Xfs, OtherXfs);
        AssertUnchanged(false, OnLinux.Over(coarse), ByTime);
        AssertUnchanged(true, two.Over(elsewhere), ByTime);
        AssertUnchanged(false, two.Over(elsewhere with { Modified = new FileTimestamp(1000, 123_456_800) }), ByTime);
        AssertUnchanged(false, two.Over(elsewhere with { Modified = new FileTimestamp(1000, 123_456_600) }), ByTime);
    }

    [TestMethod]
    public void A_coarse_time_is_the_source_s_where_the_copy_was_created_after_it()
    {
        foreach ((VolumeFacts volume, long seconds, uint nanoseconds, bool expected) in new[]
        {
            (Fat, 1000L, 0u, true), // the start of the two seconds
            (Fat, 1002L, 0u, true), // their end
            (Fat, 998L, 0u, false),
            (Fat, 1001L, 0u, false),
            (ExFat, 1000L, 120_000_000u, true), // of 10 ms
            (ExFat, 1000L, 130_000_000u, true),
            (ExFat, 1000L, 110_000_000u, false),
            (ExFat, 1000L, 0u, false),
            (OtherXfs, 1000L, 120_000_000u, false), // it would keep them all
        })
        {
            FileFacts copy = OnFat with { Modified = new FileTimestamp(seconds, nanoseconds) };
            CopyFacts facts = OnLinux.Between(Xfs, volume).Over(copy);
            AssertUnchanged(expected, facts, ByTime);
            AssertUnchanged(false, facts.Over(copy with { Created = Source.Modified }), ByTime);
            AssertUnchanged(false, facts.Over(copy with { Created = default }), ByTime);
            AssertUnchanged(false, facts.OfLength(1), ByTime);
        }
    }

    [TestMethod]
    public void The_time_of_a_link_s_target_is_not_rounded_as_its_volume_is_not_known()
    {
        FileFacts target = OnFat with { Modified = new FileTimestamp(1000, 0) };
        AssertUnchanged(
            false, OnLinux.Between(Xfs, Fat).Over(target with { Kind = FileKind.SymbolicLink }) with { DestinationTarget = target },
            ThroughLinks);
    }

    [TestMethod]
    public void The_volumes_are_queried_where_a_coarse_time_would_make_the_difference()
    {
        foreach (FileFacts rounded in (FileFacts[])
        [
            OnFat with { Modified = new FileTimestamp(1000, 0) }, OnFat with { Modified = new FileTimestamp(1002, 0) },
            OnFat with { Modified = new FileTimestamp(1000, 120_000_000) }, OnFat with { Modified = new FileTimestamp(1000, 130_000_000) },
        ])
        {
            CopyFacts unseen = OnLinux.Between(VolumeFacts.Unknown, VolumeFacts.Unknown).Over(rounded);
            AssertQueried(true, unseen, ByTime);
            AssertQueried(true, unseen.Between(Xfs, VolumeFacts.Unknown), ByTime);
            AssertQueried(true, unseen.Between(VolumeFacts.Unknown, Fat), ByTime);
            AssertQueried(false, unseen.Between(Xfs, Fat), ByTime);
            AssertQueried(false, unseen, CopyOptions.Default);
            AssertQueried(false, unseen, ByContent);
            AssertQueried(false, unseen.OfLength(1), ByTime);
            AssertQueried(false, unseen.Over(rounded with { Created = default }), ByTime);
            AssertQueried(false, unseen.Over(rounded with { Modified = new FileTimestamp(1000, 125_000_000) }), ByTime);
            CopyFacts whole = unseen with { Source = Source with { Modified = rounded.Modified } };
            AssertUnchanged(true, whole, ByTime);
            AssertQueried(false, whole, ByTime);
        }
    }

    [TestMethod]
    public void Contents_are_compared_where_all_else_is_alike()
    {
        Assert.IsTrue(SideComparison.DependsOnContent(Equal, ByContent));
        Assert.IsFalse(SideComparison.DependsOnContent(Equal, ByTime));
        Assert.IsFalse(SideComparison.DependsOnContent(Equal, CopyOptions.Default));
        Assert.IsFalse(SideComparison.DependsOnContent(Equal.OfLength(1), ByContent));
        Assert.IsFalse(SideComparison.DependsOnContent(Equal.Over(Source), ByContent), "one file has one content");
    }

    [TestMethod]
    public void Identities_are_queried_where_both_names_may_be_one_file()
    {
        CopyFacts brief = OnWindows.Over(Existing with { IsBrief = true }) with { Source = Source with { IsBrief = true } };
        FileFacts created = Source with { IsBrief = true, Created = new FileTimestamp(5, 0) };
        CopyFacts sameAge = (brief with { Source = created }).Over(brief.Destination with { Created = created.Created });
        AssertMayBeOne(true, brief);
        AssertMayBeOne(true, brief.Over(Existing));
        AssertMayBeOne(true, brief with { Source = Source });
        AssertMayBeOne(true, sameAge);
        AssertMayBeOne(true, sameAge.Over(brief.Destination), "no time of creation");
        AssertMayBeOne(true, sameAge with { Source = brief.Source }, "no time of creation");
        AssertMayBeOne(true, brief.Over(Link) with { DestinationTarget = Existing });
        AssertMayBeOne(true, (brief with { Source = Source }).Over(Link) with { DestinationTarget = brief.Destination });

        AssertMayBeOne(false, OnWindows.Over(Existing), "both identities are known");
        AssertMayBeOne(false, (brief with { Source = Source }).Over(Link with { IsBrief = true }) with { DestinationTarget = Existing });
        AssertMayBeOne(false, sameAge.Over(brief.Destination with { Created = new FileTimestamp(5, 1) }), "one file has one");
        AssertMayBeOne(false, brief with { Source = FileFacts.Missing });
        AssertMayBeOne(false, brief with { Source = new FileFacts { Kind = FileKind.Missing, IsBrief = true } });
        AssertMayBeOne(false, brief.Over(FileFacts.Missing));
        AssertMayBeOne(false, brief.Over(Link) with { DestinationTarget = FileFacts.Missing }, "a link to nothing");
        AssertMayBeOne(false, brief with { Source = Source with { Kind = FileKind.Directory } }, "fails anyway");
        CopyFacts equal = brief.Over(Copy with { IsBrief = true });
        AssertMayBeOne(true, equal);
        Assert.IsFalse(SideComparison.MayBeOneFile(equal, ByTime), "nothing to do in either case");
    }

    [TestMethod]
    public void One_file_is_found_under_both_names_and_behind_a_link()
    {
        CopyFacts throughLink = OnLinux.Over(Link) with { DestinationTarget = Source };
        Assert.IsTrue(SideComparison.IsSameFile(OnLinux.Over(Source)));
        Assert.IsTrue(SideComparison.IsSameFile(throughLink));
        Assert.IsFalse(SideComparison.IsSameFile(OnLinux.Over(Existing)));
        Assert.IsFalse(SideComparison.IsSameFile(throughLink with { DestinationTarget = Existing }));
        Assert.IsFalse(SideComparison.IsSameFile(OnLinux.Over(Existing) with { DestinationTarget = Source }), "no link leads there");
        FileFacts directory = Source with { Kind = FileKind.Directory };
        Assert.IsFalse(SideComparison.IsSameFile((OnLinux with { Source = directory }).Over(directory)), "no file");
    }

    [TestMethod]
    public void A_file_that_may_be_the_source_is_not_deleted_first()
    {
        FileFacts nameless = Existing with { Identity = default }, namelessSource = Source with { Identity = default };
        AssertMayBeTheSource(false, OnLinux.Over(Existing));
        AssertMayBeTheSource(true, OnLinux.Over(nameless));
        AssertMayBeTheSource(true, OnLinux.Over(Existing) with { Source = namelessSource });
        AssertMayBeTheSource(false, OnLinux.Over(Link) with { DestinationTarget = Existing });
        AssertMayBeTheSource(true, OnLinux.Over(Link) with { DestinationTarget = nameless });
        AssertMayBeTheSource(true, OnLinux.Over(Link with { Identity = default }) with { DestinationTarget = Existing });
        AssertMayBeTheSource(false, OnLinux.Over(Link) with { DestinationTarget = FileFacts.Missing });
        AssertMayBeTheSource(false, OnLinux.Over(Existing) with { DestinationTarget = nameless }, "no link leads there");
    }

    [TestMethod]
    public void Found_briefly_it_may_be_the_source_unless_it_was_created_at_another_time()
    {
        FileFacts brief = Existing with { IsBrief = true, Created = new FileTimestamp(5, 0) };
        CopyFacts alike = OnWindows.Over(brief) with { Source = Source with { Created = brief.Created } };
        CopyFacts link = alike.Over(Link) with { DestinationTarget = brief };
        foreach (CopyFacts facts in (CopyFacts[])
        [
            alike, alike with { Source = alike.Source with { IsBrief = true } },
            alike.Over(brief with { IsBrief = false }) with { Source = alike.Source with { IsBrief = true } }, link,
        ])
        {
            AssertMayBeTheSource(true, facts);
            AssertMayBeTheSource(false, facts with { Source = facts.Source with { Created = new FileTimestamp(6, 0) } });
            AssertMayBeTheSource(true, facts with { Source = facts.Source with { Created = default } });
        }

        AssertMayBeTheSource(false, link with { DestinationTarget = FileFacts.Missing, Source = alike.Source with { IsBrief = true } });
    }

    [TestMethod]
    [DataRow(0L, 1_000_000L)]
    [DataRow(123_456_000L, 1L)]
    public void Content_decides_where_no_time_of_the_destination_is_finer_than_the_one_that_was_cut(long nanoseconds, long finer)
    {
        FileTimestamp cut = new(1000, (uint)nanoseconds), fine = new(1000, (uint)(nanoseconds + finer));
        FileFacts copy = Source with
        {
            Identity = new FileIdentity(new VolumeId(2), 0, 11),
            Modified = cut,
            Accessed = cut,
            Changed = cut,
            Created = cut,
        };
        Assert.IsTrue(SideComparison.IsDecidedByContent(OnLinux.Over(copy), ByTime));
        foreach (FileFacts other in (FileFacts[])
        [
            copy with { Accessed = fine }, copy with { Changed = fine }, copy with { Created = fine }, copy with { Modified = fine },
            copy with { Identity = Source.Identity with { FileLow = 11 } },
        ])
            Assert.IsFalse(SideComparison.IsDecidedByContent(OnLinux.Over(other), ByTime), other.ToString());
    }

    [TestMethod]
    public void A_link_is_not_made_over_what_looks_like_its_target()
    {
        CopyFacts nameless = OnPortable.Over(Copy with { Identity = default });
        Assert.IsTrue(SideComparison.LooksLikeTheSource(nameless));
        Assert.IsFalse(SideComparison.LooksLikeTheSource(OnPortable.Over(Copy)), "two files by their identities");
        Assert.IsFalse(SideComparison.LooksLikeTheSource(nameless.OfLength(1)));
        Assert.IsFalse(SideComparison.LooksLikeTheSource(nameless.Over(nameless.Destination with { Modified = default })));
        Assert.IsFalse(SideComparison.LooksLikeTheSource(nameless.Over(nameless.Destination with { Kind = FileKind.SymbolicLink })));
    }

    private static void AssertUnchanged(bool expected, CopyFacts facts, CopyOptions options) =>
        Assert.AreEqual(expected, SideComparison.IsUnchanged(facts, options), $"{facts.Destination}\n{facts.DestinationTarget}");

    private static void AssertQueried(bool expected, CopyFacts facts, CopyOptions options) =>
        Assert.AreEqual(expected, SideComparison.DependsOnTimeUnit(facts, options), $"{facts}");

    private static void AssertMayBeOne(bool expected, CopyFacts facts, string? why = null) =>
        Assert.AreEqual(expected, SideComparison.MayBeOneFile(facts, CopyOptions.Default), why ?? facts.ToString());

    private static void AssertMayBeTheSource(bool expected, CopyFacts facts, string? why = null) =>
        Assert.AreEqual(expected, SideComparison.MayBeTheSource(facts), why ?? facts.ToString());
}
