using System.Globalization;

namespace CowCopy.Tool.Leaks;

/// <summary>Reads the English output of <c>refsutil leak</c>, line by line. Its exit codes are not documented.</summary>
/// <param name="drive">The drive that is scanned; null to take it from the command line before the output, if that was saved too.</param>
internal sealed class LeakOutput(string? drive = null)
{
    private const int MostDigits = 18;

    private readonly List<LeakPass> _passes = [];
    private string? _drive = drive;
    private string _current = "";
    private bool _finished;
    private long? _clusters;
    private long? _references;
    private long? _repaired;

    /// <exception cref="InvalidDataException">No line was of a scan.</exception>
    public LeakReport Report => _passes.Count == 0 && _clusters is null && _references is null
        ? throw new InvalidDataException("it has no line of a leak scan")
        : new LeakReport
        {
            Drive = _drive,
            Finished = _finished,
            Passes = _passes,
            LeakedClusters = _clusters,
            LeakedReferences = _references,
            Repaired = _repaired,
        };

    public void Add(string line)
    {
        if (NumberAfter(line, "Begin leak verification pass ") is not null) _current = InParentheses(line);
        else if (NumberAfter(line, "End leak verification pass ") is { } pass) _passes.Add(Pass((int)Math.Min(pass, int.MaxValue), line));
        else if (NumberAfter(line, "Found leaked clusters") is { } clusters) _clusters = clusters;
        else if (NumberAfter(line, "Found reference leaks") is { } references) _references = references;
        else if (NumberAfter(line, "Total cluster fixed") is { } repaired) _repaired = repaired;
        else if (string.Equals(line.Trim(), "Finished.", StringComparison.Ordinal)) _finished = true;
        else _drive ??= DriveOf(line);
    }

    private LeakPass Pass(int number, string line)
    {
        long? leaks = NumberAfter(line, "Fixed "), others = NumberAfter(line, ", and ");
        return new LeakPass(number, _current, NumberAfter(line, "Found "), leaks is null ? null : leaks + (others ?? 0));
    }

    /// <summary>The number right after a text, apart from spaces and a colon; null if there is none.</summary>
    private static long? NumberAfter(string line, string text)
    {
        int start = line.IndexOf(text, StringComparison.Ordinal);
        if (start < 0) return null;
        ReadOnlySpan<char> rest = line.AsSpan(start + text.Length).TrimStart(" :");
        int digits = rest.IndexOfAnyExceptInRange('0', '9');
        if (digits < 0) digits = rest.Length;
        return digits is > 0 and <= MostDigits ? long.Parse(rest[..digits], CultureInfo.InvariantCulture) : null;
    }

    private static string InParentheses(string line)
    {
        int start = line.IndexOf('(', StringComparison.Ordinal), end = line.IndexOf(')', StringComparison.Ordinal);
        return start < 0 || end < start ? "" : line[(start + 1)..end];
    }

    private static string? DriveOf(string line)
    {
        const string Command = "refsutil leak ";
        int start = line.IndexOf(Command, StringComparison.OrdinalIgnoreCase) + Command.Length;
        bool hasDrive = start >= Command.Length && line.Length > start + 1 && char.IsAsciiLetter(line[start]) && line[start + 1] == ':';
        return hasDrive ? line.Substring(start, 2).ToUpperInvariant() : null;
    }
}
