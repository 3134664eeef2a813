namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>How a file of build state writes a path.</summary>
internal enum FileFormat
{
    /// <summary>As it is, to the end of the line at most.</summary>
    Plain,

    /// <summary>A string of JSON that escapes what it must.</summary>
    Json,

    /// <summary>A string of JSON that also escapes what is special in HTML, or no ASCII.</summary>
    EscapedJson,

    /// <summary>Text or an attribute of XML.</summary>
    Xml,

    /// <summary>A value of <c>.editorconfig</c>.</summary>
    EditorConfig,

    /// <summary>A line of WPF's local references: whether the page is localizable, its path, and more after <c>;</c>.</summary>
    MarkupReferences,

    /// <summary>A URI, which no file of build state has alone: programs and generators make them of paths.</summary>
    Uri,

    /// <summary>A header of a section of <c>.editorconfig</c>, which escapes what is special in a glob.</summary>
    EditorConfigHeader,
}
