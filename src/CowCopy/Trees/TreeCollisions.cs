using CowCopy.Files;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>
/// Names of one source directory that differ only in case and are one name in the destination. The first is copied; a second copied over it
/// would be reported as done although it replaced the first, so it fails.
/// </summary>
internal sealed class TreeCollisions(IPlatform platform, TreeScan scan, List<CopyFailure> failures)
{
    private readonly CaseRule _case = new(platform);

    /// <summary>
    /// Whether a file or link must not be created, since an earlier name of its directory names the same file, or may. Adds the
    /// failure.
    /// </summary>
    public bool Refuses(CopyRequest request)
    {
        bool isContested = scan.Contested.ContainsKey(request.Destination);
        if (!isContested || _case.IsSensitive(ParentDirectory.Of(request.Destination)!) == true) return false;
        failures.Add(new CopyFailure(CopyErrorKind.NamesCollide, CopyOperation.InspectDestination, request, nativeCode: 0));
        return true;
    }
}
