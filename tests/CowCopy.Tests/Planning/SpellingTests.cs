using CowCopy.Planning;

namespace CowCopy.Tests.Planning;

[TestClass]
public sealed class SpellingTests
{
    [TestMethod]
    [DataRow("")]
    [DataRow("Program.cs")]
    [DataRow("\u007f")]
    public void An_ASCII_name_is_its_own(string name) => Assert.AreSame(name, Spelling.Fold(name));

    [TestMethod]
    [DataRow("abc", 0, true)]
    [DataRow("abc\u007f", 0, true)]
    [DataRow("abc\u0080", 0, false)]
    [DataRow("\u00e4/abc", 1, true)]
    [DataRow("\u00e4/abc", 0, false)]
    [DataRow("abc", 3, true)]
    public void Letters_up_to_127_are_ASCII(string text, int start, bool expected) =>
        Assert.AreEqual(expected, Spelling.IsAscii(text, start));

    [TestMethod]
    [DataRow("caf\u00E9", "CAFE\u0301")]
    [DataRow("stra\u00DFe", "STRASSE")]
    [DataRow("STRA\u1E9EE", "STRASSE")]
    [DataRow("\uFB01le", "FILE")]
    [DataRow("\ud801x", "\ud801X")] // half a pair
    public void Names_that_may_be_one_have_one_form(string name, string folded) => Assert.AreEqual(folded, Spelling.Fold(name));
}
