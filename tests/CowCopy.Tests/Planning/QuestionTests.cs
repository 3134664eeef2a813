using CowCopy.Planning;
using static CowCopy.Tests.Planning.Situation;

namespace CowCopy.Tests.Planning;

/// <summary>A query is made only where the decision depends on it.</summary>
[TestClass]
public sealed class QuestionTests
{
    private static readonly CopyFacts Dirty = OnLinux with { SourceIsDirty = true };

    private static readonly CopyFacts Unseen = OnWindows.Over(default);

    [TestMethod]
    public void Dirty_pages_are_counted_where_a_young_file_may_be_cloned()
    {
        AssertCounted(true, OnLinux);
        AssertCounted(true, OnLinux, age: 119);
        AssertCounted(false, OnLinux, age: 120);
        AssertCounted(true, OnLinux.OfLength(1));
        AssertCounted(false, OnLinux.OfLength(0));
        AssertCounted(true, OnLinux, CopyMode.Clone);
        AssertCounted(true, OnLinux, CopyMode.CloneOnly);
        AssertCounted(false, OnLinux, CopyMode.ByteCopy);
        AssertCounted(false, OnLinux, CopyMode.SystemCopy);
        AssertCounted(false, OnWindows);
        AssertCounted(false, OnMac);
        AssertCounted(false, OnLinux.Between(Ext4, VolumeFacts.Unknown));
        AssertCounted(false, OnLinux.Between(Xfs, OtherXfs));
        AssertCounted(true, OnLinux.Between(Xfs, VolumeFacts.Unknown));
        AssertCounted(true, OnLinux.Between(VolumeFacts.Unknown, VolumeFacts.Unknown));
    }

    [TestMethod]
    public void That_a_source_was_copied_before_matters_where_its_bytes_would_be_copied()
    {
        const Question Before = Question.All & ~Question.RecentUse;
        Assert.AreEqual(Question.RecentUse, AsksAfter(Dirty, CopyOptions.Default, Before));
        Assert.AreEqual(Question.None, AsksAfter(OnLinux, CopyOptions.Default, Before), "clean");
        Assert.AreEqual(Question.None, AsksAfter(Dirty, new CopyOptions { Mode = CopyMode.Clone }, Before), "a clone in any case");
        Assert.AreEqual(Question.None, AsksAfter(Dirty.OfLength(32_769), CopyOptions.Default, Before), "large");
        Assert.AreEqual(Question.None, AsksAfter(Dirty.Between(Ext4, Ext4).OfLength(1), CopyOptions.Default, Before), "no clones");
    }

    [TestMethod]
    public void Where_bytes_would_be_copied_the_volume_of_the_destination_is_found_first()
    {
        const Question Before = Question.All & ~(Question.RecentUse | Question.DestinationVolume);
        CopyFacts unplaced = Dirty.Between(Xfs, VolumeFacts.Unknown);
        Assert.AreEqual(Question.DestinationVolume, AsksAfter(unplaced, CopyOptions.Default, Before));
        Assert.AreEqual(Question.RecentUse, AsksAfter(unplaced, CopyOptions.Default, Before | Question.DestinationVolume), "asked once");
        Assert.AreEqual(Question.RecentUse, AsksAfter(Dirty, CopyOptions.Default, Before), "known");
    }

    [TestMethod]
    public void The_destination_is_queried_before_the_system_copy_which_would_follow_a_link_there()
    {
        const Question Before = Question.All & ~Question.Destination;
        CopyOptions system = new() { Mode = CopyMode.SystemCopy };
        Assert.AreEqual(Question.Destination, AsksAfter(Unseen.Between(Ntfs, Ntfs), CopyOptions.Default, Before));
        Assert.AreEqual(Question.None, AsksAfter(Unseen, CopyOptions.Default, Before), "a clone creates the file");
        Assert.AreEqual(Question.None, AsksAfter(OnLinux.Over(default), system, Before), "Linux creates it first");
    }

