using System.Xml.Linq;
using CowCopy.BuildBenchmarks.Layouts.Results;
using static CowCopy.Tool.Pages.Html;

namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>How the run measured, how to read it, and how to repeat it.</summary>
internal static class Method
{
    public static XElement Of(LayoutRun run) => Tag(
        "section",
        With("id", "method"),
        Tag("h2", "Method"),
        Tag("ul", Statements(run).Select(static text => Tag("li", text))),
        Tag("h3", "Repeat it"),
        Tag("div.scroll", With("tabindex", 0), With("role", "region"), With("aria-label", "Command"), Tag("pre", Command(run))),
        Tag("p.note", "Give each volume's own directory as a root."));

    private static IEnumerable<string> Statements(LayoutRun run)
    {
        yield return "Packages are restored before; no figure includes a restore.";
        yield return $"Each variant builds each kind {run.Iterations} times; the first of each is dropped.";
        yield return "Variants are interleaved: in a round each builds once, before any builds again.";
        yield return "No process of MSBuild serves two builds (node reuse is off).";
        yield return "A ratio divides two figures of the same round. Its median and its range are over the rounds.";
        yield return "A difference counts only where the ratios of all rounds are on one side of 1.";
        if (Rounds(run) is > 1 and { } rounds) yield return Chance(rounds);
        yield return "The time of the Copy tasks is the sum of all calls. Several may run at once, so it can exceed the time of the build.";
        yield return "The flush writes to the volume what the build left in memory. Build and flush are the sum of both.";
        yield return "Files and bytes are those of a logged build, and the same in each round. Disk used is the loss of free space.";
        yield return "Charts of disk used show cold builds only: the others write little.";
    }

    private static int Rounds(LayoutRun run) =>
        run.Cells.SelectMany(static cell => cell.Rows).Select(static row => row.Builds.Count).DefaultIfEmpty().Min();

    // Each of n ratios is above or below 1 with probability 1/2: all are on the same side with 2 / 2^n.
    private static string Chance(int rounds) =>
        $"Chance has a part: without any real difference, the ratios of {rounds} rounds are all on one side of 1 "
        + $"in one of {Figures.Count(1 << Math.Min(rounds - 1, 30))} comparisons.";

    private static string Command(LayoutRun run) =>
        $"dotnet run build.cs -- bench --layouts --size {run.Size} --seed {run.Seed} --iterations {run.Iterations}"
        + string.Concat(run.Volumes.Select(static volume => $" --root <{volume.Name}>"));
}
