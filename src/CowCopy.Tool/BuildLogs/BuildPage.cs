using System.Globalization;
using System.Xml.Linq;
using CowCopy.Tool.Pages;
using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;
using static CowCopy.Tool.Pages.Html;

namespace CowCopy.Tool.BuildLogs;

/// <summary>The report of a build as one HTML page that loads nothing and runs nothing.</summary>
internal sealed class BuildPage
{
    private const string Title = "What this build copied";
    private const int MostBars = 20;

    private readonly BuildReport _report;
    private readonly PageTables _tables;

    private BuildPage(BuildReport report)
    {
        _report = report;
        _tables = new PageTables(LogPaths.Of(report.Root), report.Root);
    }

    /// <summary>Writes the page.</summary>
    /// <returns>HTML that is well-formed XML too, without a declaration.</returns>
    public static string Html(BuildReport report)
    {
        BuildPage page = new(report);
        return Page.Of($"{Title}: {page.LogName}", page.Header(), report.CopyTaskCount > 0 ? page.Sections() : null, page.Limits());
    }

    private string LogName => Shown.Text(Path.GetFileName(_report.Log));

    private XElement Header()
    {
        string[] sentences = [.. _report.CopyTaskCount > 0 ? _report.Decision.Sentences : [], .. _report.Verdict];
        string end = _report.Succeeded switch { true => "succeeded", false => "failed", null => "not finished" };
        return Tag(
            "header",
            Tag("h1.lead", sentences[0]),
            Tag("p.note", $"{LogName}, {_report.Started.ToString("yyyy-MM-dd HH:mm", CultureInfo.InvariantCulture)} UTC, "
                + $"{Quantity.Things(_report.ProjectCount, "project")}, {BuildVerdict.Seconds(_report.Milliseconds)}, {end}"),
            LogEnd.Sentence(_report).Select(static sentence => Tag("p.warning", sentence)),
            sentences.Skip(1).Select((sentence, index) => Tag(index < _report.Decision.Sentences.Count - 1 ? "p.lead" : "p", sentence)),
            _report.CopyTaskCount > 0 ? Tiles() : null);
    }

    private XElement Tiles() => Tag(
        "section.card",
        With("aria-label", "Figures"),
        Tag(
            "div.tiles",
            Tile(
                Quantity.Count(_report.Total.Written()),
                _report.Total.Linked > 0 ? "files copied or linked" : "files copied"),
            Tile(BuildVerdict.Bytes(_report.Total), "in their bytes"),
            Tile(BuildVerdict.Seconds(_report.CopyMilliseconds), "in Copy tasks"),
            Tile(BuildVerdict.Percent(_report.CriticalPath.CopyShare), "of the build waited for copies")));

    private static XElement Tile(string figure, string words) => Tag("p.big", Tag("b", figure), " " + words);

    private IEnumerable<XElement> Sections()
    {
        List<(string Id, string Name, XElement?[] Content)> sections =
        [
            ("avoidable", "What changes would avoid", [Avoidable()]),
            ("files", "Files copied most often", Files()),
            ("time", "What the build waited for", CriticalPath()),
            ("where", "By project, target and directory", Where()),
        ];
        if (_report.Retries.Count > 0) sections.Add(("retries", "Retries and locks", [_tables.Retries(_report.Retries)]));
        if (_report.Clones is not null || _report.Outlook.Count > 0) sections.Add(("clones", "Clones", Clones()));
        if (_report.Unneeded.Count > 0) sections.Add(("unneeded", "Copies that no step reads", Unneeded()));
        if (_report.Conflicts.Count > 0) sections.Add(("conflicts", "Several sources", [_tables.Conflicts(_report.Conflicts)]));
        sections.Add(("tasks", "Whose tasks copied", [PageTables.Assemblies(_report.Assemblies)]));
        if (_report.Cleaned.Count > 0) sections.Insert(1, ("cleaned", CleanedRows.Title, [_tables.Cleaned(_report.Cleaned)]));
        if (_report.Against is { } against) sections.Insert(0, ("against", "Against another log", [PageTables.Against(against)]));
        yield return Page.Contents(sections.Select(static section => (section.Id, section.Name)));
        foreach ((string id, string name, XElement?[] content) in sections)
        {
            yield return id is "against" or "avoidable" or "cleaned"
                ? Tag("section", With("id", id), Tag("h2", name), content)
                : Tag("details", Tag("summary", Tag("h2", name)), Tag("div", With("id", id), content)); // a link to what is inside opens it
        }
    }

