using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>
/// Whether names that differ only in case are different names in a directory: as the system reports it, else as the directory's own name
/// shows, by querying its path with the case of one name swapped. Used only where two such names occur.
/// </summary>
internal sealed class CaseRule(IPlatform platform)
{
    /// <returns>Null if it is not known.</returns>
    public bool? IsSensitive(string directory)
    {
        for (string? existing = directory; existing is not null; existing = ParentDirectory.Of(existing))
        {
            platform.Inspect(existing, LinkTreatment.Follow, out FileFacts facts);
            if (facts.Kind == FileKind.Directory) return platform.IsCaseSensitive(existing) ?? Probe(existing, facts);
        }

        return null;
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

    private static string Swap(string name)
    {
        char[] letters = name.ToCharArray();
        for (int index = 0; index < letters.Length; index++)
        {
            char upper = char.ToUpperInvariant(letters[index]);
            letters[index] = upper == letters[index] ? char.ToLowerInvariant(upper) : upper;
        }

        return new string(letters);
    }
}
