using Microsoft.Build.Framework;

namespace CowCopy.TestKit.MSBuild;

/// <summary>One thing a task said.</summary>
public sealed record LoggedEvent(EventKind Kind, string? Code, string? Text, MessageImportance? Importance, string? HelpKeyword);
