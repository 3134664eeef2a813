using CowCopy.Planning;

namespace CowCopy.Tests.Planning;

/// <summary>The policy's table for systems with a copy call of their own, line by line.</summary>
[TestClass]
public sealed class SystemCopyPlanTests
{
    private static readonly VolumeFacts ReFs = new()
    {
        Id = new VolumeId(1),
        FileSystem = "ReFS",
        CloneSupport = CloneSupport.Yes,
        SystemClones = CloneSupport.No,
        HasOneId = true,
    };

    private static readonly VolumeFacts Ntfs = ReFs with { Id = new VolumeId(2), FileSystem = "NTFS", CloneSupport = CloneSupport.No };
    private static readonly VolumeFacts Other = ReFs with { CloneSupport = CloneSupport.Unknown };

    private static readonly CopyFacts Fresh = new()
    {
        Source =
            new FileFacts
            {
                Kind = FileKind.Regular,
                Length = Policy.SmallestBlockClone(null),
                Identity = new FileIdentity(ReFs.Id, 0, 10),
                LinkCount = 1,
                IsOwned = true
            },
        Destination = FileFacts.Missing,
        SourceVolume = ReFs,
        DestinationVolume = ReFs,
        HasSystemCopy = true,
    };

    [TestMethod]
    public void A_file_worth_it_is_cloned_where_the_system_s_copy_does_not() =>
        AssertDecision(Fresh, CopyMethod.Clone, CopyReason.VolumeCanClone);

    [TestMethod]
    public void A_smaller_one_is_left_to_the_system() => AssertDecision(
        Fresh with { Source = Fresh.Source with { Length = Policy.SmallestBlockClone(null) - 1 } }, CopyMethod.SystemCopy,
        CopyReason.SmallSource);

    [TestMethod]
    public void Where_the_system_clones_by_itself_it_does_it_all() => AssertDecision(
        Fresh with { SourceVolume = ReFs with { SystemClones = CloneSupport.Yes } }, CopyMethod.SystemCopy, CopyReason.SystemClones);

    [TestMethod]
    public void Where_that_is_not_known_the_clone_is_explicit() => AssertDecision(
        Fresh with { SourceVolume = ReFs with { SystemClones = CloneSupport.Unknown } }, CopyMethod.Clone, CopyReason.VolumeCanClone);

    [TestMethod]
    public void A_volume_that_cannot_share_is_the_system_s() => AssertDecision(
        Fresh with { SourceVolume = Ntfs, DestinationVolume = VolumeFacts.Unknown }, CopyMethod.SystemCopy, CopyReason.VolumeCannotClone);

    [TestMethod]
    public void Between_two_volumes_the_system_copies() =>
        AssertDecision(Fresh with { DestinationVolume = Ntfs }, CopyMethod.SystemCopy, CopyReason.DifferentVolume);

    [TestMethod]
    public void A_volume_that_may_share_but_is_not_known_to_is_the_system_s() => AssertDecision(
        Fresh with { SourceVolume = Other, DestinationVolume = Other }, CopyMethod.SystemCopy, CopyReason.SystemCopies);

    [TestMethod]
    public void So_is_an_empty_file() =>
        AssertDecision(Fresh with { Source = Fresh.Source with { Length = 0 } }, CopyMethod.SystemCopy, CopyReason.EmptySource);

    [TestMethod]
    [DataRow(CopyMode.Auto)]
    [DataRow(CopyMode.Clone)]
    [DataRow(CopyMode.ByteCopy)]
    public void So_is_an_encrypted_file_whatever_is_asked(CopyMode mode) => AssertDecision(
        Fresh with { Source = Fresh.Source with { NeedsSystemCopy = true } }, CopyMethod.SystemCopy, CopyReason.NeedsSystemCopy,
        new CopyOptions { Mode = mode });

    [TestMethod]
    [DataRow(CopyMode.Auto)]
    [DataRow(CopyMode.Clone)]
    [DataRow(CopyMode.ByteCopy)]
    public void So_is_what_replaces_one(CopyMode mode) => AssertDecision(
        Fresh with { Destination = Fresh.Source with { Identity = new FileIdentity(ReFs.Id, 0, 11), NeedsSystemCopy = true } },
        CopyMethod.SystemCopy,
        CopyReason.NeedsSystemCopy,
        new CopyOptions { Mode = mode });

