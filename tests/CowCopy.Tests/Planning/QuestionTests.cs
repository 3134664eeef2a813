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
        Assert.IsTrue(CopyPlanner.DependsOnRecentUse(Dirty, CopyOptions.Default));
        Assert.IsFalse(CopyPlanner.DependsOnRecentUse(OnLinux, CopyOptions.Default), "clean");
        Assert.IsFalse(CopyPlanner.DependsOnRecentUse(Dirty, new CopyOptions { Mode = CopyMode.Clone }), "a clone in any case");
        Assert.IsFalse(CopyPlanner.DependsOnRecentUse(Dirty.OfLength(32_769), CopyOptions.Default), "large");
        Assert.IsFalse(CopyPlanner.DependsOnRecentUse(Dirty.Between(Ext4, Ext4).OfLength(1), CopyOptions.Default), "no clones");
    }

    [TestMethod]
    public void The_destination_is_queried_before_the_system_copy_which_would_follow_a_link_there()
    {
        Assert.IsTrue(CopyPlanner.DependsOnDestination(Unseen.Between(Ntfs, Ntfs), CopyOptions.Default));
        Assert.IsFalse(CopyPlanner.DependsOnDestination(OnWindows.Between(Ntfs, Ntfs), CopyOptions.Default), "seen");
        Assert.IsFalse(
            CopyPlanner.DependsOnDestination(Unseen.Between(Ntfs, Ntfs) with { Source = default }, CopyOptions.Default),
            "neither side is queried where the volumes decide");
        Assert.IsFalse(CopyPlanner.DependsOnDestination(Unseen, CopyOptions.Default), "a clone creates the file");
        CopyOptions system = new() { Mode = CopyMode.SystemCopy };
        Assert.IsFalse(CopyPlanner.DependsOnDestination(OnLinux.Over(default), system), "Linux creates it first");
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

        bool Decides(CopyFacts facts, CopyOptions options) => CopyPlanner.VolumesDecide(facts.OfLength(length), options);
    }

    private static void AssertCounted(bool expected, CopyFacts facts, CopyMode mode = CopyMode.Auto, long age = 1) =>
        Assert.AreEqual(
            expected, CopyPlanner.DependsOnSourceState(facts, new CopyOptions { Mode = mode }, age), $"{mode}, {age} s, {facts}");
}
