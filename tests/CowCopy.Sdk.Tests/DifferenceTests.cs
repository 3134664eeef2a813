using CowCopy.TwinRig;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>Where ours is meant to differ from MSBuild's own; each is a row of docs/differences.md.</summary>
[TestClass]
public sealed class DifferenceTests
{
    [TestMethod]
    public void A_hard_link_of_the_source_as_destination_is_left_alone()
    {
        Observation ours = Run(
            static s =>
            {
                s.File("a.txt", "A").Directory("out");
                _ = new FileCopier().HardLink(s.PathOf("a.txt"), s.PathOf("out/a.txt"));
            },
            static (task, _) => Pairs(task, ("a.txt", "out/a.txt")));
        Assert.IsTrue(ours.Returned);
        Assert.AreEqual(2, Count(ours, " | A"), ours.Text);
        Assert.Contains("wrote False", ours.Text);
    }

    // The built-in removes the destination, which is all there is of the source.
    [TestMethod]
    public void A_source_that_links_to_its_destination_is_not_lost()
    {
        Observation ours = Run(
            static s => s.File("real/a.txt", "A").SymbolicLink("a.txt", "real/a.txt"),
            static (task, _) => Pairs(task, ("a.txt", "real/a.txt")));
        Assert.IsTrue(ours.Returned, ours.Text);
        Assert.AreEqual(1, Count(ours, " | A"), ours.Text);
        Assert.Contains("a.txt -> real/a.txt", ours.Text);
    }

    [TestMethod]
    public void A_duplicate_of_a_copy_that_failed_is_not_reported_as_copied()
    {
        Observation ours = Run(static _ => { }, static (task, _) => Pairs(task, ("gone.txt", "out/x.txt"), ("gone.txt", "out/x.txt")));
        Assert.IsFalse(ours.Returned);
        Assert.Contains("copied 0", ours.Text);
        Assert.AreEqual(1, Count(ours, "MSB3030"), ours.Text);
    }

    [TestMethod]
    public void Two_spellings_of_one_destination_are_one()
    {
        Observation ours = Run(
            static s => s.File("a.txt", "A").File("b.txt", "B"),
            static (task, _) => Pairs(task, ("a.txt", "out/x.txt"), ("b.txt", "./out/deep/../x.txt")));
        Assert.IsTrue(ours.Returned);
        Assert.AreEqual(2, Count(ours, " | B"), ours.Text);
    }

    [TestMethod]
    public void A_failed_copy_leaves_the_old_destination()
    {
        Observation ours = Run(static s => s.File("out/x.txt", "old"), static (task, _) => Pairs(task, ("gone.txt", "out/x.txt")));
        Assert.IsFalse(ours.Returned);
        Assert.AreEqual(1, Count(ours, " | old"), ours.Text);
    }

    private static Observation Run(Action<Situation> arrange, Action<CopyParameters, Situation> choose) =>
        new SideBySide(Path.GetTempPath()).Run(new Copy(), arrange, choose);

    private static void Pairs(CopyParameters task, params (string Source, string Destination)[] pairs)
    {
        task.SourceFiles = Items([.. pairs.Select(static pair => pair.Source)]);
        task.DestinationFiles = Items([.. pairs.Select(static pair => pair.Destination)]);
    }

    private static int Count(Observation seen, string part) => seen.Text.Split(Environment.NewLine).Count(line => line.Contains(part, StringComparison.Ordinal));
}
