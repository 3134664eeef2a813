namespace CowCopy.Tool.BuildLogs;

/// <summary>A bar of a chart.</summary>
/// <param name="Name">The text before it.</param>
/// <param name="Value">Its length, compared with the other bars.</param>
/// <param name="Figure">The text after it.</param>
/// <param name="Description">What a screen reader says.</param>
internal sealed record NamedBar(string Name, double Value, string Figure, string Description);
