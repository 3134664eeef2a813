using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>
/// Deletes from a destination what the source lacks. Symbolic links are deleted, never followed. Nothing is deleted behind a mount point
/// below the root.
/// </summary>
internal sealed class TreeMirror(
    IPlatform platform, TreeRoot root, TreeScan scan, List<CopyFailure> failures, CancellationToken cancellationToken)
{
    private const uint OwnerAccess = 0x1C0;

    private readonly List<string> _deleted = [];
    private readonly List<ReplacedLink> _replacedLinks = [];

    /// <summary>Whether mount points are crossed.</summary>
    public bool CrossesMounts { get; init; }

    /// <summary>Whether directories are created that hold nothing to copy.</summary>
    public bool MakesEmptyDirectories { get; init; }

    public IReadOnlyList<string> Deleted => _deleted;

    /// <summary>The links among those, in whose place the source has a directory.</summary>
    public IReadOnlyList<ReplacedLink> ReplacedLinks => _replacedLinks;

    /// <summary>Whether the caller cancelled before everything was deleted.</summary>
    public bool IsCanceled { get; private set; }

    /// <summary>
    /// Before copying: deletes directories, and links to them, where a file or link is to be copied, and files and links where a directory
    /// is to be made. What is also another name of the source is kept, with all that is below: one of the two names is going to fail.
    /// </summary>
    public void DeleteConflicts()
    {
        foreach (TreeDirectory directory in scan.Directories)
        {
            if (Cancels()) return;
            HashSet<string>? shared = TakenNames.FindShared(directory, platform, root, out PlatformStatus status);
            if (!status.IsOk) Fail(directory.Paths.Destination, status);
            foreach (TreeDirectory below in directory.Directories)
            {
                bool isMade = MakesEmptyDirectories || below.IsNeeded;
                below.IsKept = directory.IsKept || shared?.Contains(below.Name) == true;
                if (!below.IsKept && isMade) DeleteConflict(directory, below.Name, FileKind.Directory);
            }

            if (directory.IsKept) continue;
            directory.Files.RemoveAll(file =>
                shared?.Contains(file.Name) != true && !DeleteConflict(directory, file.Name, FileKind.Regular));
            directory.OtherNames.RemoveAll(other =>
                shared?.Contains(other.Entry.Name) != true && !DeleteConflict(directory, other.Entry.Name, FileKind.Regular));
            foreach (DirectoryEntry link in directory.Links)
                if (shared?.Contains(link.Name) != true) DeleteConflict(directory, link.Name, FileKind.SymbolicLink);
        }
    }

    /// <param name="above">The directory of the source.</param>
    /// <param name="name">A name in it.</param>
    /// <param name="wanted">What is to be there.</param>
    /// <returns>Whether the name can be copied, or fails then; not where it was left out, as it was gone when it was opened.</returns>
    private bool DeleteConflict(TreeDirectory above, string name, FileKind wanted)
    {
        FileKind kind = above.Destination?.KindOf(name) ?? FileKind.Unknown;
        if (kind != FileKind.Unknown && !IsConflict(kind, wanted)) return true;
        string path = PathAt.Join(above.Paths.Destination, name);
        PlatformStatus status = root.Inspect(path, out PathAt at, out FileFacts facts); // it may be another one by now
        if (status.Code is not (StatusCode.Ok or StatusCode.NotFound or StatusCode.NotDirectory)) Fail(path, status);
        if (!IsConflict(facts.Kind, wanted)) return true;
        CopyRequest paths = new(PathAt.Join(above.Paths.Source, name), path);
        CopyErrorKind failure = CopyErrorKind.None;
        PlatformStatus opened = wanted == FileKind.Regular ? Open(paths.Source, out failure) : PlatformStatus.Ok;
        if (!opened.IsOk)
        {
            if (scan.WasSkipped(paths, failure, wanted)) return false;
            bool isOfCopy = failure is CopyErrorKind.SourceNotFound or CopyErrorKind.SourceIsDirectory or CopyErrorKind.SourceNotRegular;
            if (!isOfCopy) Fail(path, opened);
            return true; // it will not be copied
        }

        bool isReplaced = wanted == FileKind.Regular && !IsDirectory(at); // a link to a file, by the copy itself
        if (isReplaced || IsBehindMount(path, status, facts)) return true;
        LinkTarget target = LinkTarget.None;
        bool isReported = wanted == FileKind.Directory && facts.Kind == FileKind.SymbolicLink;
        if (isReported) status = platform.ReadLink(at, out target);
        if (!status.IsOk) Fail(path, status);
        else if (Delete(at, facts.Kind) && isReported) _replacedLinks.Add(new ReplacedLink(path, target.Text));
        return true;
    }

    /// <summary>
    /// Whether nothing may be deleted in a directory, or of a name in it, as it is behind a mount point or may be; then that is a failure.
    /// </summary>
    private bool IsBehindMount(string path, PlatformStatus status, in FileFacts facts)
    {
        bool isOther = false;
        if (status.IsOk) status = root.CompareMount(facts, out isOther);
        if (!status.IsOk)
        {
            Fail(path, status);
            return true;
        }

        if (!isOther) return KeepsSource(path, facts);
        bool isSource = scan.IsSource(facts);
        if (CrossesMounts && !isSource) return false;
        Fail(path, PlatformStatus.From(StatusCode.MountPoint), isSource ? "" : FailureText.CrossMounts);
        return true;
    }

    /// <summary>Whether something is kept, as it is content of the source; then that is a failure.</summary>
    private bool KeepsSource(string path, in FileFacts facts)
    {
        if (!scan.IsSource(facts)) return false;
        failures.Add(CopyFailure.OfDeletion(root.Path, path, CopyErrorKind.DirectoryLoop, nativeCode: 0));
        return true;
    }

    private bool KeepsSource(in PathAt path)
    {
        if (!scan.FollowsLinks) return false;
        platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts);
        return KeepsSource(path.Path, facts);
    }

    private bool IsBehindMount(string directory)
    {
        PlatformStatus status = root.Inspect(directory, out _, out FileFacts facts);
        return IsBehindMount(directory, status, facts);
    }

    /// <summary>Whether what is in the destination is deleted before something else is made in its place.</summary>
    public static bool IsConflict(FileKind kind, FileKind wanted) => wanted switch
    {
        FileKind.Directory => kind is FileKind.Regular or FileKind.SymbolicLink,
        FileKind.Regular => kind is FileKind.Directory or FileKind.SymbolicLink,
        _ => kind == FileKind.Directory,
    };

    /// <summary>Returns why a file of the source cannot be opened, as its copy does.</summary>
    private PlatformStatus Open(string source, out CopyErrorKind failure)
    {
        PlatformStatus status = platform.Inspect(source, LinkTreatment.Follow, out FileFacts facts);
        if (facts.Kind == FileKind.Directory) status = PlatformStatus.From(StatusCode.IsDirectory);
        if (facts.Kind == FileKind.Other) status = PlatformStatus.From(StatusCode.NotRegular);
        FileHandle opened = FileHandle.None;
        if (status.IsOk) status = platform.OpenSource(source, out opened);
        if (opened.IsOpen)
        {
            status = platform.CheckSource(opened);
            platform.Close(opened);
        }

        if (status.Code == StatusCode.NotSupported) status = PlatformStatus.Ok; // nothing can be opened there
        failure = ErrorMap.From(status.Code, CopyOperation.OpenSource);
        return status;
    }

    private bool IsDirectory(in PathAt at)
    {
        PlatformStatus status = platform.Inspect(at, LinkTreatment.Follow, out FileFacts facts);
        if (facts.Kind == FileKind.Unknown) Fail(at.Path, status);
        return facts.Kind == FileKind.Directory;
    }

    /// <summary>After copying: deletes every name that the source does not have.</summary>
    /// <remarks>
    /// A directory whose listing had nothing but names of the source is not read again: since then, only the source's names were added.
    /// </remarks>
    public void Prune(TreeDirectory directory)
    {
        if (directory.IsCreated || Cancels()) return;
        if (directory.Destination is { } listing && HasOnly(listing, directory))
        {
            foreach (TreeDirectory below in directory.Directories)
            {
                if (below.IsInDestination) Prune(below);
            }

            return;
        }

        PruneExtra(directory);
    }

    private static bool HasOnly(DestinationListing listing, TreeDirectory source)
    {
        HashSet<string> names = source.CollectNames();
        return listing.Entries.TrueForAll(entry => names.Contains(entry.Name));
    }

    /// <remarks>The file system may list the directory, and those below it, under other spellings than the source's.</remarks>
    private void PruneExtra(TreeDirectory source)
    {
        string directory = source.Paths.Destination;
        PlatformStatus status = root.Open(directory, out FileHandle opened);
        if (!status.IsOk)
        {
            if (status.Code != StatusCode.NotFound) Fail(directory, status);
            return;
        }

        try
        {
            PruneExtra(source, opened);
        }
        finally
        {
            root.Close(opened);
        }
    }

    private void PruneExtra(TreeDirectory source, FileHandle opened)
    {
        string directory = source.Paths.Destination;
        bool? isKept = directory == root.Path ? false : null; // not queried yet
        HashSet<string> names = source.CollectNames();
        TryRead(directory, opened, out List<DirectoryEntry> entries);
        Dictionary<FileKey, string>? others = OtherSpellings(entries, opened, names, directory, out bool isUnsure);
        foreach (DirectoryEntry entry in entries)
        {
            PathAt path = new(PathAt.Join(directory, entry.Name), opened);
            string? name = entry.Name;
            bool isKnown = names.Contains(entry.Name) || TryFindName(path, others, out name);
            if (Cancels()) break;
            if (name is null && isKnown && !isUnsure && !(isKept ??= IsBehindMount(directory))) Delete(path, entry.Kind);
            if (name is not null && entry.Kind == FileKind.Directory && source.Find(name) is { } below) Prune(below);
        }
    }

    /// <summary>
    /// The files and directories that the source's names name although they are listed under other names: case and normalisation are
    /// the file system's, so that only it can say what a name means. Null in nearly every directory, where each name of the source is
    /// listed as it is.
    /// </summary>
    private Dictionary<FileKey, string>? OtherSpellings(
        List<DirectoryEntry> entries, FileHandle opened, HashSet<string> names, string directory, out bool isUnsure)
    {
        isUnsure = false;
        int listed = entries.Count(entry => names.Contains(entry.Name));
        if (listed == names.Count || listed == entries.Count) return null;
        HashSet<string> missing = [.. names];
        foreach (DirectoryEntry entry in entries) missing.Remove(entry.Name);
        Dictionary<FileKey, string> others = [];
        foreach (string name in missing)
        {
            PathAt path = new(PathAt.Join(directory, name), opened);
            PlatformStatus status = platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts);
            if (status.Code is StatusCode.NotFound or StatusCode.NotDirectory) continue; // left out by the filter, and not there
            if (status.IsOk && facts.Identity.IsKnown) others[new FileKey(facts.Identity)] = name;
            else isUnsure = true;
            if (!status.IsOk) Fail(path.Path, status);
        }

        return others;
    }

    /// <summary>Finds the source's name for what is listed under another; null if it has none.</summary>
    /// <returns>Whether that is known; a query that fails is a failure of the mirror.</returns>
    private bool TryFindName(in PathAt path, Dictionary<FileKey, string>? others, out string? name)
    {
        name = null;
        if (others is not { Count: > 0 }) return true;
        PlatformStatus status = platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts);
        if (!status.IsOk) Fail(path.Path, status);
        else others.TryGetValue(new FileKey(facts.Identity), out name);
        return facts.Identity.IsKnown;
    }

    private bool Delete(in PathAt path, FileKind kind) =>
        kind == FileKind.Directory ? DeleteTree(path) : !Cancels() && !KeepsSource(path) && Note(path.Path, platform.Delete(path));

    /// <returns>Whether nothing of it is left; otherwise the failure of what is has been added, unless the caller cancelled.</returns>
    private bool DeleteTree(in PathAt directory) =>
        DeleteContent(directory) && !Cancels() && Note(directory.Path, platform.DeleteDirectory(directory));

    private bool DeleteContent(in PathAt directory)
    {
        PlatformStatus status = platform.Inspect(directory, LinkTreatment.Keep, out FileFacts facts);
        if (status.Code == StatusCode.NotFound) return true;
        if (IsBehindMount(directory.Path, status, facts)) return false;
        bool isLocked = platform.MayChangeMode(facts) && (facts.Mode & OwnerAccess) != OwnerAccess;
        if (isLocked) platform.ChangeMode(directory, facts.Mode | OwnerAccess); // as rsync does: rmdir(2) needs nothing of its content
        status = root.Open(directory.Path, out FileHandle opened);
        if (!status.IsOk)
        {
            Fail(directory.Path, status);
            return false;
        }

        bool isEmpty;
        try
        {
            isEmpty = TryRead(directory.Path, opened, out List<DirectoryEntry> entries);
            foreach (DirectoryEntry entry in entries)
                isEmpty &= Delete(new PathAt(PathAt.Join(directory.Path, entry.Name), opened), entry.Kind);
        }
        finally
        {
            root.Close(opened);
        }

        return isEmpty;
    }

    /// <summary>Deletes everything below the root.</summary>
    /// <returns>Whether nothing is left; otherwise the failure of what is has been added.</returns>
    public bool DeleteAll() => DeleteContent(root.Path);

    /// <returns>Whether it is gone, by this or by another process.</returns>
    private bool Note(string path, PlatformStatus status)
    {
        if (status.Code == StatusCode.NotFound) return true;
        if (status.IsOk) _deleted.Add(path);
        else Fail(path, status);
        return status.IsOk;
    }

    private bool Cancels() => IsCanceled |= cancellationToken.IsCancellationRequested;

    /// <returns>Whether those are all; otherwise a failure has been added.</returns>
    private bool TryRead(string directory, FileHandle opened, out List<DirectoryEntry> entries)
    {
        entries = [];
        PlatformStatus status = platform.ReadDirectory(directory, opened, entries);
        if (directory == root.Path) entries.RemoveAll(scan.IsOfSystem);
        if (!status.IsOk) Fail(directory, status);
        return status.IsOk;
    }

    private void Fail(string path, PlatformStatus status, string advice = "") =>
        failures.Add(CopyFailure.OfDeletion(root.Path, path, status, advice));
}
