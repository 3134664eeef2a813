using CowCopy.WindowsProbe;

namespace CowCopy.Tests.Platform.Probe;

/// <summary>What <c>probe.cs</c> decides from raw answers, made up here: agreement, difference, and no answer.</summary>
[TestClass]
public sealed class JudgeTests
{
    private const int NameNotFound = unchecked((int)0xC0000034), InvalidParameter = unchecked((int)0xC000000D);

    private static readonly SystemFacts DevDrive = new() { Build = 26100, FileSystem = "ReFS", CountsReferences = true };
    private static readonly SystemFacts Ntfs = new() { Build = 26100, FileSystem = "NTFS" };
    private static readonly SystemFacts Share = DevDrive with { IsRemote = true };

    // 1

    [TestMethod]
    [DataRow(0, 0, false, DisplayName = "deleted")]
    [DataRow(5, 0, false, DisplayName = "denied, mapped as data")]
    [DataRow(5, 1224, false, DisplayName = "denied, and writing names the view")]
    [DataRow(5, 32, true, DisplayName = "denied, an image")]
    [DataRow(1224, 0, false, DisplayName = "the view is named at once")]
    [DataRow(87, 0, false, DisplayName = "the request is unknown")]
    public void A_mapped_file_agrees(int code, int write, bool isImage) =>
        AssertAgrees(Judge.Mapped([
            new("data", isImage) { DispositionEx = code, RenameEx = code, OpenForWriting = write, CopyOver = 1224 }]));

    [TestMethod]
    [DataRow(5, 0, true, 1224, "denied", DisplayName = "an image that may be written")]
    [DataRow(5, 5, false, 1224, "denied", DisplayName = "no reason is found")]
    [DataRow(33, 0, false, 1224, "answers 33", DisplayName = "a code that the product does not map")]
    [DataRow(0, 0, false, 5, "CopyFileEx", DisplayName = "the system copy is denied")]
    public void A_mapped_file_differs(int code, int write, bool isImage, int copy, string reason) =>
        AssertDiffers(reason, Judge.Mapped([new("data", isImage) { DispositionEx = code, OpenForWriting = write, CopyOver = copy }]));

    [TestMethod]
    public void An_older_deletion_of_a_mapped_file_is_known_everywhere() =>
        AssertDiffers("Disposition answers 87", Judge.Mapped([new("data", IsImage: false) { Disposition = 87 }]));

    // 2

    [TestMethod]
    [DataRow(26100, 2)]
    [DataRow(22620, 1)]
    [DataRow(20348, 1)]
    public void A_system_copy_agrees(int build, int references) =>
        AssertAgrees(Judge.SystemCopy(DevDrive with { Build = build }, [Copied(4096, references), Copied(1 << 20, references)]));

    [TestMethod]
    [DataRow(26100, 1, "not cloned")]
    [DataRow(20348, 2, "are cloned")]
    public void A_system_copy_differs(int build, int references, string reason) =>
        AssertDiffers(reason, Judge.SystemCopy(DevDrive with { Build = build }, [Copied(1 << 20, references)]));

    [TestMethod]
    public void A_failed_system_copy_differs_on_any_volume() =>
        AssertDiffers("fails with 50", Judge.SystemCopy(Ntfs, [Copied(4096, null) with { Error = 50 }]));

    [TestMethod]
    public void With_a_routine_and_below_a_cluster_nothing_is_assumed() =>
        AssertAgrees(Judge.SystemCopy(
            DevDrive with { ClusterBytes = 65536 }, [Copied(4096, 1), Copied(1 << 20, 1) with { WithRoutine = true }, Copied(1 << 20, 3)]));

    [TestMethod]
    public void A_system_copy_is_not_answered_elsewhere()
    {
        AssertMissing("not ReFS", Judge.SystemCopy(Ntfs, [Copied(4096, null)]));
        AssertMissing("share", Judge.SystemCopy(Share, [Copied(4096, 2)]));
        AssertMissing("reference counts", Judge.SystemCopy(DevDrive, [Copied(4096, null)]));
        AssertMissing("22621 to 26099", Judge.SystemCopy(DevDrive with { Build = 22631 }, [Copied(4096, 2)]));
    }

    // 3

    [TestMethod]
    public void A_build_agrees() => AssertAgrees(Judge.Builds([Run(), Run() with { Third = "first", Codes = ["MSB3026", "MSB3021"] }]));

    [TestMethod]
    public void A_build_differs()
    {
        AssertDiffers("library first", Judge.Builds([Run() with { Second = "first" }]));
        AssertDiffers("library second", Judge.Builds([Run() with { First = "second" }]));
        AssertDiffers("none", Judge.Builds([Run() with { Codes = [] }]));
        AssertDiffers("MSB3021", Judge.Builds([Run() with { Codes = ["MSB3021"] }]));
        AssertDiffers("not skipped", Judge.Builds([Run() with { SecondWrites = true }]));
        AssertDiffers("not skipped", Judge.Builds([Run(), Run() with { FirstWrites = false }]));
    }

    // 4

