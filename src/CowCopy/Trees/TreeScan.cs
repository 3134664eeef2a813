using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>
/// What is to be copied of a source tree. Each directory of the source is read once, and so is its counterpart in the destination where it
/// exists and its listing saves calls.
/// </summary>
/// <param name="platform">The system.</param>
/// <param name="options">The options of the tree.</param>
/// <param name="from">The root of the source; opened where links are not followed and the system can, so that none is met below it.</param>
/// <param name="root">The root of the destination.</param>
/// <param name="failures">Gets the names that cannot be read.</param>
internal sealed class TreeScan(IPlatform platform, TreeOptions options, TreeRoot from, TreeRoot root, List<CopyFailure> failures)
{
    // Where every file of the destination is queried in any case, a listing without its facts saves nothing.
    private readonly bool _readsDestination =
        options.Mirror || options.Copy.SkipUnchanged == SkipUnchanged.Never || platform.Traits.ListsFacts;

    private readonly IConfinedSources? _confined = options.FollowLinks ? null : platform.ConfinedSources;
    private HashSet<FileKey>? _sources;
    private LeftOut? _leftOut;

    /// <summary>The names of the source that are left out, without a failure.</summary>
    public List<SkippedSource> Skipped { get; } = [];

    public TreeOptions Options => options;

    public bool FollowsLinks => options.FollowLinks;

    /// <summary>The root of the source.</summary>
    public TreeRoot Root => from;

    /// <summary>The directories that were read, each after those above it.</summary>
    public List<TreeDirectory> Directories { get; } = [];

    /// <summary>Reads the source tree and the destination.</summary>
    public void Read(TreeDirectory top, CancellationToken cancellationToken)
    {
        _leftOut = new LeftOut(platform, from, options.FollowLinks);
        DirectoryWalk.Run(top, options.FilesFor(progress: null).MaxDegreeOfParallelism, directory =>
        {
            if (!cancellationToken.IsCancellationRequested) Read(directory);
        });
        Collect(top, []);
    }

    /// <summary>A name of the source to read: in its directory, which is reached through no link unless links are followed.</summary>
    public PlatformStatus Find(string name, out PathAt found)
    {
        PlatformStatus status = from.Find(name, out found);
        found = found with { KeepsLinks = !FollowsLinks };
        return status;
    }

    /// <summary>A name as <see cref="Find"/> finds it; the root as the open directory.</summary>
    public PlatformStatus FindDirectory(string name, out PathAt found)
    {
        PlatformStatus status = from.FindDirectory(name, out found);
        found = found with { KeepsLinks = !FollowsLinks && from.Anchor.IsSet };
        return status;
    }

    /// <summary>Takes what was left out of the results of files, and notes it.</summary>
    public BatchResult WithoutSkipped(BatchResult files) => _leftOut!.Without(files, Skipped);

    /// <summary>Notes a name that failed, unless that is a failure.</summary>
    /// <inheritdoc cref="LeftOut.Why" path="/param"/>
    /// <returns>Whether it was left out.</returns>
    public bool WasSkipped(CopyRequest source, CopyErrorKind failure, FileKind listed) =>
        Skip(source, _leftOut!.Why(source.Source, failure, listed));

    /// <summary>Puts what was read into its order; files and links are filtered here, on one thread.</summary>
    private void Collect(TreeDirectory directory, Dictionary<FileKey, OtherName> known)
    {
        if (directory.Failure is { } failure) failures.Add(failure);
        if (!directory.IsRead) return;
        Directories.Add(directory);
        directory.Select(options.Filter);
        directory.SetOtherNamesAside(known, platform);
        directory.Links.RemoveAll(link => !IsRead(link, directory));
        foreach (DirectoryEntry other in directory.Others) Skip(directory.PathsOf(other), SkipReason.NotRegular);
        directory.Directories.RemoveAll(WasSkipped);
        foreach (TreeDirectory below in directory.Directories) Collect(below, known);
    }

