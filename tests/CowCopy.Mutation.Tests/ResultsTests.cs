using CowCopy.TestKit;

namespace CowCopy.Mutation.Tests;

[TestClass]
public sealed class ResultsTests
{
    private static readonly Room Trees = new("Trees", "src/CowCopy", ["src/A.cs"]);
    private static readonly Mutant One = new(1, "src/A.cs", 7, "A.Run", "true", "a == 1", 1);
    private static readonly Mutant Other = new(2, "src/A.cs", 8, "A.Run", "false", "a == 1", 1);

    [TestMethod]
    public void What_an_interrupted_run_has_found_is_kept_and_the_last_verdict_counts()
    {
        using var directory = new TempDirectory();
        var results = new Results(directory.Path, Trees);
        results.Add(new Verdict(One, Status.Survived, ""));
        results.Add(new Verdict(Other, Status.Survived, ""));
        results.Add(new Verdict(One, Status.Noticed, "Tests.One: Expected 1."));
        File.AppendAllText(Path.Combine(directory.Path, "Trees.tsv"), "src/A.cs | A.Run"); // a line that was cut off

        IReadOnlyDictionary<string, (Status Status, string By)> kept = new Results(directory.Path, Trees).Read();
        Assert.HasCount(2, kept);
        Assert.AreEqual((Status.Noticed, "Tests.One: Expected 1."), kept[One.Key]);
        Assert.AreEqual((Status.Survived, ""), kept[Other.Key]);
    }

    [TestMethod]
    public void A_new_run_forgets_the_kept_one()
    {
        using var directory = new TempDirectory();
        var results = new Results(directory.Path, Trees);
        results.Clear();
        results.Add(new Verdict(One, Status.Survived, ""));
        results.Clear();
        Assert.IsEmpty(results.Read());
    }

    [TestMethod]
    public void The_report_has_the_figures_and_each_mutant()
    {
        using var directory = new TempDirectory();
        var results = new Results(directory.Path, Trees);
        results.Write([new(One, Status.Noticed, "Tests.One: Expected 1."), new(Other, Status.NotCovered, "")]);
        string text = File.ReadAllText(results.Report);
        Assert.Contains("Trees: 2 mutants, 0 equivalent, 1 noticed, 0 survived, 1 not covered, 0 unsteady: 50.0 % noticed", text);
        Assert.Contains(One.Key, text);
        Assert.Contains(Other.Key, text);
    }

    [TestMethod]
    public void Tests_that_noticed_nothing_first_in_any_room_are_listed_by_their_time()
    {
        using var directory = new TempDirectory();
        new Results(directory.Path, Trees).Write([new(One, Status.Noticed, "Tests.One#3: Expected 1."), new(Other, Status.Survived, "")]);
        new Results(directory.Path, Trees with { Name = "Files" }).Write([new(One, Status.Noticed, "Tests.Two: Expected 1.")]);
        string list = Results.WriteTests(
            directory.Path,
            [Test("Tests.One#1", 9), Test("Tests.Two", 8), Test("Tests.Three#1", 0.5), Test("Tests.Four", 2), Test("Tests.Three#2", 1.75)]);
        CollectionAssert.AreEqual(new[] { "   2.25 s  Tests.Three", "   2.00 s  Tests.Four" }, File.ReadAllLines(list));
    }

    private static ReachingTest Test(string name, double seconds) => new(0, name, TimeSpan.FromSeconds(seconds), TimeSpan.MaxValue);
}
