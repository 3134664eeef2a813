using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>Deletes from a destination what the source lacks.</summary>
/// <param name="platform">The system.</param>
/// <param name="root">The root of the destination.</param>
/// <param name="scan">The source.</param>
/// <param name="target">Deletes each name, or reports it.</param>
/// <param name="failures">Gets what is not deleted.</param>
/// <param name="cancellationToken">Once cancelled, nothing more is deleted.</param>
internal sealed class TreeMirror(
    IPlatform platform,
    TreeRoot root,
    TreeScan scan,
    ITreeTarget target,
    List<CopyFailure> failures,
    CancellationToken cancellationToken)
{
    private readonly Removal _removal = new(platform, root, target, failures.Add, cancellationToken)
    {
        WhyKept = (_, facts) => scan.IsSource(facts) ? CopyErrorKind.DirectoryLoop : CopyErrorKind.None,
        QueriesFiles = scan.Options.FollowLinks,
        CrossesMounts = scan.Options.CrossMounts,
        MountAdvice = FailureText.CrossMounts,
        Deleted = [],
    };

    private readonly Dictionary<string, string> _replacedLinks = new(StringComparer.Ordinal);
    private bool? _isSourceGone; // not queried yet

    public List<string> Deleted => _removal.Deleted!;

    /// <summary>Whether the caller cancelled before everything was deleted.</summary>
    public bool IsCanceled => _removal.IsCanceled;

    /// <summary>The links that were deleted where the source has a directory.</summary>
    public IReadOnlyDictionary<string, string> ReplacedLinks => _replacedLinks;

    /// <summary>
    /// Before copying: deletes directories, and links to them, where a file or link is to be copied, and files and links where a directory
    /// is to be made. What is also another name of the source is kept, with all that is below: one of the two names is going to fail.
    /// </summary>
    public void DeleteConflicts()
    {
        foreach (TreeDirectory directory in scan.Directories)
        {
            if (_removal.Cancels()) return;
            if (directory.WasMissing) continue;
            HashSet<string>? shared = TakenNames.FindShared(directory, platform, root, out PlatformStatus status);
            if (!status.IsOk) _removal.Fail(directory.Paths.Destination, status);
            foreach (TreeDirectory below in directory.Directories)
            {
                below.IsKept = directory.IsKept || shared?.Contains(below.Name) == true;
                int before = Deleted.Count;
                if (!below.IsKept && below.IsMade(scan.Options)) DeleteConflict(directory, below.Name, FileKind.Directory);
                below.IsCleared = Deleted.Count > before;
            }

            if (directory.IsKept) continue;
            directory.Files.RemoveAll(file =>
                shared?.Contains(file.Name) != true && !DeleteConflict(directory, file.Name, FileKind.Regular));
            directory.OtherNames.RemoveAll(other =>
                shared?.Contains(other.Entry.Name) != true && !DeleteConflict(directory, other.Entry.Name, FileKind.Regular));
            foreach (TreeLink link in directory.Links)
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
        if (status.Code is not (StatusCode.Ok or StatusCode.NotFound or StatusCode.NotDirectory)) _removal.Fail(path, status);
        if (!IsConflict(facts.Kind, wanted)) return true;
        CopyRequest paths = new(PathAt.Join(above.Paths.Source, name), path);
        CopyErrorKind failure = CopyErrorKind.None;
        PlatformStatus opened = wanted == FileKind.Regular ? Open(paths.Source, out failure) : PlatformStatus.Ok;
        if (!opened.IsOk)
        {
            if (scan.WasSkipped(paths, failure, wanted)) return false;
            bool isOfCopy = failure is CopyErrorKind.SourceNotFound or CopyErrorKind.SourceIsDirectory or CopyErrorKind.SourceNotRegular;
            if (!isOfCopy) _removal.Fail(path, opened);
            return true; // it will not be copied
        }

        bool isReplaced = wanted == FileKind.Regular && !IsDirectory(at); // a link to a file, by the copy itself
        if (isReplaced || _removal.Keeps(path, status, facts)) return true;
        LinkTarget replaced = LinkTarget.None;
        bool isReported = wanted == FileKind.Directory && facts.Kind == FileKind.SymbolicLink;
        if (isReported) status = platform.ReadLink(at, out replaced);
        if (!status.IsOk) _removal.Fail(path, status);
        else if (_removal.Delete(at, facts.Kind) && isReported) _replacedLinks[path] = replaced.Text;
        return true;
    }

    private bool Keeps(string directory)
    {
        PlatformStatus status = root.Inspect(directory, out _, out FileFacts facts);
        return _removal.Keeps(directory, status, facts);
    }

    /// <summary>Whether what is in the destination is deleted before something else is made in its place.</summary>
    private static bool IsConflict(FileKind kind, FileKind wanted) => wanted switch
    {
        FileKind.Directory => kind is FileKind.Regular or FileKind.SymbolicLink,
        FileKind.Regular => kind is FileKind.Directory or FileKind.SymbolicLink,
        _ => kind == FileKind.Directory,
    };

    /// <summary>Returns why a file of the source cannot be opened, as its copy does.</summary>
    private PlatformStatus Open(string source, out CopyErrorKind failure)
    {
        PlatformStatus status = scan.Find(source, out PathAt at);
        FileFacts facts = default;
        if (status.IsOk) status = platform.Inspect(at, at.KeepsLinks ? LinkTreatment.Keep : LinkTreatment.Follow, out facts);
        if (at.KeepsLinks && facts.Kind == FileKind.SymbolicLink) status = PlatformStatus.From(StatusCode.NotDirectory);
        if (facts.Kind == FileKind.Directory) status = PlatformStatus.From(StatusCode.IsDirectory);
        if (facts.Kind == FileKind.Other) status = PlatformStatus.From(StatusCode.NotRegular);
        FileHandle opened = FileHandle.None;
        if (status.IsOk && platform.Handles is { } handles) status = handles.OpenSource(at, out opened);
        if (opened.IsOpen)
        {
            status = platform.OpenFiles?.CheckSource(opened) ?? PlatformStatus.Ok;
            platform.Handles!.Close(opened);
        }

        failure = ErrorMap.From(status.Code, CopyOperation.OpenSource);
        return status;
    }

    private bool IsDirectory(in PathAt at)
    {
        PlatformStatus status = platform.Inspect(at, LinkTreatment.Follow, out FileFacts facts);
        if (facts.Kind == FileKind.Unknown) _removal.Fail(at.Path, status);
        return facts.Kind == FileKind.Directory;
    }

    /// <summary>After copying: deletes every name that the source does not have.</summary>
    /// <remarks>
    /// A directory whose listing had nothing but names of the source is not read again: since then, only the source's names were added.
    /// </remarks>
    public void Prune(TreeDirectory directory)
    {
        if (directory.IsCreated || _removal.Cancels()) return;
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

    /// <summary>
    /// Whether the source is no longer where it was named: an open one is read to its end wherever it is, but what it lacks is kept then.
    /// </summary>
    private bool IsSourceGone() => _isSourceGone ??= scan.Root.Anchor.IsSet && IsGone(scan.Root);

    private bool IsGone(TreeRoot source)
    {
        if (source.IsThere(out PlatformStatus status)) return false;
        CopyErrorKind kind = status.IsOk ? CopyErrorKind.SourceNotDirectory : ErrorMap.From(status.Code, CopyOperation.InspectSource);
        failures.Add(CopyFailure.OfDeletion(root.Path, root.Path, kind, status.NativeCode));
        return true;
    }

    /// <remarks>The file system may list the directory, and those below it, under other spellings than the source's.</remarks>
    private void PruneExtra(TreeDirectory source)
    {
        string directory = source.Paths.Destination;
        PlatformStatus status = root.Open(directory, out FileHandle opened);
        if (!status.IsOk)
        {
            if (status.Code != StatusCode.NotFound) _removal.Fail(directory, status);
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
        bool? isKept = source.Above is null ? false : null; // not queried yet
        HashSet<string> names = source.CollectNames();
        List<DirectoryEntry> entries = [];
        _removal.TryRead(directory, opened, entries);
        if (source.Above is null) entries.RemoveAll(scan.IsOfSystem);
        Dictionary<FileKey, string>? others = OtherSpellings(source, entries, opened, names, out bool isUnsure);
        foreach (DirectoryEntry entry in entries)
        {
            PathAt path = new(PathAt.Join(directory, entry.Name), opened);
            string? name = entry.Name;
            bool isKnown = names.Contains(entry.Name) || TryFindName(path, others, out name);
            if (_removal.Cancels()) break;
            bool isExtra = name is null && isKnown && !isUnsure && !(isKept ??= Keeps(directory));
            if (isExtra && !IsSourceGone()) _removal.Delete(path, entry.Kind);
            if (name is not null && entry.Kind == FileKind.Directory && source.Find(name) is { } below) Prune(below);
        }
    }

    /// <summary>
    /// The files and directories that the source's names name although they are listed under other names: case and normalisation are
    /// the file system's, so that only it can say what a name means. Null in nearly every directory, where each name of the source is
    /// listed as it is.
    /// </summary>
    private Dictionary<FileKey, string>? OtherSpellings(
        TreeDirectory source, List<DirectoryEntry> entries, FileHandle opened, HashSet<string> names, out bool isUnsure)
    {
        isUnsure = false;
        int listed = entries.Count(entry => names.Contains(entry.Name));
        if (listed == names.Count || listed == entries.Count) return null;
        HashSet<string> missing = [.. names];
        foreach (DirectoryEntry entry in entries) missing.Remove(entry.Name);
        Dictionary<FileKey, string> others = [];
        foreach (string name in missing)
        {
            bool isNew = target.IsPlan && source.Destination?.KindOf(name) == FileKind.Missing;
            if (isNew) continue;
            PathAt path = new(PathAt.Join(source.Paths.Destination, name), opened);
            PlatformStatus status = platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts);
            if (status.Code is StatusCode.NotFound or StatusCode.NotDirectory) continue; // left out by the filter, and not there
            if (status.IsOk && facts.Identity.IsKnown) others[new FileKey(facts.Identity)] = name;
            else isUnsure = true;
            if (!status.IsOk) _removal.Fail(path.Path, status);
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
        if (!status.IsOk) _removal.Fail(path.Path, status);
        else others.TryGetValue(new FileKey(facts.Identity), out name);
        return facts.Identity.IsKnown;
    }
}
