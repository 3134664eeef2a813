using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>Creates the directories of a tree, with the permissions of their sources and full access for the owner.</summary>
internal sealed class TreeDirectories(IPlatform platform, TreeRoot root, List<CopyFailure> failures)
{
    private const uint OwnerPermissions = 0x1C0;

    private readonly List<string> _blocked = [];

    public int Made { get; private set; }

    /// <summary>Whether a destination is below a directory that could not be created.</summary>
    public bool IsBlocked(string destination) => _blocked.Exists(directory => destination.StartsWith(directory, StringComparison.Ordinal));

    /// <summary>Creates the root, which may be a link to a directory, and opens it.</summary>
    public void MakeRoot(TreeScan scan)
    {
        if (scan.Directories.Count == 0) return; // the source could not be read
        TreeScan.Directory directory = scan.Directories[0];
        StepResult step = new DirectoryMaker(platform).MakeAbove(directory.Destination);
        if (step.IsDone) step = Make(directory, directory.Destination, LinkTreatment.Follow);
        if (step.IsDone) step = new StepResult(root.Open(), CopyOperation.MakeDirectory);
        if (!step.IsDone) Fail(directory, ErrorMap.From(step.Code, step.Operation), step);
    }

    public void MakeBelow(TreeScan scan, bool alsoEmpty)
    {
        foreach (TreeScan.Directory directory in scan.Directories.Skip(1))
        {
            if (IsBlocked(directory.Destination) || !(alsoEmpty || scan.Needed.Contains(directory.Destination))) continue;
            if (scan.Contested.TryGetValue(directory.Destination, out string? earlier) && IsEntered(directory.Destination, earlier))
            {
                Fail(directory, CopyErrorKind.NamesCollide, StepResult.Done);
                continue;
            }

            StepResult step = new(root.Find(directory.Destination, out PathAt at), CopyOperation.MakeDirectory);
            if (step.IsDone) step = Make(directory, at, LinkTreatment.Keep);
            if (!step.IsDone) Fail(directory, ErrorMap.From(step.Code, step.Operation), step);
        }
    }

    private StepResult Make(in TreeScan.Directory directory, in PathAt at, LinkTreatment links)
    {
        PlatformStatus status = platform.MakeDirectory(at, directory.Mode | OwnerPermissions);
        if (status.IsOk) Made++;
        if (status.Code != StatusCode.AlreadyExists) return new StepResult(status, CopyOperation.MakeDirectory);
        bool isDirectory = platform.Inspect(at, links, out FileFacts facts).IsOk && facts.Kind == FileKind.Directory;
        return isDirectory ? StepResult.Done : new StepResult(status, CopyOperation.MakeDirectory);
    }

    /// <summary>
    /// Whether an earlier name, which differs in case, names this directory, or may name it.
    /// </summary>
    private bool IsEntered(string directory, string earlier)
    {
        FileFacts facts = root.Inspect(directory), other = root.Inspect(earlier);
        return facts.Exists && other.Exists && (!facts.Identity.IsKnown || facts.IsSameFileAs(other));
    }

    private void Fail(in TreeScan.Directory directory, CopyErrorKind error, in StepResult step)
    {
        _blocked.Add(directory.Destination + Path.DirectorySeparatorChar);
        CopyRequest request = new(directory.Source, directory.Destination);
        failures.Add(new CopyFailure(error, CopyOperation.MakeDirectory, request, step.Status.NativeCode));
    }
}
