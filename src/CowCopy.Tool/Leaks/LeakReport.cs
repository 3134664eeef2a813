using System.Globalization;
using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Leaks;

/// <summary>What <c>refsutil leak</c> found: the JSON of <c>cowcopy leaks</c>.</summary>
internal sealed record LeakReport : Document
{
    /// <summary>The drive, such as <c>X:</c>; null if the output does not name it.</summary>
    public required string? Drive { get; init; }

    /// <summary>Whether the scan came to its end.</summary>
    public required bool Finished { get; init; }

    /// <summary>The passes of the scan.</summary>
    public required IReadOnlyList<LeakPass> Passes { get; init; }

    /// <summary>Clusters in use that no file has; null if not known.</summary>
    public required long? LeakedClusters { get; init; }

    /// <summary>References that no file has; null if not known.</summary>
    public required long? LeakedReferences { get; init; }

    /// <summary>Leaked clusters and references that were repaired.</summary>
    public required long? Repaired { get; init; }

    /// <summary>Whether references leaked and are still there. A few leaked clusters are on every volume.</summary>
    public bool NeedsRepair => LeakedReferences > 0 && (Repaired ?? 0) < LeakedReferences;

    /// <summary>The command that repairs it; null if nothing is to be repaired.</summary>
    public string? Remedy => NeedsRepair ? $@"refsutil leak {Drive ?? "X:"} /s %TEMP%\refs-leak.tmp" : null;

    /// <summary>What it means, as one or two sentences.</summary>
    public string Verdict
    {
        get
        {
            if (!Finished) return "The output ends before the scan does, so it decides nothing. Run refsutil again.";
            string found = string.Create(
                CultureInfo.InvariantCulture,
                $"{Things(LeakedReferences, "leaked reference")} and {Things(LeakedClusters, "leaked cluster")} were found");
            if (NeedsRepair)
            {
                string place = Drive is null ? " X: is the drive of the volume." : "";
                return $"{found}. They make the volume refuse clones too early. Repair them in an elevated prompt: {Remedy}.{place}";
            }

            if (LeakedReferences > 0) return $"{found}, and {Quantity.Count(Repaired ?? 0)} leaks were repaired. Nothing is left to do.";
            return $"{found}. No reference leaked: clones are not refused for leaks. A few leaked clusters are normal.";
        }
    }

    private static string Things(long? count, string name) =>
        count is { } known ? Quantity.Things(known, name) : $"an unknown number of {name}s";
}
