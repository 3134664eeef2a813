using System.Globalization;
using System.Runtime.InteropServices;
using System.Xml.Linq;
using CowCopy.Tool.Pages;
using static CowCopy.Tool.Pages.Html;

namespace CowCopy.Demo;

/// <summary>The figures of a demo as one HTML file that loads nothing, in the style of the tool's pages.</summary>
/// <param name="facts">What the demo found.</param>
internal sealed class DemoPage(DemoFacts facts)
{
    /// <param name="phases">Both columns of each phase.</param>
    /// <returns>HTML that is well-formed XML too, without a declaration.</returns>
    public string Render(IReadOnlyList<(Phase Phase, Column BuiltIn, Column Ours)> phases) => Page.Of(
        "CowCopy demo",
        Tag("h1.lead", facts.Won ?? "Nothing to gain here"),
        Tag("div.tiles", facts.Lines.Select(static line => line.Won).OfType<Gain>().Select(Tile)),
        Tag("p", $"{facts.Built}. {facts.Result}"),
        facts.Differences.Select(static difference => Tag("p.problem", difference)),
        Tag("h2", "Commands"),
        Tag("dl", facts.Lines.Select(Entry)),
        Tag("p.note", $"{facts.Method} src is the repository that CowCopy built."),
        Tag(
            "details",
            Tag("summary", Tag("h2", facts.Times is { } times ? $"{times}: charts and all figures" : "Charts and all figures")),
            Tag("h3", "Bytes of copies"),
            DemoCharts.Bytes(phases),
            Tag("h3", "Time in Copy"),
            DemoCharts.CopyTime(phases),
            Tag("h3", "Time of the build"),
            DemoCharts.BuildTime(phases),
            phases.Select(static one => PhaseTable.Of(one.Phase, one.BuiltIn, one.Ours)),
            Notes()),
        Tag("h2", "In your own Directory.Build.props"),
        Tag(
            "div.scroll",
            With("tabindex", 0), With("role", "region"), With("aria-label", "Directory.Build.props"),
            Tag("pre", $"<Project>\n  <ItemGroup>\n    {facts.Sdk}\n  </ItemGroup>\n</Project>")));

    private IEnumerable<XElement> Notes() =>
    [
        Tag(
            "p.note",
            (facts.Times is null ? "Each kind of build ran once. " : $"Times of builds are the shortest of {facts.Rounds} rounds. ")
            + "The time in Copy is the sum over all Copy tasks; several may run at once. Every project refers to the lowest library. Copy "
            + "tasks are a small part of a build: times of whole builds differ by little more than chance. CowCopy copies the bytes of "
            + "a small dirty file: cloning it would wait for a flush."),
        Tag(
            "p.note",
            $"{RuntimeInformation.OSDescription}, {Environment.ProcessorCount} processors, {RuntimeInformation.FrameworkDescription}, "
            + DateTime.UtcNow.ToString("u", CultureInfo.InvariantCulture)),
    ];

    private static XElement Tile(Gain won) => Tag("p.big", Tag("b", won.Number), won.Note);

    private static IEnumerable<XElement> Entry(DemoLine line) =>
        [Tag("dt", Tag("code", line.Command)), Tag("dd", Linked(line.Figure))];

    /// <summary>Text, with the address of a page in it as a link.</summary>
    private static object[] Linked(string text)
    {
        int start = text.IndexOf("file://", StringComparison.Ordinal);
        return start < 0 ? [text] : [text[..start], Tag("a", With("href", text[start..]), "the report")];
    }
}