    [TestMethod]
    public void A_clone_or_nothing_is_nothing_there()
    {
        FileFacts other = Fresh.Source with { Identity = new FileIdentity(ReFs.Id, 0, 11) };
        foreach (CopyFacts facts in new[]
        {
            Fresh with { Source = Fresh.Source with { NeedsSystemCopy = true } },
            Fresh with { Destination = other with { NeedsSystemCopy = true } },
        })
        {
            Decision decision = Situation.Decide(facts, new CopyOptions { Mode = CopyMode.CloneOnly });
            Assert.AreEqual((CopyMethod.None, CopyErrorKind.CloneRefused), (decision.Method, decision.Error));
        }
    }

    [TestMethod]
    [DataRow(CopyMode.Clone, CopyMethod.Clone)]
    [DataRow(CopyMode.ByteCopy, CopyMethod.ByteCopy)]
    [DataRow(CopyMode.SystemCopy, CopyMethod.SystemCopy)]
    public void A_mode_is_followed_also_where_the_system_clones(CopyMode mode, CopyMethod method) => AssertDecision(
        Fresh with { SourceVolume = ReFs with { SystemClones = CloneSupport.Yes } }, method, CopyReason.Requested,
        new CopyOptions { Mode = mode });

    [TestMethod]
    public void What_must_be_on_the_device_first_is_not_left_to_the_system() => AssertDecision(
        Fresh with { SourceVolume = Ntfs, DestinationVolume = Ntfs }, CopyMethod.ByteCopy, CopyReason.VolumeCannotClone,
        new CopyOptions { Durable = true });

    [TestMethod]
    public void An_existing_file_stays_until_its_successor_is_complete_unless_deletion_is_requested()
    {
        CopyFacts over = Fresh with { Destination = Fresh.Source with { Length = 1, Identity = new FileIdentity(ReFs.Id, 0, 11) } };
        foreach (CopyMode mode in Enum.GetValues<CopyMode>())
        {
            foreach (OverwriteMode overwrite in TestKit.OverwriteModes.ThatReplace)
            {
                CopyOptions options = new() { Mode = mode, Overwrite = overwrite };
                foreach (VolumeFacts volume in new[] { ReFs, ReFs with { SystemClones = CloneSupport.Yes } })
                {
                    Decision decision = Situation.Decide(over with { SourceVolume = volume }, options);
                    bool deletes = overwrite == OverwriteMode.DeleteFirst && decision.Method == CopyMethod.SystemCopy;
                    DestinationStep expected = deletes ? DestinationStep.DeleteFirst : DestinationStep.AtomicRename;
                    Assert.AreEqual(expected, decision.Step, $"{mode}, {overwrite}");
                }
            }
        }
    }

    [TestMethod]
    public void A_source_is_opened_to_be_read_and_never_for_a_system_copy()
    {
        CopyFacts over = Fresh with { Destination = Fresh.Source with { Identity = new FileIdentity(ReFs.Id, 0, 11), LinkCount = 2 } };
        Decision clone = Situation.Decide(over, CopyOptions.Default);
        Assert.AreEqual((DestinationStep.AtomicRename, true), (clone.Step, clone.OpensSource));
        Decision copy = Situation.Decide(over with { SourceVolume = Ntfs, DestinationVolume = Ntfs }, CopyOptions.Default);
        Assert.AreEqual((DestinationStep.AtomicRename, false), (copy.Step, copy.OpensSource));
        Assert.IsTrue(Situation.Decide(Fresh, CopyOptions.Default).OpensSource, "a clone reads it");
        Assert.IsFalse(
            Situation.Decide(
                over with { SystemCopiesOnly = true },
                CopyOptions.Default).OpensSource, "it cannot be");
    }

    [TestMethod]
    public void A_destination_that_may_be_the_source_is_never_removed_first()
    {
        FileFacts other = Fresh.Source with { Identity = new FileIdentity(ReFs.Id, 0, 11) },
            unknown = other with { Identity = other.Identity.WithoutFile() };
        foreach (OverwriteMode overwrite in TestKit.OverwriteModes.ThatReplace)
        {
            foreach (CopyFacts facts in new[] { Fresh with { Destination = unknown },
                Fresh with { Source = unknown, Destination = other } })
                Assert.AreEqual(DestinationStep.AtomicRename, Situation.Decide(facts, new CopyOptions { Overwrite = overwrite }).Step);
        }
    }

    [TestMethod]
    public void Nobody_asks_how_dirty_a_source_is() => Assert.AreNotEqual(Question.SourceState, Situation.Asks(Fresh, CopyOptions.Default));

    private static void AssertDecision(CopyFacts facts, CopyMethod method, CopyReason reason, CopyOptions? options = null)
    {
        Decision decision = Situation.Decide(facts, options ?? CopyOptions.Default);
        Assert.AreEqual((method, reason, method == CopyMethod.SystemCopy), (decision.Method, decision.Reason, decision.IsByPath));
    }
}
