using CowCopy.Planning;

namespace CowCopy.Tests.Planning;

/// <summary>The policy's table, line by line.</summary>
[TestClass]
public sealed class PlannerTests
{
    private static readonly VolumeFacts Xfs =
        new() { Id = new VolumeId(1), FileSystem = "xfs", CloneSupport = CloneSupport.Yes, HasOneId = true };
    private static readonly VolumeFacts OtherXfs = Xfs with { Id = new VolumeId(2) };
    private static readonly VolumeFacts Ext4 =
        new() { Id = new VolumeId(3), FileSystem = "ext4", CloneSupport = CloneSupport.No, HasOneId = true };
    private static readonly VolumeFacts Btrfs = new() { Id = new VolumeId(4), FileSystem = "btrfs", CloneSupport = CloneSupport.Yes };
    private static readonly VolumeFacts Subvolume = Btrfs with { Id = new VolumeId(5) };

    private static readonly FileFacts Source = new()
    {
        Kind = FileKind.Regular,
        Length = 30_000,
        Modified = new FileTimestamp(1000, 1),
        Identity = new FileIdentity(Xfs.Id, 0, 10),
        LinkCount = 1,
        IsOwned = true,
    };

    private static readonly FileFacts Old =
        Source with { Length = 20_000, Modified = new FileTimestamp(900, 0), Identity = new FileIdentity(Xfs.Id, 0, 11) };

    private static readonly CopyFacts Fresh = new()
    {
        Source = Source,
        Destination = FileFacts.Missing,
        SourceVolume = Xfs,
        DestinationVolume = Xfs,
    };

    [TestMethod]
    public void A_clean_source_on_a_volume_that_shares_is_cloned() =>
        AssertDecision(Fresh, CopyOptions.Default, CopyMethod.Clone, DestinationStep.Create, CopyReason.VolumeCanClone);

    [TestMethod]
    public void A_volume_that_cannot_share_gets_bytes() => AssertDecision(
        Fresh with { SourceVolume = Ext4, DestinationVolume = Ext4 }, CopyOptions.Default, CopyMethod.ByteCopy, DestinationStep.Create,
        CopyReason.VolumeCannotClone);

    [TestMethod]
    public void Another_volume_gets_bytes() => AssertDecision(
        Fresh with { DestinationVolume = OtherXfs }, CopyOptions.Default, CopyMethod.ByteCopy, DestinationStep.Create,
        CopyReason.DifferentVolume);

    [TestMethod]
    public void Equal_content_is_nothing_to_do_whatever_the_time() => AssertDecision(
        Fresh with { Destination = Old with { Length = Source.Length }, HaveSameContent = true },
        new CopyOptions { SkipUnchanged = SkipUnchanged.SameContent },
        CopyMethod.None, DestinationStep.None, CopyReason.SameContent);

    [TestMethod]
    [DataRow(true, SkipUnchanged.SameContent, true)]
    [DataRow(true, SkipUnchanged.SameTimestamp, false)]
    [DataRow(true, SkipUnchanged.Never, false)]
    [DataRow(false, SkipUnchanged.SameContent, false)]
    public void Contents_are_compared_only_where_the_outcome_depends_on_them(bool sameLength, SkipUnchanged skip, bool depends) =>
        Assert.AreEqual(depends, SideComparison.DependsOnContent(
        Fresh with { Destination = sameLength ? Old with { Length = Source.Length } : Old },
        new CopyOptions { SkipUnchanged = skip }));

    [TestMethod]
    public void A_link_to_a_directory_is_a_directory() => Assert.AreEqual(CopyErrorKind.DestinationIsDirectory, Situation.Decide(
        Fresh with { Destination = Old with { Kind = FileKind.SymbolicLink }, DestinationTarget = Old with { Kind = FileKind.Directory } },
        CopyOptions.Default).Error);

    [TestMethod]
    public void A_clone_is_attempted_on_an_unknown_volume() => AssertDecision(
        Fresh with { DestinationVolume = VolumeFacts.Unknown }, CopyOptions.Default, CopyMethod.Clone, DestinationStep.Create,
        CopyReason.VolumeCanClone);

