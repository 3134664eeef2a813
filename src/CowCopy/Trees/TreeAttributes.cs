using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>Gives what a tree copied the owners, access lists and extended attributes of its sources.</summary>
internal sealed class TreeAttributes(IAccessLists lists, TreeRoot root, TreeScan scan, List<CopyFailure> failures)
{
    /// <summary>Gives them to the files that were copied, and that are not other names of files of the tree.</summary>
    public void CopyTo(BatchResult files)
    {
        foreach (CopyResult file in files.Results)
        {
            if (file.Outcome == CopyOutcome.Copied && file.Method != CopyMethod.HardLink) Copy(file.Request, FileKind.Regular);
        }
    }

    public void CopyToLink(CopyRequest link) => Copy(link, FileKind.SymbolicLink);

    public void CopyTo(TreeDirectory directory) => Copy(directory.Paths, FileKind.Directory);

    private void Copy(CopyRequest paths, FileKind kind)
    {
        PlatformStatus status = root.FindDirectory(paths.Destination, out PathAt at);
        PathAt source = paths.Source;
        if (status.IsOk) status = scan.FindDirectory(paths.Source, out source);
        bool keeps = kind == FileKind.SymbolicLink || source.KeepsLinks;
        if (status.IsOk) status = lists.CopyAttributes(source, keeps ? LinkTreatment.Keep : LinkTreatment.Follow, at);
        bool isFailure = !status.IsOk && !scan.WasSkipped(paths, CopyErrorKind.None, kind);
        if (isFailure) failures.Add(new CopyFailure(CopyOperation.SetMetadata, paths, status));
    }
}