    [TestMethod]
    public void The_destination_is_queried_first_where_nothing_may_have_to_be_done()
    {
        foreach (CopyOptions options in (CopyOptions[])
        [
            new() { SkipUnchanged = SkipUnchanged.SameTimestamp }, new() { SkipUnchanged = SkipUnchanged.SameContent },
            new() { Overwrite = OverwriteMode.AtomicRename }, new() { Mode = CopyMode.CloneOnly },
        ])
            Assert.AreEqual(Question.Destination, AsksAfter(OnLinux.Over(default), options, Question.Source), options.ToString());

        CopyFacts unseen = OnLinux.Over(default);
        Assert.AreEqual(Question.Destination, AsksAfter(unseen with { DestinationIsFirst = true }, CopyOptions.Default, Question.Source));
        CopyFacts directory = unseen with { Source = Source with { Kind = FileKind.Directory } };
        Assert.AreEqual(Question.Destination, AsksAfter(directory, CopyOptions.Default, Question.Source), "an error");
        Assert.AreEqual(Question.Volumes, AsksAfter(unseen, CopyOptions.Default, Question.Source), "creating it shows whether it exists");
    }

    [TestMethod]
    public void Sides_are_compared_by_what_costs_least_first()
    {
        CopyOptions content = new() { SkipUnchanged = SkipUnchanged.SameContent };
        FileFacts brief = Source with { IsBrief = true, Identity = default };
        CopyFacts alike = (OnWindows with { Source = brief }).Over(brief);
        const Question Sides = Question.Source | Question.Destination;
        Assert.AreEqual(Question.Content, AsksAfter(alike, content, Sides));
        Assert.AreEqual(Question.Identities, AsksAfter(alike, content, Sides | Question.Content));
        Assert.AreEqual(Question.Volumes, AsksAfter(alike, content, Sides | Question.Content | Question.Identities));
        Assert.AreEqual(Question.Identities, AsksAfter(alike, CopyOptions.Default, Sides));

        // A time that a volume may have rounded: 1000.12 s, kept in units of 2 s.
        CopyOptions time = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };
        FileFacts rounded = brief with { Modified = new FileTimestamp(1002, 0), Created = new FileTimestamp(2000, 0) };
        CopyFacts unknown = alike.Over(rounded).Between(VolumeFacts.Unknown, VolumeFacts.Unknown);
        Assert.AreEqual(Question.Volumes, AsksAfter(unknown, time, Sides), "before the identities");
        Assert.AreEqual(Question.Identities, AsksAfter(unknown, time, Sides | Question.Volumes));
        Assert.AreEqual(Question.Identities, AsksAfter(unknown.OfLength(1), time, Sides), "two contents");
    }

    [TestMethod]
    public void A_source_that_cannot_be_opened_is_an_error_unless_the_destination_is_one_or_is_the_source()
    {
        CopyFacts refused = OnLinux.Over(default) with { Failed = Question.OpenSource };
        const Question Before = Question.Source | Question.Volumes | Question.OpenSource;
        Assert.AreEqual(Question.Destination, AsksAfter(refused, CopyOptions.Default, Before));
        Assert.AreEqual(Decision.FailBy(Question.OpenSource), Decide(refused, CopyOptions.Default));
        Assert.AreEqual(Decision.Nothing(CopyReason.SameFile), Decide(refused.Over(Source), CopyOptions.Default));
        FileFacts directory = Existing with { Kind = FileKind.Directory };
        Assert.AreEqual(CopyErrorKind.DestinationIsDirectory, Decide(refused.Over(directory), CopyOptions.Default).Error);
    }

    [TestMethod]
    public void An_error_of_the_source_comes_before_one_of_the_destination()
    {
        CopyFacts unseen = OnWindows with { Source = default, Destination = default, Failed = Question.Destination };
        Assert.AreEqual(Question.Source, AsksAfter(unseen, CopyOptions.Default, Question.Destination), "whichever was asked first");
        Assert.AreEqual(Decision.FailBy(Question.Destination), Decide(unseen with { Source = Source }, CopyOptions.Default));
        CopyFacts both = unseen with { Failed = Question.Source | Question.Destination };
        Assert.AreEqual(Decision.FailBy(Question.Source), Decide(both, CopyOptions.Default));
        CopyFacts opened = OnLinux.Over(default) with { Failed = Question.OpenSource | Question.Destination };
        Assert.AreEqual(Decision.FailBy(Question.OpenSource), Decide(opened, CopyOptions.Default));
    }

    [TestMethod]
    public void What_cannot_be_written_as_decided_is_written_in_another_way()
    {
        Assert.AreEqual(DestinationStep.AtomicRename, CopyPlanner.Instead(DestinationStep.InPlace, StatusCode.Busy));
        Assert.AreEqual(DestinationStep.DeleteFirst, CopyPlanner.Instead(DestinationStep.InPlace, StatusCode.NotPermitted));
        Assert.AreEqual(DestinationStep.DeleteFirst, CopyPlanner.Instead(DestinationStep.InPlace, StatusCode.NoSpace));
        Assert.AreEqual(DestinationStep.AtomicRename, CopyPlanner.Instead(DestinationStep.DeleteFirst, StatusCode.NoSpace));
    }

    [TestMethod]
    public void A_failure_is_the_result_unless_both_sides_were_not_seen_as_they_are()
    {
        const CopyOperation Creation = CopyOperation.CreateDestination;
        Assert.AreEqual(Question.Destination, CopyPlanner.ToAskAgain(OnLinux, StatusCode.AlreadyExists, Creation));
        Assert.AreEqual(Question.Destination, CopyPlanner.ToAskAgain(OnWindows, StatusCode.AlreadyExists, CopyOperation.SystemCopy));
        Assert.IsNull(CopyPlanner.ToAskAgain(OnLinux, StatusCode.AlreadyExists, CopyOperation.MakeDirectory));
        Assert.IsNull(CopyPlanner.ToAskAgain(OnLinux, StatusCode.NoSpace, Creation));
        Assert.IsNull(CopyPlanner.ToAskAgain(OnLinux, StatusCode.AccessDenied, Creation), "the source was queried");
        CopyFacts unseen = OnWindows with { Source = default };
        Assert.AreEqual(Question.Destination, CopyPlanner.ToAskAgain(unseen, StatusCode.NotFound, CopyOperation.SystemCopy));
        Assert.AreEqual(Question.Destination, CopyPlanner.ToAskAgain(unseen, StatusCode.AccessDenied, CopyOperation.SystemCopy));
        Assert.AreEqual(
            Question.None,
            CopyPlanner.ToAskAgain(unseen with { Source = FileFacts.Missing }, StatusCode.NotFound, CopyOperation.SystemCopy),
            "both are known to be missing");
        Assert.AreEqual(Question.Destination, CopyPlanner.ToAskAgain(OnWindows.Over(Existing) with { Source = FileFacts.Missing }));
    }

    [TestMethod]
    public void A_link_asks_for_both_sides_and_for_nothing_that_a_copy_would_need()
    {
        CopyFacts link = OnLinux with { Link = CopyMethod.HardLink, NeedsSource = true, DestinationIsFirst = true };
        Assert.AreEqual(Question.Source, AsksAfter(link, CopyOptions.Default, Question.None));
        Assert.AreEqual(Question.Destination, AsksAfter(link, CopyOptions.Default, Question.Source));
        Assert.AreEqual(Question.None, AsksAfter(link, CopyOptions.Default, Question.Source | Question.Destination));
        Decision decision = Decide(link, CopyOptions.Default);
        Assert.AreEqual(
            (CopyMethod.HardLink, DestinationStep.Create, CopyReason.Requested), (decision.Method, decision.Step, decision.Reason));
        Assert.IsFalse(decision.OpensSource);
        Assert.AreEqual(DestinationStep.AtomicRename, Decide(link.Over(Existing), CopyOptions.Default).Step);
        FileFacts readOnly = Existing with { IsReadOnly = true };
        Assert.AreEqual(CopyErrorKind.DestinationReadOnly, Decide(link.Over(readOnly), CopyOptions.Default).Error);
        Assert.AreEqual(CopyMethod.HardLink, Decide(link.Over(readOnly), new() { OverwriteReadOnly = true }).Method);
    }

    [TestMethod]
    public void A_source_is_opened_before_anything_is_written_unless_the_system_copies_it()
    {
        const Question Before = Question.All & ~Question.OpenSource;
        Assert.AreEqual(Question.OpenSource, AsksAfter(OnLinux, CopyOptions.Default, Before));
        Assert.AreEqual(Question.OpenSource, AsksAfter(OnWindows, CopyOptions.Default, Before), "a clone");
        Assert.AreEqual(Question.None, AsksAfter(OnWindows.Between(Ntfs, Ntfs), CopyOptions.Default, Before));
        Assert.AreEqual(Question.None, AsksAfter(OnMac, CopyOptions.Default, Before));
    }

    [TestMethod]
    [DataRow(0L)]
    [DataRow(1L)]
    [DataRow(1L << 30)]
    public void The_volumes_decide_whatever_the_source_is(long length)
    {
        CopyOptions system = new() { Mode = CopyMode.SystemCopy };
        VolumeFacts limited = ReFs with { ReferenceLimit = Policy.ReFsReferenceLimit };
        Assert.IsTrue(Decides(OnWindows.Between(Ntfs, Ntfs), CopyOptions.Default), "no clones");
        Assert.IsTrue(Decides(OnWindows.Between(ReFs, Ntfs), CopyOptions.Default), "two volumes");
        Assert.IsTrue(Decides(OnWindows.Between(Share, Share), CopyOptions.Default), "a share");
        Assert.IsTrue(Decides(OnWindows, system), "requested");
        Assert.IsFalse(Decides(OnWindows, CopyOptions.Default), "a small source is copied, a large one is cloned");
        Assert.IsFalse(Decides(OnWindows.Between(limited, Ntfs), CopyOptions.Default), "references are counted");
        Assert.IsFalse(Decides(OnWindows.Between(limited, Ntfs), system), "references are counted");
        Assert.IsFalse(Decides(OnWindows.Between(VolumeFacts.Unknown, Ntfs), CopyOptions.Default), "unseen");
        Assert.IsFalse(Decides(OnWindows.Between(VolumeFacts.Unknown, Ntfs), system), "unseen");

        CopyFacts none = OnWindows.Between(Ntfs, Ntfs);
        Assert.IsFalse(Decides(none, new CopyOptions { Durable = true }), "bytes are flushed");
        Assert.IsFalse(Decides(none, new CopyOptions { Overwrite = OverwriteMode.AtomicRename }), "a name that may exist");
        foreach (CopyMode mode in (CopyMode[])[CopyMode.Clone, CopyMode.ByteCopy, CopyMode.CloneOnly])
            Assert.IsFalse(Decides(none, new CopyOptions { Mode = mode }), $"{mode}");

        // Neither side was queried, and the destination need not be on a share.
        bool Decides(CopyFacts facts, CopyOptions options)
        {
            CopyFacts unseen = facts with { Source = default, Destination = default };
            Question expected = facts.DestinationVolume.RemoteProtocol is { Length: > 0 } ? Question.None : Question.Destination;
            Question next = AsksAfter(unseen, options, Question.Volumes);
            if (next == Question.Source) return false;
            Assert.AreEqual(expected, next);
            Assert.AreEqual(CopyMethod.SystemCopy, Decide(facts.OfLength(length), options).Method, "as the planner decides on all facts");
            return true;
        }
    }

    [TestMethod]
    public void The_source_is_queried_where_more_than_the_volumes_decides()
    {
        CopyFacts unseen = Unseen.Between(Ntfs, Ntfs) with { Source = default };
        const Question Before = Question.Volumes;
        Assert.AreEqual(Question.Volumes, AsksAfter(unseen, CopyOptions.Default, Question.None));
        Assert.AreEqual(Question.Destination, AsksAfter(unseen, CopyOptions.Default, Before));
        Assert.AreEqual(Question.Source, AsksAfter(unseen with { NeedsSource = true }, CopyOptions.Default, Before));
        Assert.AreEqual(Question.Source, AsksAfter(unseen, new CopyOptions { ClearReadOnly = true }, Before));
        Assert.AreEqual(Question.Source, AsksAfter(unseen, new CopyOptions { SkipUnchanged = SkipUnchanged.SameContent }, Before));
        Assert.AreEqual(Question.Source, AsksAfter(unseen with { HasSystemCopy = false }, CopyOptions.Default, Before));
        Assert.AreEqual(Question.Source, AsksAfter(unseen with { SystemCopiesOnly = true }, CopyOptions.Default, Before));
        Assert.AreEqual(
            Question.Source, AsksAfter(unseen.Over(Existing), CopyOptions.Default, Before | Question.Destination), "it is replaced");
        Assert.AreEqual(
            Question.None, AsksAfter(unseen.Over(FileFacts.Missing), CopyOptions.Default, Before | Question.Destination), "a new file");
        CopyOptions skip = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };
        Assert.AreEqual(Question.Destination, AsksAfter(unseen, skip, Question.None), "before the volumes");
        Assert.AreEqual(Question.Destination, AsksAfter(unseen with { DestinationIsFirst = true }, CopyOptions.Default, Question.None));
    }

    private static void AssertCounted(bool expected, CopyFacts facts, CopyMode mode = CopyMode.Auto, long age = 1) => Assert.AreEqual(
        expected ? Question.SourceState : Question.None,
        Asks(facts with { SecondsSinceChange = age }, new CopyOptions { Mode = mode }), $"{mode}, {age} s, {facts}");
}
