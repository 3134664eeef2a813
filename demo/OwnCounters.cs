using System.Globalization;
using System.Text.RegularExpressions;

namespace CowCopy.Demo;

/// <summary>The sums of the counts in CowCopy's summary lines.</summary>
internal sealed partial record OwnCounters(int Copied, int Cloned, int Unchanged)
{
    /// <summary>
    /// Reads lines like <c>CowCopy: 214 copied (198 cloned, 16 byte-copied), 1,310 unchanged, 41.2 MB shared [App]</c>; a missing part
    /// counts as 0.
    /// </summary>
    public static OwnCounters Sum(IEnumerable<string> lines)
    {
        var sum = new OwnCounters(0, 0, 0);
        foreach (string line in lines)
        {
            sum = new OwnCounters(
                sum.Copied + Number(line, "copied"), sum.Cloned + Number(line, "cloned"), sum.Unchanged + Number(line, "unchanged"));
        }

        return sum;
    }

    /// <summary>Whether a message is the line of a project. The line of a build sums them up.</summary>
    public static bool IsOfProject(string message) => Line().IsMatch(message);

    private static int Number(string line, string what)
    {
        foreach (Match part in Part().Matches(line))
        {
            if (part.Groups["what"].Value != what) continue;
            return int.Parse(part.Groups["count"].Value, NumberStyles.AllowThousands, CultureInfo.InvariantCulture);
        }

        return 0;
    }

    [GeneratedRegex("^CowCopy: [0-9,]+ copied[ ,]", RegexOptions.None, 1000)]
    private static partial Regex Line();

    [GeneratedRegex("(?<count>[0-9,]+) (?<what>[a-z]+)", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Part();
}
