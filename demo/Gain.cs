namespace CowCopy.Demo;

/// <summary>A figure that is better with CowCopy.</summary>
/// <param name="Number">The number alone: <c>0 of 12</c>.</param>
/// <param name="Text">The number in a statement: <c>a new working copy compiles 0 of 12 projects</c>.</param>
/// <param name="Note">What it is compared with.</param>
internal sealed record Gain(string Number, string Text, string Note);
