namespace CowCopy.Mutation;

/// <summary>One change of a source.</summary>
/// <param name="Id">The number that switches it on; valid for one run.</param>
/// <param name="File">The source, from the root of the repository, with slashes.</param>
/// <param name="Line">Its line, counted from 1.</param>
/// <param name="Member">The method, property or constructor.</param>
/// <param name="Operator">The kind of change.</param>
/// <param name="Original">What is changed, on one line.</param>
/// <param name="Occurrence">The how-manieth of equal ones in the member, counted from 1.</param>
internal sealed record Mutant(int Id, string File, int Line, string Member, string Operator, string Original, int Occurrence)
{
    private const int LongestText = 100;

    /// <summary>Gets what names the mutant from run to run, whatever lines are added above it.</summary>
    public string Key { get; } = $"{File} | {Member} | {Operator} | {Shorten(Original)} | {Occurrence}";

    private static string Shorten(string text) => text.Length <= LongestText ? text : text[..(LongestText - 1)] + "…";
}