    [TestMethod]
    public void Two_ids_of_a_volume_with_subvolumes_are_tried() => AssertDecision(
        Fresh with { SourceVolume = Btrfs, DestinationVolume = Subvolume }, CopyOptions.Default, CopyMethod.Clone, DestinationStep.Create,
        CopyReason.VolumeCanClone);

    [TestMethod]
    public void A_pair_that_was_refused_as_different_is_not_tried_again() => AssertDecision(
        Fresh with { SourceVolume = Btrfs, DestinationVolume = Subvolume, KnownDifferentVolumes = true },
        CopyOptions.Default, CopyMethod.ByteCopy, DestinationStep.Create, CopyReason.DifferentVolume);

    [TestMethod]
    [DataRow("xfs", 32 << 10, CopyMethod.ByteCopy)]
    [DataRow("xfs", (32 << 10) + 1, CopyMethod.Clone)]
    [DataRow("btrfs", 4 << 10, CopyMethod.ByteCopy)]
    [DataRow("btrfs", (4 << 10) + 1, CopyMethod.Clone)]
    [DataRow("overlay", 16 << 10, CopyMethod.ByteCopy)]
    public void A_dirty_source_is_byte_copied_while_it_is_small(string fileSystem, int length, CopyMethod method)
    {
        VolumeFacts volume = Xfs with { FileSystem = fileSystem };
        CopyFacts facts =
            Fresh with
            {
                Source = Source with { Length = length },
                SourceVolume = volume,
                DestinationVolume = volume,
                SourceIsDirty = true
            };

        Decision decision = Situation.Decide(facts, CopyOptions.Default);

        Assert.AreEqual(method, decision.Method);
        Assert.AreEqual(method == CopyMethod.Clone ? CopyReason.SourceDirty : CopyReason.SmallDirtySource, decision.Reason);
        Assert.AreEqual(method == CopyMethod.Clone, decision.StartsWriteback);
    }

    [TestMethod]
    public void A_small_dirty_source_goes_over_an_old_file_by_a_clone_in_place()
    {
        CopyFacts over = Fresh with { SourceIsDirty = true, Destination = Old };
        AssertDecision(over, CopyOptions.Default, CopyMethod.Clone, DestinationStep.InPlace, CopyReason.SourceDirty);
        AssertDecision(
            over with { Destination = Old with { LinkCount = 2 } }, CopyOptions.Default, CopyMethod.ByteCopy, DestinationStep.DeleteFirst,
            CopyReason.SmallDirtySource);
        AssertDecision(
            over, new CopyOptions { Overwrite = OverwriteMode.DeleteFirst }, CopyMethod.ByteCopy, DestinationStep.DeleteFirst,
            CopyReason.SmallDirtySource);
    }

    [TestMethod]
    public void A_small_dirty_source_with_several_destinations_is_cloned()
    {
        CopyFacts facts = Fresh with { SourceIsDirty = true, SourceIsShared = true };
        AssertDecision(facts, CopyOptions.Default, CopyMethod.Clone, DestinationStep.Create, CopyReason.SourceDirty);
    }

    [TestMethod]
    public void A_clone_falls_back_to_bytes() =>
        Assert.AreEqual(CopyMethod.ByteCopy, Situation.Decide(Fresh, CopyOptions.Default).Fallback);

    [TestMethod]
    [DataRow(CopyMode.Clone, CopyMethod.Clone)]
    [DataRow(CopyMode.ByteCopy, CopyMethod.ByteCopy)]
    [DataRow(CopyMode.SystemCopy, CopyMethod.SystemCopy)]
    public void A_mode_is_followed(CopyMode mode, CopyMethod method) => AssertDecision(
        Fresh with { SourceIsDirty = true }, new CopyOptions { Mode = mode }, method, DestinationStep.Create,
        CopyReason.Requested);

