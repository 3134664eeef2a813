using Microsoft.Build.Framework;

namespace CowCopy.TestKit.MSBuild;

/// <summary>One thing a task said.</summary>
public sealed record LoggedEvent(EventKind Kind, string? Code, string? Text, MessageImportance? Importance, string? HelpKeyword)
{
    /// <summary>The file that an error or warning names.</summary>
    public string? File { get; init; }

    /// <summary>The line in that file; 0 for none.</summary>
    public int Line { get; init; }

    /// <summary>The column in that line; 0 for none.</summary>
    public int Column { get; init; }
}
