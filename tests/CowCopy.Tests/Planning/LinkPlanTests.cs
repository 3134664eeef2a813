using CowCopy.Planning;
using static CowCopy.Tests.Planning.PlanTable;
using static CowCopy.Tests.Planning.Situation;

namespace CowCopy.Tests.Planning;

/// <summary>Hard links where a clone is refused, and copies that are checked before they have their names.</summary>
[TestClass]
public sealed class LinkPlanTests
{
    private const CopyMode OrLink = CopyMode.CloneOrHardLink;

    private static readonly CopyFacts OnExt4 = On(Ext4);

    private static readonly Decision Link = Clone(CopyReason.VolumeCannotClone) with { Method = CopyMethod.HardLink };

    private static readonly Decision CloneOrLink =
        Clone(CopyReason.VolumeCanClone) with { Fallback = CopyMethod.HardLink, Last = CopyMethod.ByteCopy };

    [TestMethod]
    public void A_clone_comes_first_a_link_next_and_bytes_last() => AssertAll(
    [
        new("clones", OnLinux, OrLink, CloneOrLink),
        new("clones, dirty", OnLinux with { SourceIsDirty = true }, OrLink,
            CloneOrLink with { Reason = CopyReason.SourceDirty, StartsWriteback = true }),
        new("no clones", OnExt4, OrLink, Link),
        new("no clones, over a file", OnExt4.Over(Existing), OrLink, Link with { Step = DestinationStep.AtomicRename }),
        new("no clones, no links asked for", OnExt4, CopyMode.Clone, Bytes(CopyReason.VolumeCannotClone)),
        new("two volumes", OnLinux.Between(Xfs, OtherXfs), OrLink, Bytes(CopyReason.DifferentVolume)),
        new("empty", OnExt4.OfLength(0), OrLink, Bytes(CopyReason.EmptySource)),
        new("macOS", OnMac, OrLink, CloneOrLink with { IsByPath = true }),
        new("macOS, no clones", OnMac.Between(Hfs, Hfs), OrLink, Link with { IsByPath = true }),
        new("macOS, two volumes", OnMac.Between(Hfs, Apfs), OrLink, Bytes(CopyReason.DifferentVolume) with { IsByPath = true }),
        new("portable", OnPortable, OrLink, Link with { Fallback = CopyMethod.SystemCopy, IsByPath = true }),
        new("portable, empty", OnPortable.OfLength(0), OrLink, SystemCall(CopyReason.SystemCopies)),
        new("portable, no links asked for", OnPortable, SystemCall(CopyReason.SystemCopies)),
    ]);

    [TestMethod]
    public void Only_what_a_copy_would_be_is_linked_to()
    {
        CopyOptions links = new() { Mode = OrLink }, writable = new() { Mode = OrLink, ClearReadOnly = true };
        FileFacts readOnly = Source with { IsReadOnly = true };
        AssertCopied("behind a link", static facts => facts with { Source = Source with { ThroughLink = true } }, links);
        AssertCopied("other permissions", static facts => facts with { SourceModeDiffers = true }, links);
        AssertCopied("to be written to", facts => facts with { Source = readOnly }, writable);
        AssertCopied("to be written to, and to be made read-only", static facts => facts, writable with { LinkReadOnly = true });
        AssertAll(
        [
            new("can be written to", OnExt4, writable, Link),
            new("read-only", OnExt4 with { Source = readOnly }, links, Link),
        ]);
    }

    [TestMethod]
    public void What_follows_a_refusal_has_nothing_left_of_what_was_tried()
    {
        Decision link = CloneOrLink.FallBack(CopyReason.CloneRefused), bytes = Bytes(CopyReason.LinkRefused);
        Assert.AreEqual(Link with { Reason = CopyReason.CloneRefused }, link);
        Assert.AreEqual(bytes, link.FallBack(CopyReason.LinkRefused));
        Assert.AreEqual(Bytes(CopyReason.ReferenceLimit), CloneOrLink.WithBytes(CopyReason.ReferenceLimit));
        Decision failed = Decision.FailBy(Question.OpenSource);
        Assert.AreEqual((CopyReason.Failed, false), (failed.Reason, failed.IsNothing));
    }

    [TestMethod]
    public void What_is_checked_gets_its_name_last_where_a_file_has_it_or_nothing_is_open()
    {
        CopyFacts onLinux = OnLinux with { IsChecked = true }, onMac = OnMac with { IsChecked = true };
        Decision clone = Clone(CopyReason.VolumeCanClone), replacing = clone with { Step = DestinationStep.AtomicRename };
        AssertAll(
        [
            new("a new file", onLinux, clone),
            new("over a file", onLinux.Over(Existing), replacing),
            new("over a file, deleted first", onLinux.Over(Existing), new CopyOptions { Overwrite = OverwriteMode.DeleteFirst }, replacing),
            new("a new file by path", onMac, replacing with { IsByPath = true }),
        ]);
    }

    private static void AssertCopied(string name, Func<CopyFacts, CopyFacts> change, CopyOptions options) => AssertAll(
    [
        new(name, change(OnExt4), options, Bytes(CopyReason.LinkDiffers)),
        new(name, change(OnLinux), options, Clone(CopyReason.VolumeCanClone)),
        new(name, change(OnPortable), options, SystemCall(CopyReason.SystemCopies)),
    ]);
}
