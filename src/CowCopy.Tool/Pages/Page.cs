using System.Xml.Linq;
using static CowCopy.Tool.Pages.Html;

namespace CowCopy.Tool.Pages;

/// <summary>An HTML page that loads nothing and runs nothing.</summary>
internal static class Page
{
    private const string Policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

    /// <summary>Writes the page.</summary>
    /// <param name="title">Its title.</param>
    /// <param name="content">What is in it, as in <see cref="Tag(string, object[])"/>.</param>
    /// <returns>HTML that is well-formed XML too, without a declaration.</returns>
    public static string Of(string title, params object?[] content) =>
        "<!doctype html>\n" + Tag("html", With("lang", "en"), Head(title), Tag("body", Tag("main", content))) + "\n";

    /// <summary>Links to the sections of the page.</summary>
    public static XElement Contents(IEnumerable<(string Id, string Text)> sections) =>
        Tag("nav", With("aria-label", "Contents"), Tag("ul", sections.Select(static section =>
            Tag("li", Tag("a", With("href", "#" + section.Id), section.Text)))));

    private static XElement Head(string title) => Tag(
        "head",
        Tag("meta", With("charset", "utf-8")),
        Tag("meta", With("http-equiv", "Content-Security-Policy"), With("content", Policy)),
        Tag("meta", With("name", "viewport"), With("content", "width=device-width, initial-scale=1")),
        Tag("meta", With("name", "color-scheme"), With("content", "light dark")),
        Tag("link", With("rel", "icon"), With("href", "data:,")), // a browser requests an icon of a page that names none
        Tag("title", title),
        Tag("style", PageStyle.Text));
}
