using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Execution;

/// <summary>Makes the folders of a tree, each with its source's permissions, and open to its owner so that it can be filled.</summary>
internal sealed class TreeDirectories(IPlatform platform, List<CopyFailure> failures)
{
    private const uint OwnerMayAll = 0x1C0;

    private readonly List<string> _blocked = [];

    public int Made { get; private set; }

    /// <summary>Whether a destination lies below a folder that could not be made; going there all the same could lead out of the tree.</summary>
    public bool IsBlocked(string destination) => _blocked.Exists(folder => destination.StartsWith(folder, StringComparison.Ordinal));

    public void Make(TreeScan scan, bool alsoEmpty)
    {
        DirectoryMaker above = new(platform);
        bool first = true;
        foreach (TreeDirectory directory in scan.Directories)
        {
            Step step = first ? above.MakeAbove(directory.Destination) : Step.Done;
            if (IsBlocked(directory.Destination)) continue;
            if (step.IsDone && (first || alsoEmpty || scan.Needed.Contains(directory.Destination))) step = Make(directory, mayBeLink: first);
            if (!step.IsDone) Fail(directory, step);
            first = false;
        }
    }

    /// <summary>Only the top of the destination may be a link to a folder: below it, files would land outside the tree.</summary>
    private Step Make(in TreeDirectory directory, bool mayBeLink)
    {
        PlatformStatus status = platform.MakeDirectory(directory.Destination, directory.Mode | OwnerMayAll);
        if (status.IsOk) Made++;
        if (status.Code != StatusCode.AlreadyExists) return new Step(status, CopyOperation.MakeDirectory);
        LinkTreatment links = mayBeLink ? LinkTreatment.Follow : LinkTreatment.Keep;
        bool isDirectory = platform.Inspect(directory.Destination, links, out FileFacts facts).IsOk && facts.Kind == FileKind.Directory;
        return isDirectory ? Step.Done : new Step(status, CopyOperation.MakeDirectory);
    }

    private void Fail(in TreeDirectory directory, in Step step)
    {
        _blocked.Add(directory.Destination + Path.DirectorySeparatorChar);
        CopyRequest request = new(directory.Source, directory.Destination);
        failures.Add(new CopyFailure(ErrorMap.From(step.Code, step.Operation), step.Operation, request, step.Status.NativeCode));
    }
}
