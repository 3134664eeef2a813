using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>Creates the directories and symbolic links of a tree, and refuses names that the destination cannot have.</summary>
internal sealed class TreeWriter(IPlatform platform, TreeRoot root, List<CopyFailure> failures)
{
    private const uint OwnerPermissions = 0x1C0;

    private readonly CaseRule _case = new(platform);

    public int CreatedLinks { get; private set; }

    /// <summary>The links that were created or are unchanged.</summary>
    public List<string> Links { get; } = [];

    /// <summary>The files of a directory that may be created.</summary>
    public List<DirectoryEntry> Accepted(TreeDirectory directory)
    {
        if (directory.IsBlocked) return [];
        return directory.DifferingInCase is null ? directory.Files : directory.Files.FindAll(file => Accepts(directory, file));
    }

    /// <summary>
    /// Whether a file or link may be created: its directory exists, and no earlier name that differs only in case is one name with it. The
    /// first is copied; a second copied over it would be reported as done although it replaced the first, so it fails.
    /// </summary>
    public bool Accepts(TreeDirectory directory, DirectoryEntry entry)
    {
        if (directory.IsBlocked) return false;
        bool differsInCase = directory.DifferingInCase?.ContainsKey(entry.Name) == true;
        if (!differsInCase || _case.IsSensitive(directory.Paths.Destination) == true) return true;
        Fail(directory.PathsOf(entry), CopyErrorKind.NamesCollide, CopyOperation.InspectDestination);
        return false;
    }

    /// <summary>Creates the root, which may be a link to a directory, and opens it, unless it is open.</summary>
    public void MakeRoot(TreeDirectory top)
    {
        if (!top.IsRead || root.IsOpen) return;
        PlatformStatus status = new DirectoryMaker(platform).MakeAbove(top.Paths.Destination).Status;
        if (status.IsOk) status = MakeDirectory(top, top.Paths.Destination, LinkTreatment.Follow);
        if (status.IsOk) status = root.Open();
        Block(top, status);
    }

    /// <summary>Creates the other directories, with the permissions of their sources and full access for the owner.</summary>
    /// <param name="top">The root.</param>
    /// <param name="alsoEmpty">Whether to create directories that hold nothing to copy.</param>
    /// <param name="maxParallelism">The maximum number of threads; 0 for the default.</param>
    public void MakeBelow(TreeDirectory top, bool alsoEmpty, int maxParallelism) =>
        DirectoryWalk.Run(top, maxParallelism, directory => MakeIn(directory, alsoEmpty));

    private void MakeIn(TreeDirectory directory, bool alsoEmpty)
    {
        FileHandle opened = FileHandle.None;
        PlatformStatus status = PlatformStatus.Ok;
        bool isOpen = false;
        foreach (TreeDirectory below in directory.Directories)
        {
            below.IsBlocked = directory.IsBlocked;
            bool isDone = below.IsBlocked || !below.IsRead || !(alsoEmpty || below.IsNeeded);
            if (isDone || below.Destination is not null) continue; // it was there to be read
            if (!isOpen) status = root.Open(directory.Paths.Destination, out opened);
            isOpen = true;
            if (status.IsOk) Make(below, opened);
            else Block(below, status);
        }

        root.Close(opened);
    }

    private void Make(TreeDirectory directory, FileHandle above)
    {
        string path = directory.Paths.Destination;
        string? earlier = null;
        directory.Above!.DifferingInCase?.TryGetValue(Path.GetFileName(path), out earlier);
        PathAt at = new(path, above);
        bool isTaken = earlier is not null && IsSameDirectory(at, new(PathAt.Join(directory.Above.Paths.Destination, earlier), above));
        if (isTaken) Block(directory, CopyErrorKind.NamesCollide);
        else if (!MayBeThere(directory) || !IsDirectory(at, LinkTreatment.Keep))
            Block(directory, MakeDirectory(directory, at, LinkTreatment.Keep));
    }

    /// <summary>Creates a symbolic link with an unchanged target, in place of a file or another link.</summary>
    public void MakeLink(CopyRequest paths, string target)
    {
        PlatformStatus status = root.Find(paths.Destination, out PathAt at);
        if (status.IsOk && platform.ReadLink(at, out string present).IsOk && present == target)
        {
            Links.Add(paths.Destination);
            return;
        }

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
        if (!status.IsOk)
        {
            Fail(paths, ErrorMap.From(status.Code, CopyOperation.Link), CopyOperation.Link, status.NativeCode);
            return;
        }

        CreatedLinks++;
        Links.Add(paths.Destination);
    }

    private PlatformStatus MakeDirectory(TreeDirectory directory, in PathAt at, LinkTreatment links)
    {
        PlatformStatus status = platform.MakeDirectory(at, directory.Mode | OwnerPermissions);
        directory.IsCreated = status.IsOk;
        return status.Code == StatusCode.AlreadyExists && IsDirectory(at, links) ? PlatformStatus.Ok : status;
    }

    /// <summary>Whether a directory is more likely to be there than not: the one above was, and was not listed.</summary>
    private static bool MayBeThere(TreeDirectory directory) => directory.Above is { IsCreated: false, Destination: null };

    private bool IsDirectory(in PathAt at, LinkTreatment links) =>
        platform.Inspect(at, links, out FileFacts facts).IsOk && facts.Kind == FileKind.Directory;

    /// <summary>Whether an earlier name, which differs in case, names this directory, or may name it.</summary>
    private bool IsSameDirectory(in PathAt directory, in PathAt earlier)
    {
        platform.Inspect(directory, LinkTreatment.Keep, out FileFacts facts);
        platform.Inspect(earlier, LinkTreatment.Keep, out FileFacts other);
        return facts.Exists && other.Exists && (!facts.Identity.IsKnown || facts.IsSameFileAs(other));
    }

    private static void Block(TreeDirectory directory, PlatformStatus status)
    {
        if (!status.IsOk) Block(directory, ErrorMap.From(status.Code, CopyOperation.MakeDirectory), status.NativeCode);
    }

    private static void Block(TreeDirectory directory, CopyErrorKind kind, int nativeCode = 0)
    {
        directory.IsBlocked = true;
        directory.Failure = new CopyFailure(kind, CopyOperation.MakeDirectory, directory.Paths, nativeCode);
    }

    private void Fail(CopyRequest paths, CopyErrorKind kind, CopyOperation operation, int nativeCode = 0) =>
        failures.Add(new CopyFailure(kind, operation, paths, nativeCode));
}
