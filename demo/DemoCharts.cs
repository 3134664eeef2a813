using System.Xml.Linq;
using CowCopy.Tool.Pages;

namespace CowCopy.Demo;

/// <summary>The charts of the page: two bars for each phase.</summary>
internal static class DemoCharts
{
    // Classes of the style sheet: gray, blue and orange.
    private const string BuiltInStyle = "v0", OurStyle = "v1", SharedStyle = "v1", WrittenStyle = "v4";

    public static XElement Bytes(IReadOnlyList<(Phase, Column, Column)> phases) =>
        Draw("Blue: shared with the source. Orange: written. After the bar: shared, of all bytes copied", phases, BytesBar);

    public static XElement CopyTime(IReadOnlyList<(Phase, Column, Column)> phases) =>
        Draw("The sum over all Copy tasks", phases, static (label, column, style) => TimeBar(label, column.CopyTime, style));

    public static XElement BuildTime(IReadOnlyList<(Phase, Column, Column)> phases) =>
        Draw("From start to end", phases, static (label, column, style) => TimeBar(label, column.Wall, style));

    private static XElement Draw(
        string title, IReadOnlyList<(Phase Phase, Column BuiltIn, Column Ours)> phases, Func<string, Column, string, NamedBar> bar) =>
        Bars.Of(phases.SelectMany(one => new[]
        {
            bar($"{one.Phase.Title}, {Column.NameOfBuiltIn}", one.BuiltIn, BuiltInStyle),
            bar($"{one.Phase.Title}, {Column.NameOfOurs}", one.Ours, OurStyle),
        }), title);

    private static NamedBar BytesBar(string label, Column column, string style) => Labelled(
        label,
        [(SharedStyle, column.Shared?.Bytes ?? 0), (WrittenStyle, column.Written ?? 0)],
        column.Shared is { } shared ? Figures.Part(shared.Bytes, shared.Total) : Figures.Size(null));

    private static NamedBar TimeBar(string label, TimeSpan time, string style) =>
        Labelled(label, [(style, time.TotalSeconds)], Figures.Time(time));

    private static NamedBar Labelled(string label, IReadOnlyList<(string Style, double Length)> parts, string text) =>
        new(label, parts, text, $"{label}: {text}");
}
