using System.Text.RegularExpressions;

namespace CowCopy.Tests.Repository;

/// <summary>docs/faq.md answers the questions that people ask, each by a link to the page or heading that has the rest.</summary>
[TestClass]
public sealed partial class QuestionPageTests
{
    private const int FewestQuestions = 40, MostWords = 30_000;

    [TestMethod]
    public void At_least_forty_questions_are_asked_once_each()
    {
        string[] questions = [.. Rows().Select(static row => row.Question)];

        Assert.IsGreaterThanOrEqualTo(FewestQuestions, questions.Length);
        CollectionAssert.AllItemsAreUnique(questions);
    }

    [TestMethod]
    public void Each_question_is_answered_under_a_heading_that_exists()
    {
        string directory = Path.Combine(RepositoryFiles.Root, "docs");
        foreach ((string question, string answer) in Rows())
        {
            string[] targets = [.. Link().Matches(answer).Select(static match => match.Groups["target"].Value)];
            Assert.IsNotEmpty(targets, question);
            foreach (string target in targets)
            {
                string[] parts = target.Split('#');
                string page = Path.GetFullPath(Path.Combine(directory, parts[0]));
                Assert.IsTrue(File.Exists(page), $"{question}: {target}");
                if (parts.Length > 1) Assert.Contains(parts[1], DocumentationFiles.Anchors(page), $"{question}: {target}");
            }
        }
    }

    [TestMethod]
    public void The_pages_that_answer_stay_short()
    {
        string docs = Path.Combine(RepositoryFiles.Root, "docs") + Path.DirectorySeparatorChar;
        int words = DocumentationFiles.All.Where(path => path.StartsWith(docs, StringComparison.Ordinal))
            .Sum(static path => Word().Count(File.ReadAllText(path)));
        Assert.IsLessThanOrEqualTo(MostWords, words, "Say each fact in one place, and link to it elsewhere.");
    }

    private static IEnumerable<(string Question, string Answer)> Rows() => Row().Matches(DocumentationFiles.Read("docs/faq.md"))
        .Select(static row => (row.Groups["question"].Value, row.Groups["answer"].Value));

    [GeneratedRegex(@"^\| (?<question>[^|]*[?.]) \| (?<answer>[^|]+) \|$", RegexOptions.Multiline | RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Row();

    [GeneratedRegex(@"\]\((?<target>[^)\s]+)\)", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Link();

    [GeneratedRegex(@"\S*[\p{L}\p{N}]\S*", RegexOptions.None, 1000)]
    private static partial Regex Word();
}
