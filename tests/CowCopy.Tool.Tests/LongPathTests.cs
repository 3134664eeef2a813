using System.Text;

namespace CowCopy.Tool.Tests;

/// <summary>A path of thousands of characters must not hide the sentence around it.</summary>
[TestClass]
public sealed class LongPathTests
{
    private const int MostOfAnError = 1_500; // two shortened paths and the sentence

    private static readonly string Path = "first/" + new string('p', 12_000) + "/last";

    [TestMethod]
    [DataRow("copy|*|b")]
    [DataRow("copy|a|b|*")]
    [DataRow("copy|a|b|--mode|*")]
    [DataRow("explain|*|b")]
    [DataRow("inspect|*")]
    public void An_error_shows_both_ends_of_a_path_of_12000_characters(string line)
    {
        ToolRun run = ToolRun.Of([.. line.Split('|').Select(static word => word == "*" ? Path : word)]);

        Assert.IsLessThan(MostOfAnError, run.Error.Length, run.Error);
        Assert.Contains("first/ppp", run.Error);
        Assert.Contains("ppp/last", run.Error);
        Assert.Contains("characters) …", run.Error);
    }

    [TestMethod]
    public void Json_keeps_the_whole_path()
    {
        ToolRun run = ToolRun.Of("copy", Path, "b", "--json").Expect(2);

        Assert.IsLessThan(MostOfAnError, run.Error.Length);
        Assert.AreEqual(Path, run.Json().GetProperty("source").GetString());
        Assert.Contains(Path, run.Json().GetProperty("files")[0].GetProperty("failure").GetProperty("message").GetString()!);
    }

    [TestMethod]
    public void Only_what_is_quoted_and_long_is_shortened()
    {
        string longWord = new('x', 500), ordinary = "It doesn't " + longWord + " and isn't.";
        Assert.AreEqual(ordinary, QuotedText.Shorten(ordinary));
        Assert.AreEqual("Cannot read \"a\".", QuotedText.Shorten("Cannot read \"a\"."));
        string both = QuotedText.Shorten($"From \"{longWord}\" to \"b\", or '{longWord}'.");
        Assert.EndsWith("'.", both);
        Assert.Contains("\" to \"b\", or 'xxx", both);
        Assert.IsLessThan(1_000, both.Length);
    }

    [TestMethod]
    public void No_letter_is_cut_in_two()
    {
        string letters = string.Concat(Enumerable.Repeat("𝕏", 400));
        foreach (string start in (string[])["", "x"])
        {
            string shortened = QuotedText.Shorten($"\"{start}{letters}\"");
            Assert.AreEqual(shortened, Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(shortened)));
        }
    }
}