    [TestMethod]
    public void An_empty_source_has_nothing_to_share() => AssertDecision(
        Fresh with { Source = Source with { Length = 0 } }, CopyOptions.Default, CopyMethod.ByteCopy, DestinationStep.Create,
        CopyReason.EmptySource);

    [TestMethod]
    public void A_system_that_copies_by_path_does_it_all() => AssertDecision(
        Fresh with { SystemCopiesOnly = true, HasSystemCopy = true, Destination = Old }, CopyOptions.Default, CopyMethod.SystemCopy,
        DestinationStep.AtomicRename, CopyReason.SystemCopies);

    [TestMethod]
    [DataRow(CopyMode.Auto, CopyMethod.Clone, CopyMethod.ByteCopy, CopyReason.VolumeCanClone)]
    [DataRow(CopyMode.Clone, CopyMethod.Clone, CopyMethod.ByteCopy, CopyReason.Requested)]
    [DataRow(CopyMode.SystemCopy, CopyMethod.Clone, CopyMethod.ByteCopy, CopyReason.Requested)]
    [DataRow(CopyMode.CloneOnly, CopyMethod.Clone, CopyMethod.None, CopyReason.Requested)]
    [DataRow(CopyMode.ByteCopy, CopyMethod.ByteCopy, CopyMethod.None, CopyReason.Requested)]
    public void A_system_that_clones_by_path_opens_nothing(CopyMode mode, CopyMethod method, CopyMethod fallback, CopyReason reason)
    {
        CopyFacts facts = Fresh with { SystemCopiesOnly = true, HasSystemCopy = true, ClonesByPath = true };
        CopyOptions options = new() { Mode = mode };

        Decision decision = Situation.Decide(facts, options);

        Assert.AreEqual((method, fallback, reason), (decision.Method, decision.Fallback, decision.Reason));
        Assert.AreEqual((true, false, DestinationStep.Create), (decision.IsByPath, decision.OpensSource, decision.Step));
        if (fallback != CopyMethod.None) Assert.IsTrue(decision.FallBack(CopyReason.CloneRefused).IsByPath);
        foreach (Decision over in new[]
        {
            Situation.Decide(facts with { Destination = Old }, options), Situation.Decide(facts, options with { Durable = true }),
        })
            Assert.AreEqual(DestinationStep.AtomicRename, over.Step);
    }

    [TestMethod]
    public void Where_a_clone_by_path_is_known_to_be_refused_bytes_are_copied()
    {
        CopyFacts facts = Fresh with { SystemCopiesOnly = true, HasSystemCopy = true, ClonesByPath = true };
        VolumeFacts none = facts.SourceVolume with { CloneSupport = CloneSupport.No };
        foreach ((CopyFacts one, CopyReason reason) in new[]
        {
            (facts with { SourceVolume = none, DestinationVolume = VolumeFacts.Unknown }, CopyReason.VolumeCannotClone),
            (facts with { KnownDifferentVolumes = true }, CopyReason.DifferentVolume),
            (facts with { Source = Source with { Length = 0 } }, CopyReason.EmptySource),
        })
        {
            Decision decision = Situation.Decide(one, CopyOptions.Default);
            Assert.AreEqual((CopyMethod.ByteCopy, reason, true), (decision.Method, decision.Reason, decision.IsByPath));
        }
    }

