using System.Reflection;
using System.Text;
using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace CowCopy.Tests.Repository;

/// <summary>What the API documentation says of a member is a sentence or two; more is a list.</summary>
[TestClass]
public sealed partial class ApiRemarkTests
{
    private const int MostSentences = 2;

    [TestMethod]
    public void More_than_two_sentences_are_a_list()
    {
        List<string> tooLong = [];
        int remarks = 0;
        foreach (Assembly assembly in (Assembly[])[typeof(FileCopier).Assembly, typeof(DirectoryInspector).Assembly])
        {
            string[] types = [.. assembly.GetExportedTypes().Select(static type => type.FullName!)];
            foreach (XElement member in XDocument.Load(Path.ChangeExtension(assembly.Location, ".xml")).Descendants("member"))
            {
                string name = member.Attribute("name")!.Value[2..];
                if (!Array.Exists(types, type => name == type || name.StartsWith(type + ".", StringComparison.Ordinal))) continue;
                foreach (XElement part in member.Elements().Where(static part => part.Name.LocalName is "summary" or "remarks"))
                {
                    remarks++;
                    if (SentencesOf(part) > MostSentences) tooLong.Add($"{part.Name} of {name}");
                }
            }
        }

        Assert.AreEqual("", string.Join('\n', tooLong));
        Assert.IsGreaterThan(300, remarks, "the test reads the documentation");
    }

    [TestMethod]
    [DataRow("<remarks>One. Two: e.g. <c>a.b</c>, 1.5.</remarks>", 2)]
    [DataRow("<remarks>One. Two. (Three.) <see cref=\"X.Y\"/>.</remarks>", 4)]
    [DataRow("<remarks>One.<list type=\"bullet\"><item>Two. Three.</item><item>Four.</item></list></remarks>", 1)]
    [DataRow("<remarks><para>One.</para><para>Two.</para></remarks>", 2)]
    public void Sentences_outside_of_lists_are_counted(string remarks, int sentences) =>
        Assert.AreEqual(sentences, SentencesOf(XElement.Parse(remarks)));

    private static int SentencesOf(XElement part)
    {
        StringBuilder text = new();
        Add(part, text);
        return SentenceEnd().Count(text.ToString());
    }

    private static void Add(XElement element, StringBuilder text)
    {
        foreach (XNode node in element.Nodes())
        {
            if (node is XText words) text.Append(words.Value);
            else if (node is XElement { Name.LocalName: "para" } paragraph) Add(paragraph, text.Append('\n'));
            else if (node is XElement { Name.LocalName: not "list" }) text.Append("name");
        }
    }

    [GeneratedRegex("""(?<!\be\.g)[.!?]["')]?(?=\s|$)""", RegexOptions.CultureInvariant | RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex SentenceEnd();
}
