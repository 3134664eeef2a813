using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>Makes the symbolic links of a tree, in place of files and other links.</summary>
internal sealed class TreeLinks(IPlatform platform, TreeRoot root, List<CopyFailure> failures)
{
    public int Made { get; private set; }

    public void Make(TreeScan.Link link)
    {
        PlatformStatus status = root.Find(link.Destination, out PathAt at);
        if (status.IsOk && platform.ReadLink(at, out string present).IsOk && present == link.Target) return;
        FileFacts facts = FileFacts.Missing;
        if (status.IsOk) platform.Inspect(at, LinkTreatment.Keep, out facts);
        CopyErrorKind refused = facts.Kind switch
        {
            FileKind.Directory => CopyErrorKind.DestinationIsDirectory,
            FileKind.Other => CopyErrorKind.DestinationNotRegular,
            _ => CopyErrorKind.None,
        };
        if (refused != CopyErrorKind.None)
        {
            Fail(link, refused, nativeCode: 0);
            return;
        }

        if (status.IsOk && facts.Exists) status = platform.Delete(at);
        if (status.IsOk) status = platform.SymbolicLink(link.Target, at);
        if (status.IsOk) Made++;
        else Fail(link, ErrorMap.From(status.Code, CopyOperation.Link), status.NativeCode);
    }

    private void Fail(TreeScan.Link link, CopyErrorKind error, int nativeCode) =>
        failures.Add(new CopyFailure(error, CopyOperation.Link, new CopyRequest(link.Source, link.Destination), nativeCode));
}
