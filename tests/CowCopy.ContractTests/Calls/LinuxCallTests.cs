using System.Globalization;
using CowCopy.BuildKit;
using CowCopy.ContractTests.Host;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Calls;

/// <summary>The system calls of each way of a copy on Linux, counted by strace on real volumes, are those of README.md.</summary>
[TestClass]
[DoNotParallelize] // it starts processes
public sealed class LinuxCallTests
{
    [TestMethod]
    public void Each_way_makes_the_calls_of_the_page()
    {
        Dictionary<VolumeRole, LinuxTrace> traces = LinuxRow.All.Select(row => row.Volume).Distinct().ToDictionary(volume => volume, Trace);
        List<string> figures = ["| way | volume | CowCopy | lower bound | `File.Copy` |", "|---|---|---|---|---|"];
        List<string> calls = ["| way | beyond the lower bound | calls |", "|---|---|---|"], beyond = [];
        foreach (LinuxRow row in LinuxRow.All)
        {
            CallCount own = traces[row.Volume].Count(row.Way);
            string baseline = row.Baseline is null ? "–" : traces[row.Volume].Count(row.Baseline).Figures;
            figures.Add($"| {row.Name} | {LinuxRow.NameOf(row.Volume)} | {own.Figures} | {Bound(row.LowerBound)} | {baseline} |");
            beyond.Add(CallList.Excess(own.List, row.LowerBound));
            calls.Add($"| {row.Name} | {beyond[^1]} | {own.List} |");
        }

        string[] extra = [.. beyond.SelectMany(list => CallList.Counts(list).Keys).Distinct()];
        Assert.AreEqual("", string.Join(", ", extra.Except(LinuxExtra.Reasons.Keys)), "calls beyond the lower bound without a reason");
        Assert.AreEqual("", string.Join(", ", LinuxExtra.Reasons.Keys.Except(extra)), "reasons of calls that are not made");
        IEnumerable<string> reasons = LinuxExtra.Reasons.Select(reason => $"| `{reason.Key}` | {reason.Value} |");
        CallPage.Hold(
            new CallTable("linux", 1, figures),
            new CallTable("linux calls", 1, calls),
            new CallTable("linux reasons", 1, ["| call | why |", "|---|---|", .. reasons]));
    }

    private static LinuxTrace Trace(VolumeRole volume)
    {
        using TempDirectory directory = new(TestVolumes.Require(volume));
        return LinuxTrace.Run(directory.Path, onlyFiles: false, DotnetHost.Path, typeof(Marker).Assembly.Location, directory.Path);
    }

    private static string Bound(string list)
    {
        IReadOnlyDictionary<string, int> counts = CallList.Counts(list);
        int opens = counts.GetValueOrDefault("openat");
        return string.Create(CultureInfo.InvariantCulture, $"{counts.Values.Sum() - opens} / {opens}");
    }
}