    [TestMethod]
    public void In_place_needs_every_condition()
    {
        CopyFacts over = Fresh with { Destination = Old };
        Assert.AreEqual(DestinationStep.InPlace, StepOf(over));
        Assert.AreEqual(DestinationStep.InPlace, StepOf(over with { Destination = Old with { Length = Source.Length } }));
        Assert.AreEqual(DestinationStep.InPlace, StepOf(over with { Source = Source with { Length = Policy.LargestInPlace } }));
        Assert.AreEqual(DestinationStep.DeleteFirst, StepOf(over with { Source = Source with { Length = Policy.LargestInPlace + 1 } }));
        Assert.AreEqual(DestinationStep.DeleteFirst, StepOf(over with { Destination = Old with { Length = Source.Length + 1 } }), "longer");
        Assert.AreEqual(DestinationStep.DeleteFirst, StepOf(over with { Destination = Old with { LinkCount = 2 } }), "two names");
        Assert.AreEqual(DestinationStep.DeleteFirst, StepOf(over with { Destination = Old with { IsOwned = false } }), "not ours");
        Assert.AreEqual(DestinationStep.DeleteFirst, StepOf(over with { Destination = Old with { IsReadOnly = true } }), "read-only");
        foreach (uint others in (uint[])[0x20, 0x10, 0x8, 0x4, 0x2, 0x1])
        {
            uint mode = 0x180 | others;
            Assert.AreEqual(DestinationStep.DeleteFirst, StepOf(over with { Destination = Old with { Mode = mode } }), "open to others");
            CopyFacts alike = over with { Source = Source with { Mode = mode }, Destination = Old with { Mode = mode } };
            Assert.AreEqual(DestinationStep.InPlace, StepOf(alike));
            Assert.AreEqual(DestinationStep.InPlace, StepOf(alike with { Destination = Old with { Mode = 0x1C0 } }), "the owner's own");
        }

        Assert.AreEqual(
            DestinationStep.DeleteFirst, StepOf(over with { Destination = Old with { Kind = FileKind.SymbolicLink } }), "a link");
        Assert.AreEqual(DestinationStep.InPlace, StepOf(over with { Destination = Old with { LinkCount = 0 } }), "checked when opened");
        Assert.AreEqual(DestinationStep.DeleteFirst, StepOf(over with { DestinationVolume = Xfs with { IsStacked = true } }), "overlay");
        Assert.AreEqual(DestinationStep.InPlace, StepOf(over with { SourceVolume = VolumeFacts.Unknown }), "unseen source");
        Assert.AreEqual(
            DestinationStep.DeleteFirst, StepOf(over with { SourceVolume = VolumeFacts.Unknown, DestinationVolume = Ext4 }), "no clones");
        Assert.AreEqual(DestinationStep.DeleteFirst, StepOf(over with { SourceVolume = Ext4, DestinationVolume = Ext4 }), "no sharing");
        Assert.AreEqual(
            DestinationStep.DeleteFirst, Situation.Decide(over, new CopyOptions { Mode = CopyMode.ByteCopy }).Step,
            "bytes never go over old bytes");
        Assert.AreEqual(
            DestinationStep.DeleteFirst, Situation.Decide(over, new CopyOptions { Overwrite = OverwriteMode.DeleteFirst }).Step);
        Assert.AreEqual(
            DestinationStep.AtomicRename, Situation.Decide(over, new CopyOptions { Overwrite = OverwriteMode.AtomicRename }).Step);
    }

    [TestMethod]
    public void Unchanged_is_length_and_time_of_two_regular_files()
    {
        FileFacts equal = Old with { Length = Source.Length, Modified = Source.Modified };
        CopyFacts facts = Fresh with { Destination = equal };
        Assert.AreEqual(CopyReason.Unchanged, Skip(facts).Reason);
        Assert.AreEqual(CopyMethod.None, Skip(facts).Method);
        Assert.AreNotEqual(CopyMethod.None, Situation.Decide(facts, CopyOptions.Default).Method, "only where asked");
        Assert.AreNotEqual(CopyMethod.None, Skip(facts with { Destination = equal with { Length = 1 } }).Method);
        Assert.AreNotEqual(CopyMethod.None, Skip(facts with { Destination = equal with { Modified = new FileTimestamp(1000, 2) } }).Method);
        Assert.AreNotEqual(CopyMethod.None, Skip(facts with { Destination = equal with { Kind = FileKind.SymbolicLink } }).Method);
        Assert.AreNotEqual(CopyMethod.None, Skip(facts with { Source = Source with { ThroughLink = true } }).Method);
    }

