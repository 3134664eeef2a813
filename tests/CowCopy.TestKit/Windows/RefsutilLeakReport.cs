using System.Globalization;

namespace CowCopy.TestKit.Windows;

/// <summary>
/// What <c>refsutil leak</c> found, read from the text it writes (English; its wording and exit codes are not documented).
/// </summary>
/// <remarks>
/// A few leaked clusters are normal: 4 were seen on a new Dev Drive, 376 on a compressed volume. Leaked references are what makes clones be
/// refused
/// (error 347) on clusters that few files share.
/// </remarks>
public sealed record RefsutilLeakReport
{
    private RefsutilLeakReport()
    {
    }

    /// <summary>Clusters that nothing refers to and that are not free; null where the text does not say.</summary>
    public long? LeakedClusters { get; private init; }

    /// <summary>References counted that no file has; null where the text does not say.</summary>
    public long? LeakedReferences { get; private init; }

    /// <summary>How many leaks were repaired; null where the text does not say, 0 after <c>/d</c>.</summary>
    public long? Repaired { get; private init; }

    /// <summary>Whether the tool came to its end: without that, nothing found means nothing.</summary>
    public bool IsComplete => LeakedClusters is not null && LeakedReferences is not null;

    /// <summary>Whether there is something to repair.</summary>
    public bool IsFinding => LeakedReferences > 0;

    /// <summary>Reads the text.</summary>
    /// <param name="output">All that the tool wrote.</param>
    /// <returns>The report; nothing in it is known where the text is another.</returns>
    public static RefsutilLeakReport Parse(string output)
    {
        ArgumentNullException.ThrowIfNull(output);
        RefsutilLeakReport report = new();
        foreach (string line in output.Split('\n'))
        {
            int colon = line.LastIndexOf(':');
            if (colon < 0
                || !long.TryParse(line.Substring(colon + 1).Trim(), NumberStyles.None, CultureInfo.InvariantCulture, out long number))
                continue;
            report = line.Substring(0, colon).Trim() switch
            {
                "Found leaked clusters" => report with { LeakedClusters = number },
                "Found reference leaks" => report with { LeakedReferences = number },
                "Total cluster fixed" => report with { Repaired = number },
                _ => report,
            };
        }

        return report;
    }
}
