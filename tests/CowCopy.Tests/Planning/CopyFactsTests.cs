using CowCopy.Planning;
using static CowCopy.Tests.Planning.Situation;

namespace CowCopy.Tests.Planning;

/// <summary>What is known of a copy after an answer, a failure, and a change by another process.</summary>
[TestClass]
public sealed class CopyFactsTests
{
    [TestMethod]
    public void A_question_that_failed_is_asked_once_and_without_its_failure_where_it_is_open_again()
    {
        foreach (Question one in Enum.GetValues<Question>().Where(static one => one is not (Question.None or Question.All)))
        {
            CopyFacts facts = new();

            facts.Fail(one);
            Assert.AreEqual((one, one), (facts.Asked, facts.Failed), $"{one} failed");

            facts.Answer(Question.None, open: one);
            Assert.AreEqual((Question.None, Question.None), (facts.Asked, facts.Failed), $"{one} is open again");
        }
    }

    /// <summary>The mark protects a file. A link has one too on Windows, and nothing is written through it.</summary>
    [TestMethod]
    public void Only_a_file_that_is_read_only_is_not_replaced_by_a_link()
    {
        Assert.AreEqual(CopyErrorKind.DestinationReadOnly, ErrorOver(FileKind.Regular));
        Assert.AreEqual(CopyErrorKind.None, ErrorOver(FileKind.SymbolicLink));
    }

    private static CopyErrorKind ErrorOver(FileKind kind) => Decide(
        OnWindows.Over(Existing with { Kind = kind, IsReadOnly = true }) with { Link = CopyMethod.SymbolicLink },
        CopyOptions.Default).Error;
}
