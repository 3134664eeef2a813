namespace CowCopy.Tool.Pages;

/// <summary>A bar of a chart.</summary>
/// <param name="Name">The text before it.</param>
/// <param name="Parts">Its parts from left to right: the class that the style sheet has a colour for, and the length.</param>
/// <param name="Figure">The text after it.</param>
/// <param name="Description">What a screen reader says.</param>
internal sealed record NamedBar(string Name, IReadOnlyList<(string Style, double Length)> Parts, string Figure, string Description)
{
    /// <summary>A bar of one part.</summary>
    public NamedBar(string name, double length, string figure, string description)
        : this(name, [("v1", length)], figure, description)
    {
    }

    /// <summary>Its length, compared with the other bars.</summary>
    public double Length => Parts.Sum(static part => part.Length);
}
