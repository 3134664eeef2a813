using System.Globalization;

namespace CowCopy.Demo;

/// <summary>The table that the demo prints.</summary>
internal static class Table
{
    private const int LabelWidth = 34;
    private const int CellWidth = 14;
    private const string Unknown = "not known";

    public static void Print(IReadOnlyList<(Phase Phase, Column BuiltIn, Column Ours)> phases)
    {
        foreach ((Phase phase, Column builtIn, Column ours) in phases)
        {
            Console.WriteLine();
            Row(phase.Title, "built-in", "CowCopy", "ratio");
            Row("  files copied", builtIn, ours, one => Count(one.Last.Copied));
            Row("  files skipped as unchanged", builtIn, ours, one => Count(one.Last.Skipped));
            Row("  cloned, as CowCopy counts", "-", Count(ours.Own.Cloned), "");
            Row("  cloned, as the extents prove", builtIn, ours, one => one.Shared is { } shared ? Count(shared.Files) : Unknown);
            Row("  shared, as the extents prove", builtIn, ours, one => one.Shared is { } shared ? Size(shared.Bytes) : Unknown);
            Row("  disk used by the build", builtIn, ours, one => Size(one.Last.DiskUsed));
            Row("  calls of the Copy task", builtIn, ours, one => Count(one.Last.Log.Calls));
            Row("  time of all Copy tasks together", Time(builtIn.CopyTime), Time(ours.CopyTime), Ratio(ours.CopyTime, builtIn.CopyTime));
            Row("  wall time of the build", Time(builtIn.Wall), Time(ours.Wall), Ratio(ours.Wall, builtIn.Wall));
        }

        Console.WriteLine();
    }

    private static void Row(string label, Column builtIn, Column ours, Func<Column, string> cell) => Row(label, cell(builtIn), cell(ours), "");

    private static void Row(string label, string builtIn, string ours, string ratio) =>
        Console.WriteLine($"{label.PadRight(LabelWidth)}{builtIn.PadLeft(CellWidth)}{ours.PadLeft(CellWidth)}{ratio.PadLeft(CellWidth)}".TrimEnd());

    private static string Count(int count) => count.ToString("N0", CultureInfo.InvariantCulture);

    private static string Size(long bytes) => Math.Round(bytes / 1e6, 1) is 0 ? "0.0 MB" : (bytes / 1e6).ToString("N1", CultureInfo.InvariantCulture) + " MB";

    private static string Time(TimeSpan time) => time.TotalSeconds.ToString("N2", CultureInfo.InvariantCulture) + " s";

    private static string Ratio(TimeSpan ours, TimeSpan builtIn) =>
        builtIn > TimeSpan.Zero ? (ours / builtIn).ToString("N2", CultureInfo.InvariantCulture) : "";
}
