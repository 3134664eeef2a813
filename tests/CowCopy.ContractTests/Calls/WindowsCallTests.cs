namespace CowCopy.ContractTests.Calls;

/// <summary>The calls of each way of a copy on Windows, counted at the imports over simulated volumes, are those of docs/calls.md.</summary>
[TestClass]
public sealed class WindowsCallTests
{
    [TestMethod]
    public void Each_way_makes_the_calls_of_the_page()
    {
        List<string> figures = [], calls = [];
        IReadOnlyList<WindowsSystem> systems = WindowsSystem.All;
        figures.Add($"| way | {string.Join(" | ", systems.Select(system => system.Name))} |");
        figures.Add($"|---|{string.Concat(systems.Select(_ => "---|"))}");
        calls.AddRange(["| way | system | calls |", "|---|---|---|"]);
        foreach (WindowsWay way in WindowsWays.All)
        {
            CallCount?[] counts = [.. systems.Select(way.CountOn)];
            figures.Add($"| {way.Name} | {string.Join(" | ", counts.Select(count => count?.Figures ?? "–"))} |");
            calls.AddRange(
                from count in systems.Zip(counts)
                where count.Second is not null
                group count.First.Name by count.Second.List into same
                select $"| {way.Name} | {string.Join(", ", same)} | {same.Key} |");
        }

        CallPage.Hold(new CallTable("windows", 1, figures), new CallTable("windows calls", 2, calls));
    }
}
