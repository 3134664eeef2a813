using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>Creates the directories and symbolic links of a tree, and refuses names that the destination cannot have.</summary>
internal sealed class TreeWriter(IPlatform platform, TreeRoot root, TreeScan scan, List<CopyFailure> failures)
{
    private const uint OwnerPermissions = 0x1C0;

    private readonly List<string> _blocked = [];
    private readonly CaseRule _case = new(platform);

    public int CreatedDirectories { get; private set; }

    public int CreatedLinks { get; private set; }

    /// <summary>
    /// Whether a file or link may be created: its directory exists, and no earlier name that differs only in case is one name with it. The
    /// first is copied; a second copied over it would be reported as done although it replaced the first, so it fails.
    /// </summary>
    public bool Accepts(CopyRequest paths)
    {
        if (IsBlocked(paths)) return false;
        bool differsInCase = scan.DifferingInCase.ContainsKey(paths.Destination);
        if (!differsInCase || _case.IsSensitive(ParentDirectory.Of(paths.Destination)!) == true) return true;
        Fail(paths, CopyErrorKind.NamesCollide, CopyOperation.InspectDestination);
        return false;
    }

    /// <summary>Creates the root, which may be a link to a directory, and opens it.</summary>
    public void MakeRoot()
    {
        if (scan.Directories.Count == 0) return; // the source could not be read
        (CopyRequest paths, uint mode) = scan.Directories[0];
        PlatformStatus status = new DirectoryMaker(platform).MakeAbove(paths.Destination).Status;
        if (status.IsOk) status = MakeDirectory(paths.Destination, mode, LinkTreatment.Follow);
        if (status.IsOk) status = root.Open();
        Block(paths, status);
    }

    /// <summary>Creates the other directories, with the permissions of their sources and full access for the owner.</summary>
    public void MakeBelow(bool alsoEmpty)
    {
        foreach ((CopyRequest paths, uint mode) in scan.Directories.Skip(1))
        {
            string path = paths.Destination;
            if (IsBlocked(paths) || !(alsoEmpty || scan.Needed.Contains(path))) continue;
            if (scan.DifferingInCase.TryGetValue(path, out string? earlier) && IsSameDirectory(path, earlier))
            {
                Block(paths, CopyErrorKind.NamesCollide);
                continue;
            }

            PlatformStatus status = root.Find(path, out PathAt at);
            if (status.IsOk) status = MakeDirectory(at, mode, LinkTreatment.Keep);
            Block(paths, status);
        }
    }

    /// <summary>Creates a symbolic link, in place of a file or another link.</summary>
    public void MakeLink(CopyRequest paths, string target)
    {
        PlatformStatus status = root.Find(paths.Destination, out PathAt at);
        if (status.IsOk && platform.ReadLink(at, out string present).IsOk && present == target) return;
        FileFacts facts = FileFacts.Missing;
        if (status.IsOk) platform.Inspect(at, LinkTreatment.Keep, out facts);
        if (facts.Kind is FileKind.Directory or FileKind.Other)
        {
            bool isDirectory = facts.Kind == FileKind.Directory;
            Fail(paths, isDirectory ? CopyErrorKind.DestinationIsDirectory : CopyErrorKind.DestinationNotRegular, CopyOperation.Link);
            return;
        }

        if (status.IsOk && facts.Exists) status = platform.Delete(at);
        if (status.IsOk) status = platform.SymbolicLink(target, at);
        if (status.IsOk) CreatedLinks++;
        else Fail(paths, ErrorMap.From(status.Code, CopyOperation.Link), CopyOperation.Link, status.NativeCode);
    }

    private PlatformStatus MakeDirectory(in PathAt at, uint mode, LinkTreatment links)
    {
        PlatformStatus status = platform.MakeDirectory(at, mode | OwnerPermissions);
        if (status.IsOk) CreatedDirectories++;
        if (status.Code != StatusCode.AlreadyExists) return status;
        bool isDirectory = platform.Inspect(at, links, out FileFacts facts).IsOk && facts.Kind == FileKind.Directory;
        return isDirectory ? PlatformStatus.Ok : status;
    }

    /// <summary>Whether an earlier name, which differs in case, names this directory, or may name it.</summary>
    private bool IsSameDirectory(string directory, string earlier)
    {
        FileFacts facts = root.Inspect(directory), other = root.Inspect(earlier);
        return facts.Exists && other.Exists && (!facts.Identity.IsKnown || facts.IsSameFileAs(other));
    }

    /// <summary>Whether a destination is below a directory that could not be created.</summary>
    private bool IsBlocked(CopyRequest paths) =>
        _blocked.Exists(directory => paths.Destination.StartsWith(directory, StringComparison.Ordinal));

    private void Block(CopyRequest directory, PlatformStatus status)
    {
        if (!status.IsOk) Block(directory, ErrorMap.From(status.Code, CopyOperation.MakeDirectory), status.NativeCode);
    }

    private void Block(CopyRequest directory, CopyErrorKind kind, int nativeCode = 0)
    {
        _blocked.Add(directory.Destination + Path.DirectorySeparatorChar);
        Fail(directory, kind, CopyOperation.MakeDirectory, nativeCode);
    }

    private void Fail(CopyRequest paths, CopyErrorKind kind, CopyOperation operation, int nativeCode = 0) =>
        failures.Add(new CopyFailure(kind, operation, paths, nativeCode));
}
