namespace CowCopy.Tests.Repository;

/// <summary>A line that breaks a rule of <see cref="TextRules"/>.</summary>
/// <param name="Path">The path in the repository.</param>
/// <param name="Number">The line number, from 1.</param>
/// <param name="Line">The line.</param>
/// <param name="Problem">The rule, and what to write instead.</param>
internal sealed record TextFinding(string Path, int Number, string Line, string Problem)
{
    public override string ToString() => $"{Path}:{Number}: {Problem}: {Line.Trim()}";
}
