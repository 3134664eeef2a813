using CowCopy.Planning;
using FsCheck;
using FsCheck.Fluent;

namespace CowCopy.Tests.Planning;

/// <summary>What no combination of facts and options may lead to.</summary>
[TestClass]
public sealed class PlannerProperties
{
    private static readonly Gen<VolumeFacts> Volumes =
        from id in Gen.Choose(0, 3)
        from support in Gen.Elements(CloneSupport.Unknown, CloneSupport.Yes, CloneSupport.No)
        from name in Gen.Elements("xfs", "btrfs", "ext4", "overlay")
        from one in Gen.Elements(true, false)
        from clones in Gen.Elements(CloneSupport.Unknown, CloneSupport.Yes, CloneSupport.No)
        select new VolumeFacts
        {
            Id = new VolumeId((ulong)id),
            CloneSupport = support,
            FileSystem = name,
            HasOneId = one,
            SystemClones = clones
        };

    private static readonly Gen<FileFacts> Files =
        from kind in Gen.Elements(
            FileKind.Missing, FileKind.Regular, FileKind.Regular, FileKind.Regular, FileKind.Directory, FileKind.SymbolicLink,
            FileKind.Other)
        from length in Gen.Elements(0L, 1, 4096, 16 << 10, (16 << 10) + 1, 64 << 10, 1 << 20, 1L << 40)
        from seconds in Gen.Choose(1, 2)
        from volume in Gen.Choose(0, 2)
        from number in Gen.Choose(1, 4)
        from links in Gen.Choose(1, 2)
        from readOnly in Gen.Elements(true, false)
        from ours in Gen.Elements(true, false)
        from mode in Gen.Elements(0x1A4u, 0x180u, 0x1EDu)
        select new FileFacts
        {
            Kind = kind,
            Length = length,
            Modified = new FileTimestamp(seconds, 0),
            Identity = new FileIdentity(new VolumeId((ulong)volume), 0, (ulong)number),
            LinkCount = (uint)links,
            IsReadOnly = readOnly,
            IsOwned = ours,
            Mode = mode,
        };

    internal static readonly Gen<CopyFacts> Situations =
        from source in Files
        from destination in Files
        from sourceVolume in Volumes
        from destinationVolume in Volumes
        from dirty in Gen.Elements(false, false, true)
        from flags in Gen.Choose(0, 63)
        select new CopyFacts
        {
            Source = source.Kind == FileKind.SymbolicLink ? source with { Kind = FileKind.Regular, ThroughLink = true } : source,
            Destination = destination,
            SourceVolume = sourceVolume,
            DestinationVolume = destinationVolume,
            SourceIsDirty = dirty,
            KnownDifferentVolumes = (flags & 1) != 0,
            SourceIsShared = (flags & 2) != 0,
            SystemCopiesOnly = (flags & 20) == 20,
            HasSystemCopy = (flags & 4) != 0,
            ClonesByPath = (flags & 52) == 52,
            DestinationIsProtected = (flags & 8) != 0,
        };

    internal static readonly Gen<CopyOptions> OptionsOfCopies =
        from mode in Gen.Elements(Enum.GetValues<CopyMode>())
        from overwrite in Gen.Elements(Enum.GetValues<OverwriteMode>())
        from skip in Gen.Elements(SkipUnchanged.Never, SkipUnchanged.SameTimestamp)
        select new CopyOptions { Mode = mode, Overwrite = overwrite, SkipUnchanged = skip };

    [TestMethod]
    public void A_decision_is_nothing_or_an_error_or_a_way() => Check((facts, options, decision) =>
        decision.Error != CopyErrorKind.None || decision.IsNothing
            || (decision.Method != CopyMethod.None && decision.Step != DestinationStep.None && decision.Reason != CopyReason.None));

    [TestMethod]
    public void Bytes_never_go_over_old_bytes() => Check((_, _, decision) =>
        decision.Step != DestinationStep.InPlace || decision.Method == CopyMethod.Clone);

    [TestMethod]
    public void Nothing_is_created_where_something_stands() => Check((facts, _, decision) =>
        decision.Step != DestinationStep.Create || !facts.Destination.Exists);

    [TestMethod]
    public void Nothing_that_exists_is_replaced_where_the_options_forbid_it() => Check((facts, options, decision) =>
        options.Overwrite != OverwriteMode.Never || decision.Method == CopyMethod.None
        || (!facts.Destination.Exists && decision.Step == DestinationStep.Create));

    [TestMethod]
    public void The_same_file_is_never_written() => Check((facts, _, decision) =>
        !(facts.Source.Exists && facts.Source.IsSameFileAs(facts.Destination)) || decision.Method == CopyMethod.None);

    [TestMethod]
    public void A_directory_or_a_missing_source_is_never_written_or_read() => Check((facts, _, decision) =>
        decision.Method == CopyMethod.None || (facts.Source.Kind == FileKind.Regular && facts.Destination.Kind != FileKind.Directory));

    [TestMethod]
    public void In_place_only_onto_a_regular_file_of_ours_with_one_name_not_longer_and_not_more_open() => Check((facts, _, decision) =>
        decision.Step != DestinationStep.InPlace
        || (facts.Destination is { Kind: FileKind.Regular, LinkCount: 1, IsOwned: true, IsReadOnly: false }
            && facts.Destination.Length <= facts.Source.Length
            && (facts.Destination.Mode & 0x3F & ~facts.Source.Mode) == 0));

    [TestMethod]
    public void A_clone_always_has_bytes_behind_it_unless_it_is_the_only_way() => Check((_, options, decision) =>
        decision.Method != CopyMethod.Clone
        || decision is { Fallback: CopyMethod.HardLink, Last: CopyMethod.ByteCopy }
        || decision.Fallback == (options.Mode == CopyMode.CloneOnly ? CopyMethod.None : CopyMethod.ByteCopy));

    [TestMethod]
    public void Clone_only_mode_copies_no_content_by_bytes_and_never_deletes_first() => Check((facts, options, decision) =>
        options.Mode != CopyMode.CloneOnly
        || ((facts.Source.Length == 0 || decision.Method is CopyMethod.None or CopyMethod.Clone)
            && decision.Step is not (DestinationStep.DeleteFirst or DestinationStep.InPlace)));

    [TestMethod]
    public void Bytes_mode_never_shares() => Check((facts, options, decision) =>
        options.Mode != CopyMode.ByteCopy || decision.Method != CopyMethod.Clone);

    [TestMethod]
    public void A_refused_clone_ends_in_bytes_or_an_error_and_says_why()
    {
        foreach (StatusCode status in Enum.GetValues<StatusCode>().Where(code => code != StatusCode.Ok))
        {
            Refusal refusal = Refusal.From(status);
            Assert.AreNotEqual(CopyReason.None, refusal.Reason);
            Assert.AreEqual(refusal.IsTerminal, refusal.Reason == CopyReason.Failed, status.ToString());
            Assert.IsFalse(refusal.IsTerminal && (refusal.HoldsForPair || refusal.HoldsForVolume));
        }
    }

    private static void Check(Func<CopyFacts, CopyOptions, Decision, bool> holds) => Prop
        .ForAll(Situations.ToArbitrary(), OptionsOfCopies.ToArbitrary(), (facts, options) =>
            holds(facts, options, Situation.Decide(facts, options)))
        .Check(Config.QuickThrowOnFailure.WithMaxTest(3000));
}