    private XElement?[] Files()
    {
        RepeatedFile[] most = [.. _report.Files.Where(static file => file.Copies > 1).Take(MostBars)];
        return
        [
            Tag("p.note", "A copy of a copy counts for the file that was there first."),
            most.Length == 0 ? null : Bars.Of(most.Select(file => new NamedBar(
                _tables.Text(file.Name),
                file.Copies,
                $"{Quantity.Count(file.Copies)}, {PageTables.Size(file)}",
                $"{_tables.Text(file.Name)}: copied {Quantity.Count(file.Copies)} times"))),
            _report.Files.Count == 0 ? Tag("p", "No file was copied.") : _tables.Files(_report.Files),
        ];
    }

    private XElement?[] CriticalPath()
    {
        PathReport path = _report.CriticalPath;
        double other = Math.Max(0, _report.Milliseconds - path.CopyMilliseconds - path.BetweenMilliseconds);
        return
        [
            Tag("p.verdict", $"{BuildVerdict.Seconds(path.CopyMilliseconds)} of {BuildVerdict.Seconds(_report.Milliseconds)} "
                + $"({BuildVerdict.Percent(path.CopyShare)}) waited for {Quantity.Things(path.CopyTaskCount, "Copy task")}."),
            Bars.Of(
            [
                Part("Copy", path.CopyMilliseconds), Part("other tasks", other), Part("between tasks", path.BetweenMilliseconds),
            ]),
            Tag("p.note", "The path is the chain of tasks that the end of the build waited for. Each follows the one that ended last of "
                + "those that it had to wait for: the one before it in its project, the last one of projects that its project requested, "
                + "and the one before it on its node."),
            PageTables.Path(path.Tasks),
        ];
    }

    private static NamedBar Part(string name, double milliseconds) =>
        new(name, milliseconds, BuildVerdict.Seconds(milliseconds), $"{name}: {BuildVerdict.Seconds(milliseconds)}");

    private XElement?[] Where() =>
    [
        _tables.Groups("By project", "Project", _report.Projects, hasTime: true),
        _tables.Groups("By target", "Target", _report.Targets, hasTime: true),
        _tables.Groups("By directory", "Directory", _report.Directories, hasTime: false),
    ];

    private XElement?[] Clones() =>
    [
        _report.Clones is null
            ? Tag("p", "CowCopy did not run in this build.")
            : PageTables.Rows("As CowCopy logged them", ["What", "Files"], CloneRows.Of(_report.Clones), static row => [row[1], row[0]]),
        _report.Clones is null ? null : Tag(
            "p.note", "CowCopy logs sums for each project, not a reason for each file. The next table has the reasons of today."),
        _report.Outlook.Count == 0 ? null : PageTables.Outlook(_report),
    ];

    private XElement?[] Unneeded() =>
    [
        Tag("p", "These are in the output of a library and from outside its directory. After they were copied, no task was given them or "
            + "their directory, apart from Copy tasks and those that only handle names."),
        Tag("p.note", "Programs that load them outside of this build are not in its log."),
        _report.UnneededOfProjects.Written() > 0 ? Tag("p.verdict", BuildVerdict.Remedy(_report)) : null,
        _tables.Unneeded(_report.Unneeded),
    ];

    private XElement Avoidable() => Tag(
        "div.cards",
        _report.Avoidable.Select(one => Tag(
            "section.card",
            Tag("h3", one.Change),
            Tag("p.verdict", BuildText.Sentence(_report, one)),
            Tag("p.note", one.Assumption))));

    private XElement Limits() => Tag(
        "section",
        With("id", "limits"),
        Tag("h2", "Limits"),
        Tag("ul", _report.Notes.Select(static note => Tag("li", note)), Tag(
            "li", "Which copies a program needs at run time, and what else ran on the machine, is not in a log.")));
}
