using CowCopy.TestKit;

namespace CowCopy.ContractTests.Calls;

/// <summary>The calls of each way of a copy on Windows, counted at imports over simulated volumes, are those of README.md.</summary>
[TestClass]
public sealed class WindowsCallTests
{
    private const string None = "–";

    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows, IgnoreMessage = "The page counts bytes of paths that are those of Unix.")]
    public void Each_way_makes_the_calls_of_the_page()
    {
        (CallTable figures, CallTable calls) = Count("windows", WindowsWays.All, Baseline.FileCopy, Baseline.CopyOnWrite);
        CallPage.Hold(figures, calls);
    }

    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows, IgnoreMessage = "The page counts bytes of paths that are those of Unix.")]
    public void Each_call_of_the_task_makes_the_calls_of_the_page()
    {
        (CallTable figures, CallTable calls) = Count("windows task", TaskWays.All, Baseline.CopyTask);
        CallPage.Hold(figures, calls);
    }

    [TestMethod]
    public void Each_baseline_is_as_on_the_page() => CallPage.Hold(new CallTable("baselines", 2, [.. Baselines()]));

    [TestMethod]
    [NotUnderWine("there is no MSBuild")]
    public void The_task_makes_no_more_calls_than_the_built_in_for_one_file_by_the_system_copy()
    {
        foreach (WindowsWay way in TaskWays.All)
        {
            bool isOfOneFile = !way.Name.Contains("1,000", StringComparison.Ordinal);
            if (!isOfOneFile || Find(way.Name, Baseline.CopyTask)?.Count() is not { } builtIn) continue;
            foreach (WindowsSystem system in WindowsSystem.All.Where(system => system.Plain.NamesGoAtOnce))
            {
                if (way.CountOn(system) is not { } own) continue;
                string name = $"{way.Name}, {system.Name}: {own.List}";
                Assert.IsLessThanOrEqualTo(builtIn.Calls, own.Calls, name);
                if (own.Calls == builtIn.Calls) Assert.IsLessThanOrEqualTo(builtIn.Opens, own.Opens, name);
            }
        }
    }

    [TestMethod]
    public void Each_baseline_is_of_a_row()
    {
        string[] rows = [.. WindowsWays.All.Select(way => way.Name)], rowsOfTask = [.. TaskWays.All.Select(way => way.Name)];
        foreach (Baseline baseline in Baseline.All)
            Assert.Contains(baseline.Way, baseline.Program == Baseline.CopyTask ? rowsOfTask : rows, baseline.ToString());
    }

    [TestMethod]
    public void One_call_more_is_named()
    {
        string[] heading = ["| way | system | calls |", "|---|---|---|"];
        CallTable now = new("windows calls", 2, [.. heading, "| new | share | CreateFile ×2, CloseHandle ×3, CopyFileEx |"]);
        string difference = now.DifferencesFrom([.. heading, "| new | share | CreateFile ×2, CloseHandle ×2, CopyFileEx |"]).Single();
        Assert.Contains("new | share: more: CloseHandle", difference);
        Assert.IsEmpty(now.DifferencesFrom(now.Rows));
    }

    private static (CallTable Figures, CallTable Calls) Count(string table, IReadOnlyList<WindowsWay> ways, params string[] programs)
    {
        IReadOnlyList<WindowsSystem> systems = WindowsSystem.All;
        string[] columns = [.. systems.Select(system => system.Name)];
        List<string> figures = [Row(["way", .. columns, .. programs]), Row(Enumerable.Repeat("---", 1 + columns.Length + programs.Length))];
        List<string> calls = [Row(["way", "system", "calls"]), Row(["---", "---", "---"])];
        foreach (WindowsWay way in ways)
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

        return (new CallTable(table, 1, figures), new CallTable(table + " calls", 2, calls));
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
