using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>Gives what a tree copied the owners, access lists and extended attributes of its sources.</summary>
internal sealed class TreeAttributes(IPlatform platform, TreeRoot root, List<CopyFailure> failures)
{
    /// <summary>Gives them to the files that were copied, and that are not other names of files of the tree.</summary>
    public void CopyTo(BatchResult files)
    {
        foreach (CopyResult file in files.Results)
        {
            if (file.Outcome == CopyOutcome.Copied && file.Method != CopyMethod.HardLink) Copy(file.Request, LinkTreatment.Follow);
        }
    }

    public void CopyToLink(CopyRequest link) => Copy(link, LinkTreatment.Keep);

    public void CopyTo(TreeDirectory directory) => Copy(directory.Paths, LinkTreatment.Follow);

    private void Copy(CopyRequest paths, LinkTreatment links)
    {
        PlatformStatus status = root.FindDirectory(paths.Destination, out PathAt at);
        if (status.IsOk) status = platform.CopyAttributes(paths.Source, links, at);
        if (!status.IsOk) failures.Add(new CopyFailure(CopyOperation.SetMetadata, paths, status));
    }
}