    private bool WasSkipped(TreeDirectory directory) => directory.Failure is { Operation: CopyOperation.ReadDirectory } failure
        && WasSkipped(directory.Paths, failure.Kind, FileKind.Directory);

    private bool Skip(CopyRequest source, SkipReason reason)
    {
        if (reason != SkipReason.None) Skipped.Add(new SkippedSource(source, reason));
        return reason != SkipReason.None;
    }

    private bool IsRead(TreeLink link, TreeDirectory directory)
    {
        if (link.Read.IsOk) return true;
        CopyRequest paths = directory.PathsOf(link.Entry);
        if (!WasSkipped(paths, Unread(paths, WhereLink(link.Read)).Kind, FileKind.SymbolicLink)) failures.Add(Unread(paths, link.Read));
        return false;
    }

    /// <remarks>What is no link any more is refused as an argument, or as not supported by the portable platform.</remarks>
    private static PlatformStatus WhereLink(PlatformStatus read) =>
        read.Code is StatusCode.InvalidArgument or StatusCode.NotSupported ? PlatformStatus.From(StatusCode.NotFound) : read;

    private static CopyFailure Unread(CopyRequest paths, PlatformStatus status) =>
        new(ErrorMap.From(status.Code, CopyOperation.InspectSource), CopyOperation.ReadDirectory, paths, status.NativeCode);

    private void Read(TreeDirectory directory)
    {
        FileHandle opened = FileHandle.None;
        try
        {
            Read(directory, ref opened);
        }
        finally
        {
            if (directory.Above is not null) from.Close(opened);
        }
    }

    private void Read(TreeDirectory directory, ref FileHandle opened)
    {
        CopyRequest paths = directory.Paths;
        PlatformStatus status = _confined is null ? PlatformStatus.Ok : Open(_confined, directory, ref opened);
        if (status.IsOk && directory.Above is not null) status = Identify(directory, opened);
        if (status.IsOk && LeadsBackUp(directory))
        {
            directory.Failure = new CopyFailure(CopyErrorKind.DirectoryLoop, CopyOperation.ReadDirectory, paths, nativeCode: 0);
            return;
        }

        if (status.IsOk && !opened.IsOpen) status = platform.ReadDirectory(paths.Source, FileHandle.None, directory.Entries);
        if (!status.IsOk)
        {
            directory.Failure = Unread(paths, status);
            return;
        }

        directory.IsRead = true;
        if (directory.Above is null) directory.Entries.RemoveAll(IsOfSystem);
        directory.Entries.Sort(static (one, other) => string.CompareOrdinal(one.Name, other.Name));
        directory.NamesMayCollide = NameKeys.MayCollide(directory.Entries);
        if (_readsDestination && directory.IsInDestination) ReadDestination(directory);
        directory.Files.Capacity = directory.Entries.Count(static entry => entry.Kind is not (FileKind.Directory or FileKind.SymbolicLink));
        foreach (DirectoryEntry entry in directory.Entries) Add(entry, directory, opened);
    }

    /// <summary>Opens and lists a directory through no link below the root, which stays open.</summary>
    private PlatformStatus Open(IConfinedSources sources, TreeDirectory directory, ref FileHandle opened)
    {
        if (directory.Above is not null) return sources.OpenListed(directory.Paths.Source, from.Anchor, directory.Entries, out opened);
        PlatformStatus status = from.OpenListed(sources, directory.Entries);
        opened = from.Anchor.Handle;
        return status;
    }

    /// <summary>Queries a directory: itself where it is open, else by its path, where a link may have taken its place.</summary>
    private PlatformStatus Identify(TreeDirectory directory, FileHandle opened)
    {
        string path = directory.Paths.Source;
        PathAt at = opened.IsOpen ? new PathAt(path, ".", opened) : path;
        PlatformStatus status = platform.Inspect(at, FollowsLinks ? LinkTreatment.Follow : LinkTreatment.Keep, out FileFacts facts);
        (directory.Identity, directory.Mode) = (facts.Identity, facts.Mode);
        bool isLink = facts.Kind == FileKind.SymbolicLink && !FollowsLinks;
        return isLink ? PlatformStatus.From(StatusCode.NotDirectory) : status;
    }

