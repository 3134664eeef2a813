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
        FileFacts existing = default;
        bool isSame = false;
        PlatformStatus status = PlatformStatus.Ok;
        if (!tree.IsFree(path)) status = Inspect(path, target, out at, out existing, out isSame);
        if (!status.IsOk) return Failed(request, status);
        Decision decision = LinkPlanner.OfTree(existing, isSame, KeepsExisting);
        if (decision.IsNothing) return new CopyResult(request) { Outcome = CopyOutcome.Unchanged, Reason = decision.Reason };
        if (decision.Error != CopyErrorKind.None) return CopyResult.Failed(request, decision.Error, decision.ErrorOperation);
        bool exists = decision.Step == DestinationStep.AtomicRename;
        status = tree.MakeLink(target, at, exists);
        if (!status.IsOk) return Failed(request, status);
        return new CopyResult(request)
        {
            Outcome = CopyOutcome.Copied,
            Method = decision.Method,
            Reason = decision.Reason,
            ReplacedExisting = exists,
        };
    }

    private PlatformStatus Inspect(string path, in LinkTarget target, out PathAt at, out FileFacts existing, out bool isSame)
    {
        existing = default;
        PlatformStatus status = root.Find(path, out at);
        isSame = status.IsOk && platform.ReadLink(at, out LinkTarget present).IsOk && present == target;
        if (status.IsOk && !isSame) status = platform.Inspect(at, LinkTreatment.Keep, out existing);
        return existing.Kind == FileKind.Missing ? PlatformStatus.Ok : status;
    }

    private CopyResult Failed(CopyRequest request, in PlatformStatus status)
    {
        bool isKept = KeepsExisting && status.Code == StatusCode.AlreadyExists;
        CopyErrorKind kind = isKept ? CopyErrorKind.DestinationExists : ErrorMap.From(status.Code, CopyOperation.Link);
        return CopyResult.Failed(request, kind, CopyOperation.Link, status.NativeCode);
    }
}
