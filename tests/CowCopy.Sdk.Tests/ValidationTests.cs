using CowCopy.Sdk.DifferentialTests;
using CowCopy.TestKit;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>Parameters that contradict each other: the code, the text, and which of several is logged.</summary>
[TestClass]
[NotUnderWine("there is no built-in Copy to compare with")]
public sealed class ValidationTests
{
    private static SideBySide Both => new(Path.GetTempPath());

    [TestMethod]
    public void Nothing_to_copy_is_right_before_anything_else() => Accepted(static (task, _) => task.Retries = -1);

    [TestMethod]
    public void Empty_lists_are_nothing_to_copy() => Accepted(static (task, _) =>
    {
        task.SourceFiles = Items();
        task.SourceFolders = Items();
    });

    [TestMethod]
    [DataRow(true)]
    [DataRow(false)]
    public void One_empty_list_is_nothing_to_copy(bool isOfFiles) => Accepted((task, _) =>
    {
        if (isOfFiles) task.SourceFiles = Items();
        else task.SourceFolders = Items();
    });

    [TestMethod]
    public void MSB3028_negative_retries() => Refused("MSB3028", static (task, _) =>
    {
        task.SourceFiles = Items("a.txt");
        task.Retries = -1;
        task.RetryDelayMilliseconds = -1;
    });

    [TestMethod]
    public void MSB3029_negative_delay() => Refused("MSB3029", static (task, _) =>
    {
        task.SourceFiles = Items("a.txt");
        task.RetryDelayMilliseconds = -5;
    });

    [TestMethod]
    public void MSB3023_no_destination() => Refused("MSB3023", static (task, _) =>
    {
        task.SourceFiles = Items("a.txt");
        task.ErrorIfLinkFails = true;
    });

    [TestMethod]
    public void MSB3022_both_destinations() => Refused("MSB3022", static (task, _) =>
    {
        task.SourceFiles = Items("a.txt");
        task.SourceFolders = Items("d");
        task.DestinationFolder = Item("out");
        task.DestinationFiles = Items("out/a.txt");
    });

    [TestMethod]
    public void MSB3896_directories_to_named_files() => Refused("MSB3896", static (task, _) =>
    {
        task.SourceFiles = Items("a.txt");
        task.SourceFolders = Items();
        task.DestinationFiles = Items("out/a.txt", "out/b.txt");
    });

    [TestMethod]
    public void MSB3094_lists_of_different_length() => Refused("MSB3094", static (task, _) =>
    {
        task.SourceFiles = Items("a.txt");
        task.DestinationFiles = Items("out/a.txt", "out/b.txt");
    });

    [TestMethod]
    public void MSB3892_links_required_but_not_wanted() => Refused("MSB3892", static (task, _) =>
    {
        task.SourceFiles = Items("a.txt");
        task.DestinationFolder = Item("out");
        task.ErrorIfLinkFails = true;
    });

    private static void Refused(string code, Action<CopyParameters, Situation> parameters)
    {
        Observation seen = Both.AreEqual(static s => s.File("a.txt"), parameters);
        Assert.IsFalse(seen.Returned);
        Assert.Contains(code, seen.Text);
    }

    private static void Accepted(Action<CopyParameters, Situation> parameters) =>
        Assert.IsTrue(Both.AreEqual(static s => s.File("a.txt"), parameters).Returned);
}
