using System.Text.RegularExpressions;

namespace CowCopy.Tests.Repository;

/// <summary>docs/findings.md has a section for each code of the product, and for no other.</summary>
[TestClass]
public sealed partial class FindingPageTests
{
    private static string Page { get; } = DocumentationFiles.Read("docs/findings.md");

    [TestMethod]
    public void Every_code_has_a_section_and_every_section_a_code()
    {
        string[] documented = [.. Heading().Matches(Page).Select(match => match.Groups["code"].Value)];

        CollectionAssert.AreEqual(documented.Order(StringComparer.Ordinal).Distinct().ToArray(), documented, "in order, each once");
        CollectionAssert.AreEqual(Codes(), documented);
    }

    [TestMethod]
    public void Every_section_says_meaning_detection_cost_and_remedy()
    {
        foreach (string section in Page.Split("\n## ").Skip(1))
        {
            foreach (string part in new[] { "\n- Means: ", "\n- Detected by", "\n- Cost: ", "\n- Remedy: " })
                Assert.Contains(part, section, section.Split('\n')[0]);
        }
    }

    [TestMethod]
    public void No_finding_has_the_code_of_a_message_of_the_task() =>
        Assert.IsTrue(FindingCodes().All(code => string.CompareOrdinal(code, "COWCOPY1000") > 0));

    [TestMethod]
    [DataRow("README.md")]
    [DataRow("docs/tool.md")]
    [DataRow("docs/msbuild.md")]
    public void The_page_is_linked(string from) => Assert.Contains("findings.md", DocumentationFiles.Read(from));

    private static IEnumerable<string> FindingCodes() => CowCopy.Diagnostics.Health.CheckRegistry.All.Select(check => check.Code);

    /// <summary>Those of health findings, and those that appear in the code of library, tool and SDK.</summary>
    private static string[] Codes()
    {
        IEnumerable<string> sources = RepositoryFiles.Sources().Where(path =>
            (path.StartsWith("src/", StringComparison.Ordinal) || path.StartsWith("sdk/", StringComparison.Ordinal))
                && !path.EndsWith(".md", StringComparison.Ordinal));
        IEnumerable<string> written = sources.SelectMany(path =>
            Code().Matches(File.ReadAllText(Path.Combine(RepositoryFiles.Root, path))).Select(match => match.Value));
        return [.. FindingCodes().Concat(written).Distinct().Order(StringComparer.Ordinal)];
    }

    [GeneratedRegex("^## (?<code>COWCOPY[0-9]{4}): .+$", RegexOptions.Multiline | RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Heading();

    [GeneratedRegex("COWCOPY[0-9]{4}", RegexOptions.None, 1000)]
    private static partial Regex Code();
}
