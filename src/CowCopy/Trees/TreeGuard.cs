using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>Checks the two directories of a tree copy: the source exists, and neither contains the other, by name or by identity.</summary>
internal sealed class TreeGuard(IPlatform platform)
{
    /// <returns>Why the source cannot be copied; null if it can.</returns>
    /// <exception cref="ArgumentException">One directory contains the other.</exception>
    public CopyFailure? Check(CopyRequest request, string source, string destination)
    {
        PlatformStatus status = platform.Inspect(source, LinkTreatment.Follow, out FileFacts from);
        if (!status.IsOk) return Failure(request, ErrorMap.From(status.Code, CopyOperation.InspectSource), status.NativeCode);
        if (from.Kind != FileKind.Directory) return Failure(request, CopyErrorKind.SourceNotDirectory, nativeCode: 0);
        platform.Inspect(destination, LinkTreatment.Follow, out FileFacts to);
        if (IsInside(destination, source, from) || IsInside(source, destination, to))
        {
            throw new ArgumentException(
                "Cannot copy the tree \"" + source + "\" to \"" + destination + "\": one directory is or contains the other. "
                    + "Choose a destination elsewhere.",
                nameof(destination));
        }

        return null;
    }

    private static CopyFailure Failure(CopyRequest request, CopyErrorKind kind, int nativeCode) =>
        new(kind, CopyOperation.InspectSource, request, nativeCode);

    /// <summary>Whether a path is a directory or is below it.</summary>
    private bool IsInside(string path, string directory, in FileFacts facts)
    {
        for (string? at = Path.TrimEndingDirectorySeparator(path); at is not null; at = ParentDirectory.Of(at))
        {
            // Names that differ in case may be two directories; without a known identity they count as one.
            StringComparison comparison = facts.Identity.IsKnown ? StringComparison.Ordinal : StringComparison.OrdinalIgnoreCase;
            if (string.Equals(at, Path.TrimEndingDirectorySeparator(directory), comparison)) return true;
            if (!facts.Exists || !platform.Inspect(at, LinkTreatment.Follow, out FileFacts here).IsOk) continue;
            if (here.IsSameFileAs(facts)) return true;
        }

        return false;
    }
}
