using System.Xml;
using System.Xml.Linq;

namespace CowCopy.Sdk.Trees;

/// <summary>A <c>CowCopyTree</c> item as it is written in a project file.</summary>
internal sealed class TreeElement
{
    private readonly string _include, _exclude;

    private TreeElement(XElement element)
    {
        _include = (string?)element.Attribute("Include") ?? "";
        _exclude = (string?)element.Attribute("Exclude") ?? "";
        IXmlLineInfo position = element;
        Line = position.LineNumber;
        Column = position.LinePosition;
    }

    public int Line { get; }

    public int Column { get; }

    /// <summary>What MSBuild reads otherwise than it looks, and what to write; null if there is nothing.</summary>
    public string? Misreading
    {
        get
        {
            if (Parts(_include).Find(static part => HasWildcard(part)) is { } wildcard)
            {
                return $"CowCopyTree has \"{wildcard}\" in Include. It takes directories, and wildcards expand to files only: nothing is "
                    + "copied. Write the directory into Include, and globs of its files into IncludeFiles.";
            }

            // Conditions and properties are not known here: what is not plainly one of the directories is reported.
            HashSet<string> directories = new(Parts(_include), PhysicalPath.Comparer);
            if (Parts(_exclude).Find(part => !directories.Contains(part)) is not { } excluded) return null;
            return $"CowCopyTree has \"{excluded}\" in Exclude. MSBuild takes it out of the directories in Include; no file is left out "
                + $"of the copy. For files write ExcludeFiles=\"{excluded}\"; "
                + $"for a directory of the list, an item with Remove=\"{excluded}\".";
        }
    }

    /// <summary>Whether a file may have items. Most have none, and then nothing that reads XML is loaded.</summary>
    public static bool MayBeIn(string path)
    {
        try
        {
            string text = File.Exists(path) ? File.ReadAllText(path) : "";
            bool hasNone = text.IndexOf(nameof(CowCopyTree), StringComparison.OrdinalIgnoreCase) < 0;
            return !hasNone;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    /// <summary>Returns the items of a file, also those whose conditions are false; none if it cannot be read.</summary>
    public static IEnumerable<TreeElement> ReadAll(string path)
    {
        try
        {
            XmlReaderSettings settings = new() { DtdProcessing = DtdProcessing.Ignore, XmlResolver = null };
            using XmlReader reader = XmlReader.Create(new StringReader(File.ReadAllText(path)), settings);
            return
            [
                .. from element in XDocument.Load(reader, LoadOptions.SetLineInfo).Descendants()
                   where string.Equals(element.Name.LocalName, nameof(CowCopyTree), StringComparison.OrdinalIgnoreCase)
                   where element.Parent?.Name.LocalName == "ItemGroup"
                   select new TreeElement(element),
            ];
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or XmlException or ArgumentException)
        {
            return []; // MSBuild has read it
        }
    }

    private static List<string> Parts(string list) =>
        [.. from part in list.Split(';') let text = part.Trim().TrimEnd('/', '\\') where text.Length > 0 select text];

    // Not in an expression: a transform may have wildcards that are not expanded, and a property function those of another language.
    private static bool HasWildcard(string text) =>
        text.IndexOfAny(['*', '?']) >= 0 && text.IndexOf("@(", StringComparison.Ordinal) < 0
        && text.IndexOf("$([", StringComparison.Ordinal) < 0;
}
