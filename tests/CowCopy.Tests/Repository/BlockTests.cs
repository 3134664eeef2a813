using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace CowCopy.Tests.Repository;

/// <summary>The blocks of code in pages, and which tests run them.</summary>
[TestClass]
public sealed partial class BlockTests
{
    // Package tests (ReadmeTests, HandWrittenProjectTests) build a repository by these blocks and run it.
    private static readonly string[] Built =
    [
        "README.md: csharp", "README.md: sh", "README.md: xml", "docs/msbuild.md: xml", "docs/stores.md: csharp", "docs/worktrees.md: sh",
        "sdk/CowCopy.Sdk/README.md: xml", "src/CowCopy.Diagnostics/README.md: csharp", "src/CowCopy.Tool/README.md: sh",
        "src/CowCopy/README.md: csharp",
    ];

    // Read by what is named.
    private static readonly string[] Read =
    [
        "benchmarks/README.md: yaml", "docs/ci.md: yaml", "docs/devbox.md: yaml", // YamlBlockTests
        "samples/build-cache/README.md: nginx", "samples/build-cache/README.md: xml", // the samples' tests run both
    ];

    private static readonly string[] OfPeople = ["CONTRIBUTING.md: sh", "docs/architecture.md: mermaid"];

    [TestMethod]
    public void Each_kind_of_block_in_a_page_has_a_test()
    {
        string[] blocks =
        [
            .. from path in DocumentationFiles.Written
               let name = DocumentationFiles.Name(path)
               from Match block in Language().Matches(DocumentationFiles.Read(name))
               select $"{name}: {block.Groups["language"]}",
        ];

        CollectionAssert.AreEquivalent(Built.Concat(Read).Concat(OfPeople).ToArray(), blocks.Distinct().ToArray());
    }

    [TestMethod]
    public void Each_block_of_XML_is_well_formed()
    {
        int blocks = 0;
        foreach (string path in DocumentationFiles.Written)
        {
            string name = DocumentationFiles.Name(path);
            foreach (Match block in Block().Matches(DocumentationFiles.Read(name)))
            {
                blocks++;
                string text = block.Groups["code"].Value;
                try
                {
                    XDocument.Parse($"<Page>{text}</Page>");
                }
                catch (System.Xml.XmlException e)
                {
                    Assert.Fail($"{name}: {e.Message}\n{text}");
                }
            }
        }

        Assert.IsGreaterThan(6, blocks);
    }

    [GeneratedRegex("^ *```(?<language>[a-z]+)$", RegexOptions.Multiline | RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Language();

    [GeneratedRegex(
        "^ *```xml\n(?<code>.*?)^ *```$",
        RegexOptions.Multiline | RegexOptions.Singleline | RegexOptions.ExplicitCapture,
        1000)]
    private static partial Regex Block();
}
