namespace CowCopy.Tests.Repository;

/// <summary>The language and the line length of every source file; AllowedText.txt lists the exceptions, each with its reason.</summary>
[TestClass]
public sealed class TextTests
{
    private static AllowedText[] Allowed { get; } =
        [.. File.ReadLines(Path.Combine(AppContext.BaseDirectory, "Repository", "AllowedText.txt")).Select(AllowedText.Parse)];

    [TestMethod]
    public void No_source_holds_a_forbidden_word_or_a_line_that_is_too_long()
    {
        TextFinding[] findings = [.. Findings().Where(finding => !Allowed.Any(one => one.Covers(finding)))];
        Assert.IsEmpty(findings, Environment.NewLine + string.Join(Environment.NewLine, findings.Take(200)));
    }

    [TestMethod]
    public void Every_exception_is_still_needed()
    {
        TextFinding[] findings = [.. Findings()];
        AllowedText[] unused = [.. Allowed.Where(one => !findings.Any(one.Covers))];
        Assert.IsEmpty(unused, string.Join(Environment.NewLine, unused.Select(one => one.ToString())));
    }

    [TestMethod]
    [DataRow("the caller is told of it")]
    [DataRow("what we Came upon")]
    [DataRow("A_file_that_lies_there")]
    [DataRow("bool IsLying;")]
    [DataRow("copying has begun")]
    [DataRow("bytes are moved")]
    [DataRow("moving its bytes is cheaper")]
    [DataRow("a picture of the disk")]
    [DataRow("private string tempFolder;")]
    [DataRow("copies folders")]
    public void A_planted_word_is_found(string line) => Assert.HasCount(1, TextRules.Check("src/File.cs", ["using System;", line]));

    [TestMethod]
    [DataRow("task.DestinationFolder = task.SourceFolders[0];")]
    [DataRow("<picture><img src=\"chart.svg\"></picture>")]
    [DataRow("the source believes, relies and replies")]
    [DataRow("a rename moves the file")]
    public void Words_that_are_not_forbidden_are_allowed(string line) => Assert.IsEmpty(TextRules.Check("docs/page.md", [line]));

    [TestMethod]
    [DataRow("src/File.cs", 140, false)]
    [DataRow("src/File.cs", 141, true)]
    [DataRow("docs/page.md", 120, false)]
    [DataRow("docs/page.md", 121, true)]
    public void A_planted_long_line_is_found(string path, int length, bool isFound) =>
        Assert.HasCount(isFound ? 1 : 0, TextRules.Check(path, [new string('x', length)]));

    [TestMethod]
    public void Tables_code_and_addresses_of_Markdown_may_be_long()
    {
        string text = new('x', 200);
        Assert.IsEmpty(
            TextRules.Check("docs/page.md", [$"| {text} |", "```", text, "```", $"See [this]({text}).", $"https://example.com/{text}"]));
        Assert.HasCount(1, TextRules.Check("docs/page.md", ["```", "```", text]), "after the code");
    }

    private static IEnumerable<TextFinding> Findings() =>
        RepositoryFiles.Sources().SelectMany(path => TextRules.Check(path, File.ReadLines(Path.Combine(RepositoryFiles.Root, path))));
}
