namespace CowCopy.Demo;

/// <summary>A bar of a chart.</summary>
/// <param name="Label">The text before it.</param>
/// <param name="Parts">Its parts from left to right: the class that the style sheet has a colour for, and the length.</param>
/// <param name="Text">The text after it.</param>
internal sealed record Bar(string Label, IReadOnlyList<(string Style, double Value)> Parts, string Text)
{
    public double Length => Parts.Sum(static part => part.Value);
}
