namespace CowCopy.Tests.Repository;

/// <summary>An entry of AllowedText.txt: a file, what of a line is allowed there, and the reason.</summary>
/// <param name="Path">The path in the repository.</param>
/// <param name="Fragment">A part of the allowed lines; <c>*</c> for every line of the file.</param>
/// <param name="Reason">Why the line stays as it is.</param>
internal sealed record AllowedText(string Path, string Fragment, string Reason)
{
    private const string Separator = " | ";

    /// <summary>Parses <c>path | fragment | reason</c>.</summary>
    /// <exception cref="FormatException">A part is missing.</exception>
    public static AllowedText Parse(string line) =>
        line.Split(Separator) is [{ Length: > 0 } path, { Length: > 0 } fragment, { Length: > 0 } reason]
            ? new AllowedText(path, fragment, reason)
            : throw new FormatException($"Not \"path{Separator}fragment{Separator}reason\": {line}");

    public bool Covers(TextFinding finding) =>
        finding.Path == Path && (Fragment == "*" || finding.Line.Contains(Fragment, StringComparison.Ordinal));
}
