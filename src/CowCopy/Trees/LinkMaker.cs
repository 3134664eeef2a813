using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>
/// Makes symbolic links below a root, in place of a file or another link. That stays until the new link is there: this process may be
/// allowed to delete files and not to create links.
/// </summary>
internal sealed class LinkMaker(IPlatform platform, TreeRoot root, ITreeTarget tree)
{
    /// <summary>Whether links do not replace what is in their place.</summary>
    public bool KeepsExisting { get; init; }

    /// <summary>Makes a link, unless there is one with the same text.</summary>
    /// <param name="path">The full path of the link.</param>
    /// <param name="target">What it holds.</param>
    /// <param name="request">The paths to report.</param>
    public CopyResult Make(string path, in LinkTarget target, CopyRequest request)
    {
        PathAt at = path;
        bool exists = false;
        CopyResult? settled = tree.IsFree(path) ? null : Settle(path, target, request, out at, out exists);
        if (settled is not null) return settled;
        PlatformStatus status = tree.MakeLink(target, at, exists);
        if (!status.IsOk) return Failed(request, status);
        return new CopyResult(request)
        {
            Outcome = CopyOutcome.Copied,
            Method = CopyMethod.SymbolicLink,
            Reason = CopyReason.Requested,
            ReplacedExisting = exists,
        };
    }

    /// <summary>Returns the result where there is such a link, or none can be made; null where one is to be made.</summary>
    private CopyResult? Settle(string path, in LinkTarget target, CopyRequest request, out PathAt at, out bool exists)
    {
        PlatformStatus status = root.Find(path, out at);
        exists = false;
        if (status.IsOk && platform.ReadLink(at, out LinkTarget present).IsOk && present == target)
            return new CopyResult(request) { Outcome = CopyOutcome.Unchanged, Reason = CopyReason.Unchanged };

        FileFacts facts = default;
        if (status.IsOk) status = platform.Inspect(at, LinkTreatment.Keep, out facts);
        exists = facts.Exists;
        CopyErrorKind kind = facts.Kind switch
        {
            FileKind.Directory => CopyErrorKind.DestinationIsDirectory,
            FileKind.Other => CopyErrorKind.DestinationNotRegular,
            _ => KeepsExisting && exists ? CopyErrorKind.DestinationExists : CopyErrorKind.None,
        };
        if (kind != CopyErrorKind.None) return CopyResult.Failed(request, kind, CopyOperation.Link);
        return status.IsOk || facts.Kind == FileKind.Missing ? null : Failed(request, status);
    }

    private CopyResult Failed(CopyRequest request, in PlatformStatus status)
    {
        bool isKept = KeepsExisting && status.Code == StatusCode.AlreadyExists;
        CopyErrorKind kind = isKept ? CopyErrorKind.DestinationExists : ErrorMap.From(status.Code, CopyOperation.Link);
        return CopyResult.Failed(request, kind, CopyOperation.Link, status.NativeCode);
    }
}