    /// <summary>Whether a name at the top of either tree is the system's own, which is neither copied nor deleted.</summary>
    public bool IsOfSystem(DirectoryEntry entry) => platform.ReservedNames is { } names
        && (names.IsOfSystem(from.Path, entry.Name) || names.IsOfSystem(root.Path, entry.Name));

    /// <summary>Whether a followed link or a bind mount leads to a directory above.</summary>
    private static bool LeadsBackUp(TreeDirectory directory)
    {
        for (TreeDirectory? at = directory.Above; at is not null && directory.Identity.IsKnown; at = at.Above)
        {
            if (at.Identity.Equals(directory.Identity)) return true;
        }

        return false;
    }

    /// <summary>
    /// Whether something in the destination is a directory of the source, or a file that a link of the source leads to: a bind mount or a
    /// followed link has led there, and what is there is content to copy.
    /// </summary>
    public bool IsSource(in FileFacts facts)
    {
        if (!facts.Identity.IsKnown) return false;
        if (_sources is null)
        {
            _sources = [];
            foreach (TreeDirectory directory in Directories)
            {
                _sources.Add(new FileKey(directory.Identity));
                directory.FollowedFiles?.ForEach(file => _sources.Add(new FileKey(file)));
            }
        }

        return _sources.Contains(new FileKey(facts.Identity));
    }

    /// <summary>Reads the counterpart of a directory in the destination; what cannot be read is left to the steps that meet it.</summary>
    private void ReadDestination(TreeDirectory directory)
    {
        string destination = directory.Paths.Destination;
        if (!root.Open(destination, out FileHandle opened).IsOk) return;
        List<DirectoryEntry> entries = [];
        try
        {
            if (platform.ReadDirectory(destination, opened, entries).IsOk) directory.Destination = new DestinationListing(entries);
        }
        finally
        {
            root.Close(opened);
        }
    }

    private void Add(DirectoryEntry entry, TreeDirectory above, FileHandle opened)
    {
        FileKind kind = entry.Kind;
        if (kind == FileKind.SymbolicLink && options.FollowLinks)
        {
            string link = PathAt.Join(above.Paths.Source, entry.Name);
            platform.Inspect(link, LinkTreatment.Follow, out FileFacts target);
            kind = target.Kind;
            if (kind == FileKind.Regular) (above.FollowedFiles ??= []).Add(target.Identity);
        }

        if (options.PreserveHardLinks && entry.Kind == FileKind.Regular) NoteNames(entry, above, opened);
        if (kind == FileKind.SymbolicLink) above.Links.Add(Read(entry, above, opened));
        else if (kind == FileKind.Other) above.Others.Add(entry);
        else if (kind != FileKind.Directory) above.Files.Add(entry); // what cannot be copied is reported like any other file
        else if (options.Filter?.Enters(above.RelativeName + entry.Name) != false) above.Directories.Add(Below(above, entry));
    }

    private TreeLink Read(DirectoryEntry link, TreeDirectory above, FileHandle opened)
    {
        PlatformStatus status = platform.ReadLink(new PathAt(above.Paths.Source, link.Name, opened), out LinkTarget target);
        return new TreeLink(link, target, status);
    }

    private void NoteNames(DirectoryEntry file, TreeDirectory above, FileHandle opened)
    {
        platform.Inspect(new PathAt(above.Paths.Source, file.Name, opened), LinkTreatment.Keep, out FileFacts facts);
        bool hasOthers = facts is { Kind: FileKind.Regular, LinkCount: > 1, Identity.IsKnown: true };
        if (hasOthers) (above.LinkedFiles ??= new(StringComparer.Ordinal)).Add(file.Name, new FileKey(facts.Identity));
    }

    private static TreeDirectory Below(TreeDirectory above, DirectoryEntry entry) =>
        new(above, above.PathsOf(entry), above.RelativeName + entry.Name + "/")
        {
            IsInDestination = above.Destination?.KindOf(entry.Name) == FileKind.Directory,
        };
}
