using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>The full paths of a source and a destination tree, and what is known of them before anything is read.</summary>
internal sealed class TreePaths
{
    private readonly IPlatform _platform;
    private readonly FileFacts _from, _present;

    /// <exception cref="ArgumentException">One directory contains the other.</exception>
    public TreePaths(IPlatform platform, CopyRequest request)
    {
        const CopyOperation Operation = CopyOperation.InspectSource;
        _platform = platform;
        Source = Path.TrimEndingDirectorySeparator(PathText.Resolve(request.Source));
        Destination = Path.TrimEndingDirectorySeparator(PathText.Resolve(request.Destination));
        PlatformStatus status = platform.Inspect(Source, LinkTreatment.Follow, out FileFacts from);
        _from = from;
        if (!status.IsOk)
            Failure = new CopyFailure(Operation, request, status);
        else if (from.Kind != FileKind.Directory)
            Failure = new CopyFailure(CopyErrorKind.SourceNotDirectory, Operation, request, nativeCode: 0);
        if (Failure is not null) return;
        status = platform.Inspect(Destination, LinkTreatment.Follow, out FileFacts existing);
        if (status.Code is StatusCode.Other or StatusCode.DeviceError) // such as the mount point of a FUSE program that has ended
        {
            Failure = new CopyFailure(CopyOperation.InspectDestination, request, status);
            return;
        }

        _present = existing;
        DestinationExists = existing.Kind == FileKind.Directory;
        bool isInside = IsInside(Destination, Source, from) || (existing.Exists && IsInside(Source, Destination, existing));
        if (isInside) throw Overlap(new CopyRequest(Source, Destination));
    }

    public string Source { get; }

    public string Destination { get; }

    /// <summary>Whether the destination is a directory, or a link to one.</summary>
    public bool DestinationExists { get; }

    /// <summary>Why the source cannot be copied, or the destination not be queried; null if both can.</summary>
    public CopyFailure? Failure { get; }

    /// <summary>Why a tree is not copied whose source would be written to or deleted.</summary>
    public static ArgumentException Overlap(CopyRequest paths) => new(
        "Cannot copy the tree \"" + paths.Source + "\" to \"" + paths.Destination + "\": one directory is or contains the other. "
            + "Choose a destination elsewhere.",
        "destination");

    /// <summary>Returns the root of the tree, and opens its counterpart if that exists.</summary>
    public TreeDirectory OpenTop(TreeRoot root) => new(above: null, new CopyRequest(Source, Destination), name: "")
    {
        IsInDestination = DestinationExists && root.Open().IsOk,
        Identity = _from.Identity,
        Mode = _from.Mode,
        Present = _present,
    };

    /// <summary>Whether a path is an existing directory or is below it, by name or by identity.</summary>
    private bool IsInside(string path, string directory, in FileFacts facts)
    {
        // Names that differ in case may be two directories; without a known identity they count as one.
        StringComparison comparison = facts.Identity.IsKnown ? StringComparison.Ordinal : StringComparison.OrdinalIgnoreCase;
        for (string? at = path; at is not null; at = ParentDirectory.Of(at))
        {
            if (string.Equals(at, directory, comparison)) return true;
            if (_platform.Inspect(at, LinkTreatment.Follow, out FileFacts here).IsOk && here.IsSameFileAs(facts)) return true;
        }

        return false;
    }
}
