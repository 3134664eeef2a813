namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>How a file of build state writes a path.</summary>
internal enum FileFormat
{
    /// <summary>As it is, to the end of the line at most.</summary>
    Plain,

    /// <summary>A string of JSON.</summary>
    Json,

    /// <summary>Text or an attribute of XML.</summary>
    Xml,

    /// <summary>A value, or a name in a header of a section, of <c>.editorconfig</c>.</summary>
    EditorConfig,
}
