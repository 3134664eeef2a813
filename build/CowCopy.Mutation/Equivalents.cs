namespace CowCopy.Mutation;

/// <summary>The mutants that change nothing that can be observed, each with the sentence that says why.</summary>
/// <remarks>In the file, the key of a mutant is a line of its own, and the line below it, which is indented, is the reason.</remarks>
internal static class Equivalents
{
    /// <summary>Reads the entries of a file of equivalents.</summary>
    /// <param name="lines">The lines; those that start with <c>#</c> are comments.</param>
    /// <returns>Reasons by keys.</returns>
    /// <exception cref="InvalidDataException">An entry has no reason, or is there twice.</exception>
    public static IReadOnlyDictionary<string, string> Parse(IEnumerable<string> lines)
    {
        Dictionary<string, string> entries = new(StringComparer.Ordinal);
        string? key = null;
        foreach (string line in lines.Where(static line => line.Trim().Length > 0 && line[0] != '#').Append("end"))
        {
            if (!char.IsWhiteSpace(line[0]))
            {
                if (key is not null) throw Invalid(key, "has no reason below it");
                key = line.Trim();
                continue;
            }

            string reason = line.Trim();
            if (key is null) throw Invalid(reason, "is a reason without a mutant above it");
            bool isSentence = reason.EndsWith('.') && reason.Contains(' ', StringComparison.Ordinal);
            if (!isSentence) throw Invalid(key, "needs a sentence as its reason");
            if (!entries.TryAdd(key, reason)) throw Invalid(key, "is there twice");
            key = null;
        }

        return entries;
    }

    /// <summary>Checks that every entry for a source names one of its mutants.</summary>
    /// <param name="entries">The entries.</param>
    /// <param name="files">The sources that were mutated.</param>
    /// <param name="mutants">Their mutants.</param>
    /// <exception cref="InvalidDataException">An entry names none.</exception>
    public static void Check(IReadOnlyDictionary<string, string> entries, IReadOnlyList<string> files, IEnumerable<Mutant> mutants)
    {
        HashSet<string> keys = [.. mutants.Select(static mutant => mutant.Key)];
        HashSet<string> sources = [.. files];
        string[] stale = [.. entries.Keys.Where(key => sources.Contains(key.Split(" | ")[0]) && !keys.Contains(key))];
        if (stale.Length == 0) return;
        string all = string.Join($"\"{Environment.NewLine}\"", stale);
        throw Invalid(all, "names no mutant: remove the entry, or correct its key (mutate --list)");
    }

    private static InvalidDataException Invalid(string entry, string what) => new($"In the file of equivalents, \"{entry}\" {what}.");
}
