using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Execution;

/// <summary>Refuses trees that lie inside each other, by their names and by what the names stand for.</summary>
internal sealed class TreeGuard(IPlatform platform)
{
    public void Check(string source, string destination)
    {
        if (!platform.Inspect(source, LinkTreatment.Follow, out FileFacts from).IsOk || from.Kind != FileKind.Directory)
            throw new DirectoryNotFoundException("Cannot copy the tree \"" + source + "\" to \"" + destination + "\": the source is not an existing folder. Check the path.");
        platform.Inspect(destination, LinkTreatment.Follow, out FileFacts to);
        if (IsInside(destination, source, from) || IsInside(source, destination, to))
        {
            throw new ArgumentException(
                "Cannot copy the tree \"" + source + "\" to \"" + destination + "\": one of the folders is the other or lies inside it. Choose a destination elsewhere.",
                nameof(destination));
        }
    }

    /// <summary>Whether a path is, or has above it, a given folder.</summary>
    private bool IsInside(string path, string directory, in FileFacts facts)
    {
        for (string? at = Path.TrimEndingDirectorySeparator(path); at is not null; at = ParentDirectory.Of(at))
        {
            // Names that differ in case may be two directories; where they cannot be told apart, they are taken for one.
            StringComparison comparison = facts.Identity.IsKnown ? StringComparison.Ordinal : StringComparison.OrdinalIgnoreCase;
            if (string.Equals(at, Path.TrimEndingDirectorySeparator(directory), comparison)) return true;
            if (facts.Exists && platform.Inspect(at, LinkTreatment.Follow, out FileFacts here).IsOk && here.IsSameFileAs(facts)) return true;
        }

        return false;
    }
}
