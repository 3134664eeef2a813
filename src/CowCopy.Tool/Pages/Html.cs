using System.Xml.Linq;

namespace CowCopy.Tool.Pages;

/// <summary>Makes elements of the page. Text and attributes are encoded when the page is written.</summary>
internal static class Html
{
    /// <summary>Makes an element.</summary>
    /// <param name="name">Its name, with its class after a dot: <c>p.note</c>.</param>
    /// <param name="content">Texts, attributes, elements, and sequences of them; null for nothing.</param>
    public static XElement Tag(string name, params object?[] content)
    {
        string[] parts = name.Split('.', 2);
        var element = new XElement(parts[0], content);
        if (parts.Length > 1) element.SetAttributeValue("class", parts[1]);
        return element;
    }

    /// <inheritdoc cref="Tag(string, object[])"/>
    public static XAttribute With(string name, object value) => new(name, value);

    /// <summary>A table that scrolls by itself where it is wider than the page.</summary>
    /// <param name="caption">What the table holds.</param>
    /// <param name="head">The head of each column.</param>
    /// <param name="rows">The cells of each row; the first is the head of the row.</param>
    /// <param name="derived">
    /// The column that a narrow page leaves out, as the others tell it; the table then fits and does not scroll. -1 for none.
    /// </param>
    public static XElement Table(
        string caption, IEnumerable<object> head, IEnumerable<IEnumerable<object?>> rows, int derived = -1) => Tag(
        derived < 0 ? "div.scroll" : "div.scroll fits",
        With("role", "region"),
        With("aria-label", caption),
        With("tabindex", 0),
        Tag(
            "table",
            Tag("caption", caption),
            Tag("thead", Tag("tr", head.Select((text, column) => Tag(Cell("th", column == derived), With("scope", "col"), text)))),
            Tag("tbody", rows.Select(row => Tag("tr", row.Select((content, column) => RowCell(content, column, column == derived)))))));

    /// <summary>A table whose rows become lines on a narrow page, each cell behind the head of its column.</summary>
    /// <inheritdoc cref="Table" path="/param[@name != 'derived']"/>
    public static XElement StackedTable(string caption, IReadOnlyList<string> head, IEnumerable<IEnumerable<object?>> rows)
    {
        XElement scroll = Table(caption, head, rows);
        scroll.SetAttributeValue("class", "scroll stacked");
        // The style sheet writes them before the cells.
        string heads = string.Concat(head.Select(static (text, column) => $"--head{column + 1}: '{text}'; "));
        scroll.Element("table")!.SetAttributeValue("style", heads.TrimEnd());
        return scroll;
    }

    /// <summary>A path that breaks into lines behind its separators only.</summary>
    public static IEnumerable<object> Breakable(string path)
    {
        for (int start = 0, end; start < path.Length; start = end)
        {
            end = path.AsSpan(start).IndexOfAny('/', '\\') is >= 0 and var next ? start + next + 1 : path.Length;
            yield return path[start..end];
            if (end < path.Length) yield return Tag("wbr");
        }
    }

    private static XElement RowCell(object? content, int column, bool isDerived) => column == 0
        ? Tag("th", With("scope", "row"), content is string name ? Breakable(name) : content ?? "")
        : Tag(Cell("td", isDerived), content ?? "");

    private static string Cell(string name, bool isDerived) => isDerived ? name + ".derived" : name;
}
