using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace CowCopy.Tests.Repository;

/// <summary>The blocks of XML in pages. Package tests build a repository by those of the READMEs.</summary>
[TestClass]
public sealed partial class BlockTests
{
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

    [GeneratedRegex("^```xml\n(?<code>.*?)^```$", RegexOptions.Multiline | RegexOptions.Singleline | RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Block();
}
