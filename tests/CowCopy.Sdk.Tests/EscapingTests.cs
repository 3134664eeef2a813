using CowCopy.Sdk.Copying;

namespace CowCopy.Sdk.Tests;

/// <summary>Names of files as text of items: https://learn.microsoft.com/visualstudio/msbuild/msbuild-special-characters.</summary>
[TestClass]
public sealed class EscapingTests
{
    [TestMethod]
    [DataRow("%", "%25")]
    [DataRow("*", "%2a")]
    [DataRow("?", "%3f")]
    [DataRow("@", "%40")]
    [DataRow("$", "%24")]
    [DataRow("(", "%28")]
    [DataRow(")", "%29")]
    [DataRow(";", "%3b")]
    [DataRow("'", "%27")]
    [DataRow("a;b%3bc", "a%3bb%253bc")]
    public void Special_characters_are_escaped(string text, string escaped)
    {
        Assert.AreEqual(escaped, MSBuildEscaping.Escape(text));
        Assert.AreEqual(text, new Microsoft.Build.Utilities.TaskItem(escaped).ItemSpec);
    }

    [TestMethod]
    public void A_text_without_them_is_itself()
    {
        const string text = "/a/b-c_d.e f";
        Assert.AreSame(text, MSBuildEscaping.Escape(text));
    }
}
