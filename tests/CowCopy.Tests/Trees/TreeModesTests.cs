using CowCopy.TestKit;
using CowCopy.Trees;

namespace CowCopy.Tests.Trees;

/// <summary>The modes that directories have until they are filled.</summary>
[TestClass]
public sealed class TreeModesTests
{
    [TestMethod]
    [DataRow("755", "755")]
    [DataRow("775", "755")]
    [DataRow("777", "755")]
    [DataRow("500", "700")]
    [DataRow("000", "700")]
    [DataRow("7777", "755")]
    public void Others_cannot_change_anything_in_it_and_the_owner_can(string mode, string expected) =>
        Assert.AreEqual(Octal.Bits(expected), TreeModes.WhileFilled(Octal.Bits(mode)));

    [TestMethod]
    [DataRow("755", "0", "755", DisplayName = "nothing is left to do")]
    [DataRow("755", "7000", "1745", DisplayName = "it may inherit a special bit")]
    [DataRow("755", "022", "755", DisplayName = "what is masked was not requested")]
    [DataRow("755", "055", "1745", DisplayName = "a umask takes what it is to have")]
    [DataRow("777", "0", "1745", DisplayName = "others may write at the end")]
    [DataRow("500", "0", "1700", DisplayName = "it cannot be written at the end")]
    [DataRow("1755", "0", "745", DisplayName = "it has a sticky bit of its own")]
    [DataRow("2755", "0", "1745", DisplayName = "it gives its group at the end")]
    [DataRow("730", "0", "1710", DisplayName = "a group that cannot list it may enter it")]
    [DataRow("1740", "0", "740", DisplayName = "a group that cannot enter it may list it")]
    public void One_that_gets_its_mode_at_the_end_is_marked(string mode, string masked, string expected)
    {
        uint bits = Octal.Bits(mode);
        TreeDirectory directory = new(above: null, new("from", "to"), "") { Mode = bits, SafeMode = bits, Masked = Octal.Bits(masked) };
        Assert.AreEqual(expected, Convert.ToString(TreeModes.WhileFilled(directory), 8));
    }

    [TestMethod]
    [DataRow("775", "750", "1740", DisplayName = "its group may differ")]
    [DataRow("755", "755", "755", DisplayName = "it has all at once")]
    public void One_whose_mode_is_not_safe_yet_is_marked_too(string mode, string safe, string expected)
    {
        uint bits = Octal.Bits(mode);
        TreeDirectory directory = new(above: null, new("from", "to"), "") { Mode = bits, SafeMode = Octal.Bits(safe), Masked = 0 };
        Assert.AreEqual(expected, Convert.ToString(TreeModes.WhileFilled(directory), 8));
    }
}
