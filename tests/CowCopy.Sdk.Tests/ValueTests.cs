using CowCopy.Sdk.Settings;

namespace CowCopy.Sdk.Tests;

/// <summary>Texts of a build as values.</summary>
[TestClass]
public sealed class ValueTests
{
    [TestMethod]
    [DataRow("true", true)]
    [DataRow("ON", true)]
    [DataRow(" yes\n", true)]
    [DataRow("!false", true)]
    [DataRow("!off", true)]
    [DataRow("!No", true)]
    [DataRow("False", false)]
    [DataRow("off", false)]
    [DataRow("no", false)]
    [DataRow("!true", false)]
    [DataRow("!on", false)]
    [DataRow("!YES", false)]
    public void A_Boolean_has_the_words_of_MSBuild_whatever_the_default(string text, bool value)
    {
        foreach (bool byDefault in (bool[])[true, false]) Assert.AreEqual(value, Reader().Bool("Name", text, byDefault));
    }

    [TestMethod]
    [DataRow(null)]
    [DataRow("")]
    [DataRow(" \t")]
    public void No_text_is_the_default(string? text)
    {
        foreach (bool byDefault in (bool[])[true, false]) Assert.AreEqual(byDefault, Reader().Bool("Name", text, byDefault));
        Assert.AreEqual(7, Reader().Count("Name", text, defaultValue: 7));
        Assert.AreEqual('a', Reader().Choice("Name", text, ("first", 'a'), ("second", 'b')));
    }

    [TestMethod]
    public void Any_other_text_is_reported_and_is_the_default()
    {
        List<(string, string, string)> reported = [];
        ValueReader reader = new((name, text, choices) => reported.Add((name, text, choices)));
        Assert.IsTrue(reader.Bool("A", "1", defaultValue: true));
        Assert.IsFalse(reader.Bool("B", " maybe ", defaultValue: false));
        Assert.AreEqual('a', reader.Choice("C", "third", ("first", 'a'), ("second", 'b'), ("last", 'c')));
        Assert.AreEqual(7, reader.Count("D", "-1", defaultValue: 7));
        Assert.AreEqual(7, reader.Count("E", "1,000", defaultValue: 7, "numbers"));
        CollectionAssert.AreEqual(
            ((string, string, string)[])
            [
                ("A", "1", "true or false"), ("B", " maybe ", "true or false"), ("C", "third", "first, second or last"),
                ("D", "-1", "whole numbers from 0"), ("E", "1,000", "numbers"),
            ],
            reported);
    }

    [TestMethod]
    [DataRow("0", 0)]
    [DataRow(" 12\n", 12)]
    [DataRow("2147483647", int.MaxValue)]
    public void A_count_is_a_whole_number(string text, int value) => Assert.AreEqual(value, Reader().Count("Name", text, defaultValue: 7));

    [TestMethod]
    [DataRow("First", 'a')]
    [DataRow(" SECOND ", 'b')]
    public void A_choice_may_have_any_case(string text, char value) =>
        Assert.AreEqual(value, Reader().Choice("Name", text, ("first", 'a'), ("second", 'b')));

    private static ValueReader Reader() => new((name, text, choices) => Assert.Fail($"{name}, {text}, {choices}"));
}
