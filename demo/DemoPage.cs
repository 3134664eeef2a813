using System.Globalization;
using System.Runtime.InteropServices;
using System.Xml.Linq;
using CowCopy.Tool.Pages;
using static CowCopy.Tool.Pages.Html;

namespace CowCopy.Demo;

/// <summary>The figures of a demo as one HTML file that loads nothing, in the style of the tool's pages.</summary>
/// <param name="rounds">How often each build was timed.</param>
/// <param name="sdk">The item that a user adds to <c>Directory.Build.props</c>.</param>
internal sealed class DemoPage(int rounds, string sdk)
{
    /// <param name="facts">What was built, and what was compared.</param>
    /// <param name="differences">What differs that must not; usually nothing.</param>
    /// <param name="phases">Both columns of each phase.</param>
    /// <param name="uses">The commands that were run on what was built.</param>
    /// <returns>HTML that is well-formed XML too, without a declaration.</returns>
    public string Render(
        string[] facts,
        IReadOnlyList<string> differences,
        IReadOnlyList<(Phase Phase, Column BuiltIn, Column Ours)> phases,
        IReadOnlyList<Use> uses) => Page.Of(
            "CowCopy demo",
            Tag("h1", "CowCopy demo"),
            Tag("p.lead", "One repository, built with MSBuild's Copy and with CowCopy"),
            facts.Select(static fact => Tag("p", fact)),
            differences.Select(static difference => Tag("p.problem", difference)),
            Tag("h2", "Bytes of copies"),
            DemoCharts.Bytes(phases),
            Tag("h2", "Time in Copy"),
            DemoCharts.CopyTime(phases),
            Tag("h2", "Time of the build"),
            DemoCharts.BuildTime(phases),
            Tag("h2", "Beside Copy, in this repository"),
            Tag("dl", uses.Select(Entry)),
            Tag("p.note", "Times are of whole commands, the start of the runtime included; src is the repository that CowCopy built."),
            Tag("h2", "All figures"),
            phases.Select(static one => PhaseTable.Of(one.Phase, one.BuiltIn, one.Ours)),
            Notes(),
            Tag("h2", "In your own Directory.Build.props"),
            Tag(
                "div.scroll",
                With("tabindex", 0), With("role", "region"), With("aria-label", "Directory.Build.props"),
                Tag("pre", $"<Project>\n  <ItemGroup>\n    {sdk}\n  </ItemGroup>\n</Project>")));

    private IEnumerable<XElement> Notes() =>
    [
        Tag(
            "p.note",
            $"Times are the shortest of {rounds} rounds. The time in Copy is the sum over all Copy tasks; several may run at once. "
            + $"Leaf: {ProjectGraph.Leaf}, which every project references. Copy tasks are a small part of a build: times of whole builds "
            + "differ by little more than chance. CowCopy copies the bytes of a small dirty file: cloning it would wait for a flush."),
        Tag(
            "p.note",
            $"{RuntimeInformation.OSDescription}, {Environment.ProcessorCount} processors, {RuntimeInformation.FrameworkDescription}, "
            + DateTime.UtcNow.ToString("u", CultureInfo.InvariantCulture)),
    ];

    private static IEnumerable<XElement> Entry(Use use) => [Tag("dt", Tag("code", use.Command)), Tag("dd", Linked(use.Figure))];

    /// <summary>Text, with the address of a page in it as a link.</summary>
    private static object[] Linked(string text)
    {
        int start = text.IndexOf("file://", StringComparison.Ordinal);
        return start < 0 ? [text] : [text[..start], Tag("a", With("href", text[start..]), "the report")];
    }
}
