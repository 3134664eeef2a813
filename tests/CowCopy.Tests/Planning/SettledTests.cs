using CowCopy.Planning;
using static CowCopy.Tests.Planning.PlanTable;
using static CowCopy.Tests.Planning.Situation;

namespace CowCopy.Tests.Planning;

/// <summary>What is there decides before any way of copying: nothing to do, or nothing that may be done.</summary>
[TestClass]
public sealed class SettledTests
{
    private static readonly FileFacts Directory = Existing with { Kind = FileKind.Directory };

    private static readonly FileFacts Device = Existing with { Kind = FileKind.Other };

    [TestMethod]
    public void An_obstacle_fails_the_copy_and_names_the_side_it_is_on()
    {
        AssertObstacle(OnLinux.Over(Directory), CopyErrorKind.DestinationIsDirectory, CopyOperation.InspectDestination);
        AssertObstacle(
            OnLinux.Over(Link) with { DestinationTarget = Directory }, CopyErrorKind.DestinationIsDirectory,
            CopyOperation.InspectDestination);
        AssertObstacle(OnLinux.Over(Device), CopyErrorKind.DestinationNotRegular, CopyOperation.InspectDestination);
        AssertObstacle(
            OnLinux with { DestinationNamesDirectory = true }, CopyErrorKind.DestinationNamesDirectory, CopyOperation.InspectDestination);
        AssertObstacle(
            OnLinux.Over(Existing) with { DestinationIsProtected = true }, CopyErrorKind.DestinationReadOnly,
            CopyOperation.DeleteDestination);
        AssertObstacle(OnLinux with { Source = FileFacts.Missing }, CopyErrorKind.SourceNotFound, CopyOperation.InspectSource);
        AssertObstacle(
            OnLinux with { Source = Source with { Kind = FileKind.Directory } }, CopyErrorKind.SourceIsDirectory,
            CopyOperation.InspectSource);
        AssertObstacle(
            OnLinux with { Source = Source with { Kind = FileKind.Other } }, CopyErrorKind.SourceNotRegular, CopyOperation.InspectSource);
    }

    [TestMethod]
    public void A_file_or_link_is_an_obstacle_where_nothing_is_replaced()
    {
        CopyOptions never = new() { Overwrite = OverwriteMode.Never };
        Decision exists = Decision.Fail(CopyErrorKind.DestinationExists, CopyOperation.CreateDestination);
        FileFacts equal = Existing with { Length = Source.Length, Modified = Source.Modified };
        CopyFacts dangling = OnLinux.Over(Link) with { DestinationTarget = FileFacts.Missing };
        CopyFacts missing = OnLinux.Over(Existing) with { Source = FileFacts.Missing };
        AssertAll(
        [
            new("file", OnLinux.Over(Existing), never, exists),
            new("read-only file", OnLinux.Over(Existing) with { DestinationIsProtected = true }, never, exists),
            new("link", OnLinux.Over(Link) with { DestinationTarget = Existing }, never, exists),
            new("link to nothing", dangling, never, exists),
            new("one file", OnLinux.Over(Source), never, exists),
            new("unchanged", OnLinux.Over(equal), never with { SkipUnchanged = SkipUnchanged.SameTimestamp },
                Decision.Nothing(CopyReason.Unchanged)),
            new("directory", OnLinux.Over(Directory), never,
                Decision.Fail(CopyErrorKind.DestinationIsDirectory, CopyOperation.InspectDestination)),
            new("no source", missing, never, Decision.Fail(CopyErrorKind.SourceNotFound, CopyOperation.InspectSource)),
        ]);
        Assert.AreEqual(DestinationStep.Create, Decide(OnLinux, never).Step);
        Assert.AreEqual(DestinationStep.Create, Decide(OnLinux.Over(default), never).Step);
    }

    [TestMethod]
    public void What_is_replaced_or_not_there_yet_is_no_obstacle()
    {
        foreach (CopyFacts facts in (CopyFacts[])
        [
            OnLinux, OnLinux.Over(Existing), OnLinux.Over(default), OnLinux.Over(Link) with { DestinationTarget = FileFacts.Missing },
            OnLinux.Over(Link) with { DestinationTarget = Existing }, OnLinux.Over(Link) with { DestinationTarget = Device },
            OnLinux.Over(default) with { DestinationNamesDirectory = true },
            OnLinux.Over(Link) with { DestinationIsProtected = true },
        ])
            Assert.AreEqual(CopyMethod.Clone, Decide(facts, CopyOptions.Default).Method, facts.ToString());
    }

    [TestMethod]
    public void What_is_unchanged_or_the_source_itself_is_left_alone()
    {
        FileFacts equal = Existing with { Length = Source.Length, Modified = Source.Modified };
        CopyFacts content = OnLinux.Over(equal with { Modified = default }) with { HaveSameContent = true };
        AssertAll(
        [
            new("time", OnLinux.Over(equal), new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp },
                Decision.Nothing(CopyReason.Unchanged)),
            new("content", content, new CopyOptions { SkipUnchanged = SkipUnchanged.SameContent },
                Decision.Nothing(CopyReason.SameContent)),
            new("one file", OnLinux.Over(Source), Decision.Nothing(CopyReason.SameFile)),
            new("a link to it", OnLinux.Over(Link) with { DestinationTarget = Source }, Decision.Nothing(CopyReason.SameFile)),
        ]);
        Assert.IsTrue(Decision.Nothing(CopyReason.SameFile).IsNothing);
        Assert.IsFalse(Decide(OnLinux, CopyOptions.Default).IsNothing);
    }

    [TestMethod]
    public void A_directory_is_no_file_that_is_left_alone() =>
        AssertObstacle(
            (OnLinux with { Source = Directory }).Over(Link) with { DestinationTarget = Directory with { Kind = FileKind.Other } },
            CopyErrorKind.SourceIsDirectory, CopyOperation.InspectSource);

    private static void AssertObstacle(CopyFacts facts, CopyErrorKind error, CopyOperation operation) =>
        AssertFails(facts, CopyOptions.Default, error, operation);
}
