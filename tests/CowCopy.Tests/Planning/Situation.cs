using CowCopy.Planning;

namespace CowCopy.Tests.Planning;

/// <summary>Facts that tables of plans change one at a time: a file of 30,000 bytes that a batch copies to a new name.</summary>
internal static class Situation
{
    public static VolumeFacts Xfs { get; } =
        new() { Id = new VolumeId(1), FileSystem = "xfs", CloneSupport = CloneSupport.Yes, HasOneId = true, RemoteProtocol = "" };

    public static VolumeFacts OtherXfs { get; } = Xfs with { Id = new VolumeId(2) };

    public static VolumeFacts Ext4 { get; } = Xfs with { Id = new VolumeId(3), FileSystem = "ext4", CloneSupport = CloneSupport.No };

    /// <summary>Another part of its volume may have another id.</summary>
    public static VolumeFacts Btrfs { get; } = Xfs with { Id = new VolumeId(4), FileSystem = "btrfs", HasOneId = false };

    public static VolumeFacts Subvolume { get; } = Btrfs with { Id = new VolumeId(5) };

    public static VolumeFacts ReFs { get; } =
        Xfs with { Id = new VolumeId(6), FileSystem = "ReFS", SystemClones = CloneSupport.No, BlockSize = 4096 };

    public static VolumeFacts Ntfs { get; } = ReFs with { Id = new VolumeId(7), FileSystem = "NTFS", CloneSupport = CloneSupport.No };

    public static VolumeFacts Share { get; } =
        ReFs with { Id = new VolumeId(8), CloneSupport = CloneSupport.Unknown, RemoteProtocol = "SMB 3.1.1" };

    public static VolumeFacts Apfs { get; } = Xfs with { Id = new VolumeId(9), FileSystem = "apfs" };

    public static VolumeFacts Hfs { get; } = Ext4 with { Id = new VolumeId(20), FileSystem = "hfs" };

    public static FileFacts Source { get; } = new()
    {
        Kind = FileKind.Regular,
        Length = 30_000,
        Modified = new FileTimestamp(1000, 123_456_789),
        Identity = new FileIdentity(new VolumeId(1), 0, 10),
        LinkCount = 1,
        IsOwned = true,
    };

    /// <summary>What an earlier build left at the destination.</summary>
    public static FileFacts Existing { get; } =
        Source with { Length = 20_000, Modified = new FileTimestamp(900, 0), Identity = new FileIdentity(new VolumeId(1), 0, 11) };

    public static CopyFacts OnLinux { get; } = On(Xfs);

    public static CopyFacts OnWindows { get; } = On(ReFs) with { HasSystemCopy = true };

    public static CopyFacts OnMac { get; } = On(Apfs) with { HasSystemCopy = true, SystemCopiesOnly = true, ClonesByPath = true };

    /// <summary>Where the base library copies, and nothing else is known of the system.</summary>
    public static CopyFacts OnPortable { get; } = OnMac with { ClonesByPath = false };

    public static FileFacts Link { get; } = Existing with { Kind = FileKind.SymbolicLink };

    public static CopyFacts On(VolumeFacts volume) =>
        new() { Source = Source, Destination = FileFacts.Missing, SourceVolume = volume, DestinationVolume = volume };

    public static CopyFacts Between(this CopyFacts facts, VolumeFacts source, VolumeFacts destination) =>
        facts with { SourceVolume = source, DestinationVolume = destination };

    public static CopyFacts OfLength(this CopyFacts facts, long length) => facts with { Source = facts.Source with { Length = length } };

    public static CopyFacts Over(this CopyFacts facts, FileFacts destination) => facts with { Destination = destination };

    /// <summary>What brief queries find of these sides: where the file has an identity, that is not reported yet.</summary>
    public static CopyFacts Brief(this CopyFacts facts, bool source, bool destination) => facts with
    {
        Source = facts.Source with { IsBrief = source },
        Destination = facts.Destination with { IsBrief = destination },
    };

    /// <summary>Decides where every question was asked, and these facts are all that the answers show.</summary>
    public static Decision Decide(CopyFacts facts, CopyOptions options)
    {
        NextStep next = CopyPlanner.Next(facts with { Asked = Question.All }, options);
        Assert.AreEqual(Question.None, next.Question, facts.ToString());
        return next.Decision;
    }

    /// <summary>What is asked next where both sides were queried and the source is open.</summary>
    public static Question Asks(CopyFacts facts, CopyOptions options) => AsksAfter(
        facts, options, Question.Source | Question.Destination | Question.Identities | Question.Volumes | Question.OpenSource);

    /// <summary>What is asked next after these questions.</summary>
    public static Question AsksAfter(CopyFacts facts, CopyOptions options, Question asked) =>
        CopyPlanner.Next(facts with { Asked = asked }, options).Question;
}
