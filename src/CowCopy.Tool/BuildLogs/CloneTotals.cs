using System.Globalization;
using System.Text.RegularExpressions;

namespace CowCopy.Tool.BuildLogs;

/// <summary>What CowCopy's summary lines say, over all projects.</summary>
internal sealed partial class CloneTotals
{
    private const int LongestLine = 1000;

    private static readonly string[] Units = ["bytes", "kB", "MB", "GB", "TB"];

    public int Lines { get; private set; }

    public int Copied { get; private set; }

    public int Cloned { get; private set; }

    public int ByBytes { get; private set; }

    public int BySystem { get; private set; }

    public int Linked { get; private set; }

    public int Unchanged { get; private set; }

    /// <summary>In bytes; the lines have one decimal.</summary>
    public long BytesShared { get; private set; }

    /// <summary>Adds a line.</summary>
    /// <returns>False if the text is no summary line.</returns>
    public bool Add(string text)
    {
        if (text.Length > LongestLine || Line().Match(text) is not { Success: true } line) return false;
        Lines++;
        Copied += Count(line.Groups["copied"].Value);
        Unchanged += Count(line.Groups["unchanged"].Value);
        Cloned += Count(Part(text, "cloned"));
        ByBytes += Count(Part(text, "byte-copied"));
        BySystem += Count(Part(text, "system-copied"));
        Linked += Count(Part(text, "linked"));
        if (line.Groups["size"].Success) BytesShared += Size(line.Groups["size"].Value, line.Groups["unit"].Value);
        return true;
    }

    private static string Part(string text, string method) =>
        Regex.Match(text, $"(?<count>[0-9,]+) {method}", RegexOptions.ExplicitCapture, TimeSpan.FromSeconds(1)).Groups["count"].Value;

    private static int Count(string text) =>
        int.TryParse(text.Trim(','), NumberStyles.AllowThousands, CultureInfo.InvariantCulture, out int count) ? count : 0;

    private static long Size(string text, string unit)
    {
        double size = double.Parse(text, NumberStyles.AllowThousands | NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture);
        return (long)(size * Math.Pow(1000, Array.IndexOf(Units, unit)));
    }

    [GeneratedRegex(
        @"^CowCopy: (?<copied>[0-9,]+) copied.*?(?<unchanged>[0-9,]+) unchanged"
            + @"(, (?<size>[0-9,.]{1,20}) (?<unit>bytes|kB|MB|GB|TB) shared)?",
        RegexOptions.ExplicitCapture,
        1000)]
    private static partial Regex Line();
}