    [TestMethod]
    public void A_held_name_agrees()
    {
        AssertAgrees(Judge.Held([new("held") { CreateAfterPosix = 0, CreateAfterOlder = 5, Aside = 0, CreateAfterAside = 5 }]));
        AssertAgrees(Judge.Held([new("held") { DeletePosix = 87, Aside = 0, CreateAfterAside = 0, ReplacePosix = 50, ReplaceOlder = 5 }]));
    }

    [TestMethod]
    public void A_held_name_differs()
    {
        AssertDiffers("the name answers 5", Judge.Held([new("held") { CreateAfterPosix = 5 }]));
        AssertDiffers("fails with 5", Judge.Held([new("held") { DeletePosix = 5 }]));
        AssertDiffers("aside fails with 5", Judge.Held([new("held") { DeletePosix = 1, Aside = 5 }]));
        AssertDiffers("aside the name answers 5", Judge.Held([new("held") { DeletePosix = 87, Aside = 0, CreateAfterAside = 5 }]));
        AssertDiffers("rename over it fails with 5", Judge.Held([new("held") { CreateAfterPosix = 0, ReplacePosix = 5 }]));
    }

    // 5

    [TestMethod]
    [DataRow(26100, QueryCost.ByName)]
    [DataRow(22631, QueryCost.ByNativeName)]
    [DataRow(14393, QueryCost.Attributes)]
    public void A_query_agrees(int build, string used)
    {
        int missing = used == QueryCost.ByNativeName ? NameNotFound : 2;
        AssertAgrees(Judge.Queries(
            DevDrive with { Build = build }, [Cost(QueryCost.Attributes, 10, 8), Cost(used, 11, 9) with { MissingError = missing }]));
    }

    [TestMethod]
    public void A_query_differs()
    {
        QueryCost attributes = Cost(QueryCost.Attributes, 10, 8), byName = Cost(QueryCost.ByName, 9, 7);
        AssertDiffers("has no GetFileInformationByName", Judge.Queries(DevDrive, [attributes]));
        AssertDiffers("that exists", Judge.Queries(DevDrive, [attributes, byName with { Present = 13 }]));
        AssertDiffers("that is missing", Judge.Queries(DevDrive, [attributes, byName with { Missing = 11 }]));
        AssertDiffers("fails with 50", Judge.Queries(DevDrive, [attributes, byName with { PresentError = 50 }]));
        AssertDiffers("answers 5", Judge.Queries(DevDrive, [attributes, byName with { MissingError = 5 }]));
    }

    [TestMethod]
    public void A_query_of_a_share_decides_nothing_and_none_at_all_is_no_answer()
    {
        QueryCost slow = Cost(QueryCost.ByName, 900, 900) with { Place = "share" };
        AssertAgrees(Judge.Queries(DevDrive, [Cost(QueryCost.Attributes, 10, 8), Cost(QueryCost.ByName, 9, 7), slow]));
        AssertMissing("GetFileAttributesEx", Judge.Queries(DevDrive, [slow]));
        AssertAgrees(Judge.Queries(Share with { Build = 22631 }, [Cost(QueryCost.Attributes, 10, 8)]));
    }

    // 6

    [TestMethod]
    public void A_link_query_agrees_or_differs()
    {
        LinkQuery junction = new("a junction", QueryCost.ByName, 0, 0xA0000003, 0xA0000003, IsSerialEqual: true);
        AssertAgrees(Judge.Links([junction, junction with { Code = InvalidParameter, Tag = 0 }]));
        AssertDiffers("0x00000000", Judge.Links([junction with { Tag = 0 }]));
        AssertDiffers("serial", Judge.Links([junction with { IsSerialEqual = false }]));
        AssertAgrees(Judge.Links([junction with { IsSerialEqual = null }]));
        AssertMissing("older system", Judge.Links([junction with { Code = InvalidParameter }]));
        AssertMissing("older system", Judge.Links([]));
    }

    // 7

    [TestMethod]
    public void Cloned_bytes_agree_or_differ()
    {
        ClonedContent dirty = new("dirty", IsAssumed: true, 0, IsReadNew: true, null);
        ClonedContent inPlace = new("in place", IsAssumed: false, 0, IsReadNew: false, IsViewNew: false);
        AssertAgrees(Judge.Bytes(DevDrive, [dirty, inPlace]));
        AssertDiffers("old bytes are read", Judge.Bytes(DevDrive, [dirty with { IsReadNew = false }, dirty]));
        AssertDiffers("fails with 87", Judge.Bytes(DevDrive, [dirty with { Error = 87 }, dirty]));
        AssertDiffers("fails with 50", Judge.Bytes(DevDrive, [dirty with { Error = 50 }, inPlace]));
        AssertMissing("not ReFS", Judge.Bytes(Ntfs, [dirty with { Error = 1 }]));
        AssertMissing("share", Judge.Bytes(Share, [dirty with { Error = 50 }]));
    }

    // 8

