using System.Xml.Linq;
using CowCopy.Tool.Pages;

namespace CowCopy.Demo;

/// <summary>All figures of a phase.</summary>
internal static class PhaseTable
{
    public static XElement Of(Phase phase, Column builtIn, Column ours) => Html.Table(
        phase.Title,
        ["", Column.NameOfBuiltIn, Column.NameOfOurs, "ratio"],
        [
            Row("files copied", builtIn, ours, one => Figures.Count(one.Last.Copied)),
            Row("files skipped as unchanged", builtIn, ours, one => Figures.Count(one.Last.Skipped)),
            ["cloned, by CowCopy's count", "", Figures.Count(ours.Own.Cloned), ""],
            Row("cloned, by the extents", builtIn, ours, one => Figures.Count(one.Shared?.Files)),
            Row("bytes shared, by the extents", builtIn, ours, one => Figures.Size(one.Shared?.Bytes)),
            Row("bytes written", builtIn, ours, one => Figures.Size(one.Written)),
            Row("disk space used by the build", builtIn, ours, one => Figures.Size(one.Last.DiskUsed)),
            Row("calls of the Copy task", builtIn, ours, one => Figures.Count(one.Last.Log.Calls)),
            Times("time in Copy", builtIn, ours, one => one.CopyTime),
            Times("time of the build", builtIn, ours, one => one.Wall),
        ]);

    private static string[] Row(string name, Column builtIn, Column ours, Func<Column, string> cell) =>
        [name, cell(builtIn), cell(ours), ""];

    private static string[] Times(string name, Column builtIn, Column ours, Func<Column, TimeSpan> time) =>
        [.. Row(name, builtIn, ours, one => Figures.Time(time(one)))[..^1], Figures.Ratio(time(ours) / time(builtIn))];
}
