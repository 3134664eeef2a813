using System.Xml.Linq;
using CowCopy.Benchmarks.Reports;
using CowCopy.BuildBenchmarks.Layouts.Results;
using CowCopy.Tool.Pages;

namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>The machines and volumes of runs as tables.</summary>
internal static class Conditions
{
    private static readonly (string Head, Func<LayoutRun, string> Cell)[] Runs =
    [
        ("Date", static run => run.Facts.Date),
        ("Host", static run => run.Facts.Host),
        ("System", static run => run.Facts.System),
        ("Processors", static run => Figures.Count(run.Facts.Processors)),
        (".NET", static run => run.Facts.Runtime),
        ("MSBuild", static run => run.Facts.MSBuild),
        ("Commit", static run => run.Facts.Commit),
        ("Load before the run", static run => run.Facts.LoadBefore),
        ("Size", static run => run.Size),
        ("Seed", static run => Figures.Count(run.Seed)),
        ("Iterations", static run => Figures.Count(run.Iterations)),
    ];

    private static readonly (string Head, Func<RunFacts, string> Cell)[] Volumes =
    [
        ("File system", static facts => facts.FileSystem),
        ("Cluster, bytes", static facts => Figures.Count((int?)facts.ClusterBytes)),
        ("Clones", static facts => Known(facts.CloneSupport)),
        ("The system copy clones", static facts => Known(facts.SystemClones)),
        ("Network protocol", static facts => facts.Protocol ?? "none"),
        ("Device", static facts => facts.Device),
        ("Load before", static facts => facts.LoadBefore),
    ];

    public static XElement OfRuns(string caption, IReadOnlyList<(string Name, LayoutRun Run)> runs) => Html.Table(
        caption,
        runs.Select(static run => run.Name).Prepend(""),
        Runs.Select(row => runs.Select(run => row.Cell(run.Run)).Prepend(row.Head)));

    public static XElement OfVolumes(string caption, IReadOnlyList<LayoutVolume> volumes) => Html.Table(
        caption,
        volumes.Select(static volume => volume.Name).Prepend(""),
        [
            .. Volumes.Select(row => volumes.Select(volume => row.Cell(volume.Facts)).Prepend(row.Head)),
            .. volumes.SelectMany(static volume => volume.Notes.Keys).Distinct().Select(note =>
                volumes.Select(volume => volume.Notes.GetValueOrDefault(note, Figures.Unknown)).Prepend(note)),
        ]);

    private static string Known(CloneAnswer support) => support == CloneAnswer.Unknown ? Figures.Unknown : support.ToString();
}