    [TestMethod]
    public void Clones_in_parallel_agree_or_differ()
    {
        CloneCost cost = new() { SingleErrors = [0, 0], ParallelErrors = [0, 0, 0] };
        AssertAgrees(Judge.Times(DevDrive, cost));
        AssertDiffers("in parallel fails with 436", Judge.Times(DevDrive, cost with { ParallelErrors = [0, 436, 0] }));
        AssertDiffers("a clone fails with 112", Judge.Times(DevDrive, cost with { SingleErrors = [0, 112] }));
        AssertDiffers("3 clones differ", Judge.Times(DevDrive, cost with { Wrong = 3 }));
        AssertAgrees(Judge.Times(DevDrive, cost with { Crowd = new CrowdFound(10_000, Error: 0, Zeros: 0, Others: 0) }));
        AssertDiffers("4 of 10000 clones are zeros", Judge.Times(DevDrive, cost with { Crowd = new CrowdFound(10_000, 0, 4, 0) }));
        AssertDiffers("1 of 9999 clones have other bytes", Judge.Times(DevDrive, cost with { Crowd = new CrowdFound(9_999, 0, 0, 1) }));
        AssertDiffers("one fails with 134", Judge.Times(DevDrive, cost with { Crowd = new CrowdFound(9_997, 134, 0, 0) }));
        AssertDiffers("counts references", Judge.Times(DevDrive, cost with { SingleErrors = [50, 50] }));
        AssertMissing("not ReFS", Judge.Times(Ntfs, cost with { SingleErrors = [1, 1], ParallelErrors = [1] }));
    }

    // 9

    [TestMethod]
    public void The_limit_agrees_or_differs()
    {
        LimitFound limit = new(8_175, 347, 0, IsCopyRight: true, IsCutShort: false);
        AssertAgrees(Judge.Limit(DevDrive, limit));
        AssertDiffers("no limit", Judge.Limit(DevDrive, limit with { Clones = 8_300, Error = 0 }));
        AssertDiffers("refusal is 50", Judge.Limit(DevDrive, limit with { Error = 50 }));
        AssertDiffers("below 8000", Judge.Limit(DevDrive, limit with { Clones = 7_999 }));
        AssertDiffers("CopyFileEx then fails with 347", Judge.Limit(DevDrive, limit with { CopyError = 347 }));
        AssertDiffers("other bytes", Judge.Limit(DevDrive, limit with { IsCopyRight = false }));
        AssertMissing("no time", Judge.Limit(DevDrive, limit with { Clones = 100, Error = 0, IsCutShort = true }));
        AssertMissing("not ReFS", Judge.Limit(Ntfs, limit with { Clones = 0, Error = 1 }));
    }

    // 10

    [TestMethod]
    public void Links_agree_or_differ()
    {
        SystemFacts elevated = Ntfs with { IsElevated = true }, developer = Ntfs with { IsDeveloperMode = true };
        CreatedLinks links = new(0, IsJunctionKept: true, 5, 1314);
        AssertAgrees(Judge.Creation(Ntfs, links));
        AssertAgrees(Judge.Creation(Ntfs, links with { Symbolic = 0 }));
        AssertAgrees(Judge.Creation(elevated, links with { MountPoint = 0, Symbolic = 0 }));
        AssertAgrees(Judge.Creation(elevated, links with { MountPoint = null, Symbolic = 0 }));
        AssertDiffers("mount point fails with 5", Judge.Creation(elevated, links with { Symbolic = 0 }));
        AssertDiffers("symbolic link fails with 1314", Judge.Creation(developer, links));
        AssertDiffers("symbolic link fails with 5", Judge.Creation(Ntfs, links with { Symbolic = 5 }));
        AssertDiffers("junction fails with 1314", Judge.Creation(Ntfs, links with { Junction = 1314 }));
        AssertDiffers("other data", Judge.Creation(Ntfs, links with { IsJunctionKept = false }));
    }

    [TestMethod]
    public void Under_wine_nothing_counts_as_an_answer()
    {
        AssertMissing("which agrees", Judge.UnderWine(Answer.Of([], ["fact"])));
        AssertMissing("which differs: fault", Judge.UnderWine(Answer.Of(["fault"], ["fact"])));
        AssertMissing("not ReFS", Judge.UnderWine(Answer.Missing("not ReFS")));
    }

    private static CopiedFile Copied(int bytes, int? references) => new(bytes, WithRoutine: false, 0, 100, references);

    private static EngineRun Run() =>
        new("64 bits", "first", "second", "third", ["MSB3026", "MSB3027"], FirstWrites: true, SecondWrites: false);

    private static QueryCost Cost(string call, double present, double missing) =>
        new(QueryCost.OfVolume, call, 0, 2, present, missing, 10_000);

    private static void AssertAgrees(Answer answer) => Assert.AreEqual((Verdict.Agrees, ""), (answer.Verdict, answer.Reason));

    private static void AssertDiffers(string reason, Answer answer) => AssertIs(Verdict.Differs, reason, answer);

    private static void AssertMissing(string reason, Answer answer) => AssertIs(Verdict.NotAnswered, reason, answer);

    private static void AssertIs(Verdict verdict, string reason, Answer answer)
    {
        Assert.AreEqual(verdict, answer.Verdict, answer.Reason);
        Assert.Contains(reason, answer.Reason);
    }
}
