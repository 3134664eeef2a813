using CowCopy.Planning;

namespace CowCopy.Tests.Planning;

/// <summary>What becomes of a symbolic link of a tree or manifest.</summary>
[TestClass]
public sealed class TreeLinkPlanTests
{
    private const CopyErrorKind None = CopyErrorKind.None, Taken = CopyErrorKind.DestinationExists;

    [TestMethod]
    [DataRow("Missing", None, None, DestinationStep.Create)]
    [DataRow("Unknown", None, None, DestinationStep.Create, DisplayName = "Not queried")]
    [DataRow("Regular", None, Taken, DestinationStep.AtomicRename)]
    [DataRow("SymbolicLink", None, Taken, DestinationStep.AtomicRename)]
    [DataRow("Directory", CopyErrorKind.DestinationIsDirectory, CopyErrorKind.DestinationIsDirectory, DestinationStep.Create)]
    [DataRow("Other", CopyErrorKind.DestinationNotRegular, CopyErrorKind.DestinationNotRegular, DestinationStep.Create)]
    public void A_link_replaces_files_and_links_alone(string kind, CopyErrorKind error, CopyErrorKind whenKept, DestinationStep step)
    {
        FileFacts destination = new() { Kind = Enum.Parse<FileKind>(kind) };
        foreach (bool keepsExisting in (bool[])[false, true])
        {
            CopyErrorKind wanted = keepsExisting ? whenKept : error;
            Decision expected = wanted == None
                ? new Decision { Method = CopyMethod.SymbolicLink, Reason = CopyReason.Requested, Step = step }
                : Decision.Fail(wanted, CopyOperation.Link);
            Assert.AreEqual(expected, LinkPlanner.OfTree(destination, isSame: false, keepsExisting));
        }
    }

    [TestMethod]
    public void A_link_with_the_same_text_is_unchanged()
    {
        FileFacts link = new() { Kind = FileKind.SymbolicLink };
        foreach (bool keepsExisting in (bool[])[false, true])
            Assert.AreEqual(Decision.Nothing(CopyReason.Unchanged), LinkPlanner.OfTree(link, isSame: true, keepsExisting));
    }
}
