namespace CowCopy.ContractTests.Calls;

/// <summary>The calls of each way of a copy on Windows, counted at imports over simulated volumes, are those of docs/calls.md.</summary>
[TestClass]
public sealed class WindowsCallTests
{
    private const string None = "–";

    [TestMethod]
    public void Each_way_makes_the_calls_of_the_page()
    {
        IReadOnlyList<WindowsSystem> systems = WindowsSystem.All;
        string[] programs = [Baseline.CopyTask, Baseline.FileCopy, Baseline.CopyOnWrite];
        string[] columns = [.. systems.Select(system => system.Name)];
        List<string> figures = [Row(["way", .. columns, .. programs]), Row(Enumerable.Repeat("---", 1 + columns.Length + programs.Length))];
        List<string> calls = [Row(["way", "system", "calls"]), Row(["---", "---", "---"])];
        foreach (WindowsWay way in WindowsWays.All)
        {
            CallCount?[] counts = [.. systems.Select(way.CountOn)];
            IEnumerable<string> baselines = programs.Select(program => Find(way.Name, program)?.Count().Figures ?? None);
            figures.Add(Row([way.Name, .. counts.Select(count => count?.Figures ?? None), .. baselines]));
            calls.AddRange(
                from count in systems.Zip(counts)
                where count.Second is not null
                group count.First.Name by count.Second.List into same
                select Row([way.Name, string.Join(", ", same), same.Key]));
        }

        CallPage.Hold(
            new CallTable("windows", 1, figures),
            new CallTable("windows calls", 2, calls),
            new CallTable("baselines", 2, [.. Baselines()]));
    }

    [TestMethod]
    public void Each_baseline_is_of_a_row() => CollectionAssert.IsSubsetOf(
        Baseline.All.Select(one => one.Way).Distinct().ToArray(), WindowsWays.All.Select(way => way.Name).ToArray());

    [TestMethod]
    public void One_call_more_is_named()
    {
        string[] heading = ["| way | system | calls |", "|---|---|---|"];
        CallTable now = new("windows calls", 2, [.. heading, "| new | share | CreateFile ×2, CloseHandle ×3, CopyFileEx |"]);
        string difference = now.DifferencesFrom([.. heading, "| new | share | CreateFile ×2, CloseHandle ×2, CopyFileEx |"]).Single();
        Assert.Contains("new | share: more: CloseHandle", difference);
        Assert.IsEmpty(now.DifferencesFrom(now.Rows));
    }

    private static Baseline? Find(string way, string program) =>
        Baseline.All.SingleOrDefault(one => one.Way == way && one.Program == program);

    private static IEnumerable<string> Baselines() =>
    [
        Row(["way", "program", "source", "calls"]),
        Row(["---", "---", "---", "---"]),
        .. Baseline.All.Select(one => Row([one.Way, one.Program, one.Source, one.Count().List])),
    ];

    private static string Row(IEnumerable<string> cells) => $"| {string.Join(" | ", cells)} |";
}
