using System;
using System.Globalization;
using System.IO;
using System.Linq;

namespace Mutation;

/// <summary>The switch of all mutants in a copy of the library. The library itself has none.</summary>
internal static class Mutant
{
    /// <summary>The mutant that is switched on; 0 for none.</summary>
    internal static volatile int Active =
        int.Parse(Environment.GetEnvironmentVariable("COWCOPY_MUTANT") ?? "0", NumberStyles.None, CultureInfo.InvariantCulture);

    /// <summary>Which mutants were reached; null where that is not recorded.</summary>
    internal static readonly bool[]? Hits = Record(Environment.GetEnvironmentVariable("COWCOPY_MUTANT_HITS"));

    public static bool Is(int id)
    {
        if (Hits is { } hits) hits[id] = true;
        return Active == id;
    }

    // A process that a test starts appends what it has reached when it ends.
    private static bool[]? Record(string? path)
    {
        if (path is null) return null;
        var hits = new bool[65536];
        AppDomain.CurrentDomain.ProcessExit += (_, _) =>
        {
            string[] ids = Enumerable.Range(0, hits.Length).Where(id => hits[id])
                .Select(id => id.ToString(CultureInfo.InvariantCulture)).ToArray();
            if (ids.Length > 0) File.AppendAllText(path, string.Join("\n", ids) + "\n");
        };
        return hits;
    }
}