    [TestMethod]
    public void One_file_under_two_names_is_nothing_to_do()
    {
        Assert.AreEqual(CopyReason.SameFile, Situation.Decide(Fresh with { Destination = Source }, CopyOptions.Default).Reason);
        CopyFacts throughLink = Fresh with { Destination = Old with { Kind = FileKind.SymbolicLink }, DestinationTarget = Source };
        Assert.AreEqual(CopyReason.SameFile, Situation.Decide(throughLink, CopyOptions.Default).Reason);
        Assert.AreEqual(
            DestinationStep.AtomicRename,
            Situation.Decide(Fresh with { Destination = Source, SourceModeDiffers = true }, CopyOptions.Default).Step,
            "other permissions were asked for");
        FileFacts nameless = Source with { Identity = default };
        Assert.AreNotEqual(
            CopyReason.SameFile, Situation.Decide(Fresh with { Source = nameless, Destination = nameless }, CopyOptions.Default).Reason,
            "no identity, no claim");
    }

    [TestMethod]
    public void Obstacles_come_in_the_order_of_the_built_in_task()
    {
        FileFacts directory = Source with { Kind = FileKind.Directory, Identity = new FileIdentity(Xfs.Id, 0, 12) };
        AssertError(CopyErrorKind.DestinationIsDirectory, Fresh with { Source = FileFacts.Missing, Destination = directory });
        AssertError(CopyErrorKind.SourceIsDirectory, Fresh with { Source = directory });
        AssertError(CopyErrorKind.SourceNotFound, Fresh with { Source = FileFacts.Missing });
        AssertError(CopyErrorKind.SourceNotRegular, Fresh with { Source = Source with { Kind = FileKind.Other } });
        AssertError(CopyErrorKind.DestinationReadOnly, Fresh with { Destination = Old, DestinationIsProtected = true });
    }

    [TestMethod]
    public void The_source_s_state_matters_only_where_a_clone_is_possible()
    {
        CopyFacts young = Fresh with { SecondsSinceChange = 1 };
        foreach (CopyMode mode in (CopyMode[])[CopyMode.Auto, CopyMode.Clone, CopyMode.CloneOnly, CopyMode.CloneOrHardLink])
            AssertAsked(true, young, new CopyOptions { Mode = mode });
        AssertAsked(false, Fresh with { SecondsSinceChange = Policy.SecondsUntilSurelyClean }, CopyOptions.Default, "surely clean");
        AssertAsked(false, young with { SourceVolume = Ext4 }, CopyOptions.Default);
        AssertAsked(false, young with { DestinationVolume = OtherXfs }, CopyOptions.Default);
        AssertAsked(false, young, new CopyOptions { Mode = CopyMode.ByteCopy });
        AssertAsked(false, young with { Source = Source with { Length = 0 } }, CopyOptions.Default);
        AssertAsked(false, young with { SystemCopiesOnly = true, HasSystemCopy = true }, CopyOptions.Default);
    }

    private static void AssertAsked(bool expected, CopyFacts facts, CopyOptions options, string? why = null) =>
        Assert.AreEqual(expected, Situation.Asks(facts, options) == Question.SourceState, why ?? facts.ToString());

    private static DestinationStep StepOf(CopyFacts facts) => Situation.Decide(facts, CopyOptions.Default).Step;

    private static Decision Skip(CopyFacts facts) =>
        Situation.Decide(facts, new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp });

    private static void AssertDecision(CopyFacts facts, CopyOptions options, CopyMethod method, DestinationStep step, CopyReason reason)
    {
        Decision decision = Situation.Decide(facts, options);
        Assert.AreEqual((method, step, reason), (decision.Method, decision.Step, decision.Reason));
    }

    private static void AssertError(CopyErrorKind error, CopyFacts facts)
    {
        Decision decision = Situation.Decide(facts, CopyOptions.Default);
        Assert.AreEqual(error, decision.Error);
        Assert.AreNotEqual(CopyOperation.None, decision.ErrorOperation);
        Assert.IsFalse(decision.IsNothing);
    }
}
