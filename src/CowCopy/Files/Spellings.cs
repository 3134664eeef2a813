using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>
/// Whether two spellings name one file, as the file system says: each directory is queried once, however many names in it differ. Valid
/// as long as nothing is written.
/// </summary>
internal sealed class Spellings(IPlatform platform)
{
    private readonly Dictionary<string, bool?> _isCaseSensitive = new(StringComparer.Ordinal); // by directory
    private readonly Dictionary<string, FileKey?> _directories = new(StringComparer.Ordinal);

    /// <summary>Whether two paths that differ only in case or normalisation form name one file.</summary>
    /// <returns>Null where that cannot be found out.</returns>
    public bool? AreOne(string path, string other)
    {
        if (ParentDirectory.Of(path) is not { } directory || ParentDirectory.Of(other) is not { } second) return null;
        bool? isOneDirectory = string.Equals(directory, second, StringComparison.Ordinal) ? true : AreOneDirectory(directory, second);
        if (isOneDirectory != true) return isOneDirectory;
        string name = Path.GetFileName(path), otherName = Path.GetFileName(other);
        if (string.Equals(name, otherName, StringComparison.Ordinal)) return true;
        if (string.Equals(name, otherName, StringComparison.OrdinalIgnoreCase)) return !IsCaseSensitive(directory);
        return MayBeOneIn(directory) ? null : false;
    }

    /// <summary>Whether two names in a directory that differ in case or normalisation form are one, or may be.</summary>
    public bool MayBeOneIn(string directory) => platform.Traits.IgnoresForms || IsCaseSensitive(directory) != true;

    /// <summary>
    /// Whether names that differ only in case are two in a directory: as the system reports it, else as the directory's own name shows, by
    /// querying its path with the case of one name swapped.
    /// </summary>
    /// <returns>Null if it is not known.</returns>
    public bool? IsCaseSensitive(string directory)
    {
        if (_isCaseSensitive.TryGetValue(directory, out bool? known)) return known;
        for (string? existing = directory; existing is not null; existing = ParentDirectory.Of(existing))
        {
            platform.Inspect(existing, LinkTreatment.Follow, out FileFacts facts);
            if (facts.Kind != FileKind.Directory) continue;
            return _isCaseSensitive[directory] = platform.IsCaseSensitive(existing) ?? Probe(existing, facts);
        }

        return null;
    }

    private bool? AreOneDirectory(string one, string other) =>
        Identify(one) is { } first && Identify(other) is { } second ? first.Equals(second) : null;

    /// <returns>Null if it does not exist or has no known identity.</returns>
    private FileKey? Identify(string directory)
    {
        if (_directories.TryGetValue(directory, out FileKey? known)) return known;
        platform.Inspect(directory, LinkTreatment.Follow, out FileFacts facts);
        return _directories[directory] = facts.Identity.IsKnown ? new FileKey(facts.Identity) : null;
    }

    private bool? Probe(string directory, in FileFacts facts)
    {
        FileFacts here = facts;
        for (string at = directory; here.Identity.IsKnown && ParentDirectory.Of(at) is { } above; at = above)
        {
            string name = Path.GetFileName(at), swapped = Swap(name);
            platform.Inspect(above, LinkTreatment.Follow, out FileFacts parent);
            if (parent.Volume != facts.Volume) return null; // the rule above is another volume's, or not known
            if (swapped != name)
            {
                PlatformStatus status = platform.Inspect(PathAt.Join(above, swapped), LinkTreatment.Follow, out FileFacts other);
                if (status.Code == StatusCode.NotFound) return true;
                return other.Identity.IsKnown ? !here.IsSameFileAs(other) : null;
            }

            here = parent;
        }

        return null;
    }

    private static string Swap(string name) =>
        string.Concat(name.Select(static letter => char.ToUpperInvariant(letter) is var upper && upper != letter
            ? upper
            : char.ToLowerInvariant(letter)));
}
