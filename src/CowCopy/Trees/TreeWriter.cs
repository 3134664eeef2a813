using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>Creates the directories and symbolic links of a tree, and refuses names that the destination cannot have.</summary>
internal sealed class TreeWriter(
    IPlatform platform, TreeRoot root, ITreeTarget target, TreeOptions options, List<CopyFailure> failures)
{
    private const uint OwnerPermissions = 0x1C0;

    /// <summary>Whether links do not replace what is in their place.</summary>
    public bool KeepsExisting => options.Copy.Overwrite == OverwriteMode.Never;

    /// <summary>Whether links of the source are followed.</summary>
    public bool FollowsLinks => options.FollowLinks;

    /// <summary>Whether directories get the modes of their sources; otherwise what the umask leaves of them.</summary>
    public bool CarriesModes { get; init; }

    /// <summary>Whether existing files get the permissions of their sources.</summary>
    public bool CarriesFileModes => !KeepsExisting && TreeModes.AreCarriedByFiles(platform);

    /// <summary>How many links were created.</summary>
    public int NewLinkCount { get; private set; }

    /// <summary>Gives links more than their targets; null for those alone.</summary>
    public TreeAttributes? Attributes { get; init; }

    /// <summary>The directories above the root that were created.</summary>
    public List<string> CreatedAbove { get; } = [];

    /// <summary>The links that were created or are unchanged.</summary>
    public List<string> Links { get; } = [];

    private LinkMaker Maker => field ??= new LinkMaker(platform, root, target) { KeepsExisting = KeepsExisting };

    /// <summary>Returns the files of a directory to create first, and leaves those aside that may be one name with another.</summary>
    public List<DirectoryEntry> Accept(TreeDirectory directory)
    {
        if (directory.IsBlocked || !directory.IsRead) return [];
        using TakenNames? taken = TakenNames.For(directory, platform, root);
        return taken is null ? directory.Files : directory.SetLateFilesAside();
    }

    /// <summary>
    /// Returns the files that were left aside, one by one, each to be created before the next: except those that are one name with an
    /// earlier one. The first is copied; a second copied over it would be reported as done although it replaced the first, so it fails.
    /// </summary>
    public IEnumerable<DirectoryEntry> AcceptLate(TreeDirectory directory)
    {
        if (directory.LateFiles.Count == 0) yield break;
        using TakenNames? taken = TakenNames.For(directory, platform, root);
        HashSet<DirectoryEntry> late = [.. directory.LateFiles];
        AddDirectories(directory, taken);
        foreach (DirectoryEntry file in directory.Files)
        {
            if (!late.Contains(file)) taken?.Add(file.Name);
        }

        foreach (DirectoryEntry file in directory.LateFiles)
        {
            if (TryTake(directory, file, taken)) yield return file;
        }
    }

    /// <summary>Returns the other names of files of the tree, except those that are one name with an earlier one.</summary>
    public IEnumerable<OtherName> AcceptOthers(TreeDirectory directory)
    {
        if (directory.OtherNames.Count == 0) yield break;
        using TakenNames? taken = TakeWithFiles(directory);
        foreach (OtherName other in directory.OtherNames)
        {
            if (TryTake(directory, other.Entry, taken)) yield return other;
        }
    }

    /// <summary>Creates the root, which may be a link to a directory, and opens it, unless it is open.</summary>
    public void MakeRoot(TreeDirectory top)
    {
        if (!top.IsRead || root.IsOpen) return;
        DirectoryMaker above = new(platform, CreatedAbove) { MakeOne = (path, mode) => target.MakeDirectory(path, mode) };
        PlatformStatus status = above.MakeAbove(top.Paths.Destination);
        Block(top, status);
        if (CarriesModes && !top.IsBlocked && ParentDirectory.Of(top.Paths.Destination) is { } parent)
            top.Masked = TreeModes.MaskedIn(platform, parent);
        if (!top.IsBlocked) MakeDirectory(top, top.Paths.Destination, LinkTreatment.Follow);
        if (!top.IsBlocked && !(target.IsPlan && top.IsCreated)) Block(top, root.Open());
    }

    /// <summary>Creates the other directories, with full access for the owner.</summary>
    /// <param name="top">The root.</param>
    /// <param name="maxParallelism">The maximum number of threads; 0 for the default.</param>
    /// <param name="cancellationToken">Once cancelled, no more are created.</param>
    public void MakeBelow(TreeDirectory top, int maxParallelism, CancellationToken cancellationToken) =>
        DirectoryWalk.Run(top, maxParallelism, directory =>
        {
            if (!cancellationToken.IsCancellationRequested) MakeIn(directory);
        });

    private void MakeIn(TreeDirectory directory)
    {
        FileHandle opened = FileHandle.None;
        try
        {
            MakeIn(directory, ref opened);
        }
        finally
        {
            root.Close(opened);
        }
    }

    private void MakeIn(TreeDirectory directory, ref FileHandle opened)
    {
        PlatformStatus status = PlatformStatus.Ok;
        bool isOpen = false;
        using TakenNames? taken = directory.Directories.Count == 0 ? null : TakenNames.For(directory, platform, root);
        foreach (TreeDirectory below in directory.Directories)
        {
            below.IsBlocked = directory.IsBlocked;
            bool isUnread = below.Failure is not null; // its counterpart may hold what was copied before
            if (below.IsBlocked || !(isUnread || (below.IsRead && below.IsMade(options)))) continue;
            if (!TryTake(below, taken) || isUnread || below.Destination is not null) continue; // the last: it was there to be read
            if (!isOpen) status = target.Open(directory.Paths.Destination, out opened);
            isOpen = true;
            if (status.IsOk) Make(below, directory, opened);
            else Block(below, status);
        }
    }

    /// <summary>Takes the name of a directory, which is blocked if that is one with an earlier one.</summary>
    private static bool TryTake(TreeDirectory directory, TakenNames? taken)
    {
        if (taken?.TryTake(directory.Name) != false) return true;
        if (taken.Status.IsOk) Block(directory, CopyErrorKind.NamesCollide);
        else Block(directory, taken.Status);
        return false;
    }

    /// <summary>Creates one directory below the root, unless it exists.</summary>
    public void Make(TreeDirectory directory)
    {
        PlatformStatus status = root.Find(directory.Paths.Destination, out PathAt at);
        if (status.IsOk) MakeDirectory(directory, at, LinkTreatment.Keep);
        else Block(directory, status);
    }

    private void Make(TreeDirectory directory, TreeDirectory above, FileHandle opened)
    {
        PathAt at = new(directory.Paths.Destination, opened);
        if (MayBeThere(directory))
        {
            if (!directory.IsOpened) // else its mode is no longer what it was before the run
            {
                platform.Inspect(at, LinkTreatment.Keep, out FileFacts present);
                directory.Present = present;
            }

            if (directory.Present.Kind == FileKind.Directory) return;
        }

        if (CarriesModes)
        {
            bool isKnown = above.IsCreated || above.Masked != uint.MaxValue;
            if (!isKnown) above.Masked = TreeModes.MaskedIn(platform, above.Paths.Destination);
            directory.Masked = above.Masked;
        }

        MakeDirectory(directory, at, LinkTreatment.Keep);
    }

    /// <summary>Returns the links of a directory, except those that are one name with an earlier one.</summary>
    private IEnumerable<TreeLink> AcceptLinks(TreeDirectory directory)
    {
        if (directory.Links.Count == 0 || directory.IsBlocked) yield break;
        using TakenNames? taken = TakeWithFiles(directory);
        foreach (OtherName other in directory.OtherNames) taken?.Add(other.Entry.Name);
        foreach (TreeLink link in directory.Links)
        {
            if (TryTake(directory, link.Entry, taken)) yield return link;
        }
    }

    /// <summary>Creates the symbolic links of directories.</summary>
    /// <returns>Whether the caller did not cancel.</returns>
    public bool MakeLinks(List<TreeDirectory> directories, CancellationToken cancellationToken)
    {
        foreach (TreeDirectory directory in directories)
        {
            foreach (TreeLink link in AcceptLinks(directory))
            {
                if (cancellationToken.IsCancellationRequested) return false;
                MakeLink(directory.PathsOf(link.Entry), link.Target);
            }
        }

        return true;
    }

    /// <summary>Creates a link like that of the source.</summary>
    private void MakeLink(CopyRequest paths, in LinkTarget target)
    {
        CopyResult made = Maker.Make(paths.Destination, target, paths);
        if (made.Failure is { } failure)
        {
            failures.Add(failure);
            return;
        }

        Links.Add(paths.Destination);
        if (made.Outcome != CopyOutcome.Copied) return;
        NewLinkCount++;
        Attributes?.CopyToLink(paths);
    }

    private void MakeDirectory(TreeDirectory directory, in PathAt at, LinkTreatment links)
    {
        directory.SafeMode = directory.Mode;
        if (CarriesModes && platform.AccessLists is { } lists)
            directory.SafeMode = lists.WithoutNewVisitors(directory.Paths.Source, directory.Mode);
        PlatformStatus status = target.MakeDirectory(
            at, CarriesModes ? TreeModes.WhileFilled(directory) : directory.Mode | OwnerPermissions);
        directory.IsCreated = status.IsOk;
        directory.NamesMayCollide &= !(target.IsPlan && status.IsOk); // in what does not exist yet there is no name
        bool exists = status.Code == StatusCode.AlreadyExists;
        PlatformStatus found = exists ? platform.Inspect(at, links, out FileFacts facts) : status.WithFacts(out facts);
        if (exists && facts.Kind == FileKind.Directory) return;
        if (exists && facts.Kind == FileKind.Unknown && links == LinkTreatment.Keep) status = found;
        CopyErrorKind inPlace = exists ? WhyNoDirectory(KindOf(at, LinkTreatment.Keep)) : CopyErrorKind.None;
        if (inPlace != CopyErrorKind.None) Block(directory, inPlace);
        else Block(directory, status);
    }

    /// <summary>Why a directory cannot be made in the place of something; none where that does not prevent it.</summary>
    private static CopyErrorKind WhyNoDirectory(FileKind inPlace) => inPlace switch
    {
        FileKind.SymbolicLink => CopyErrorKind.DestinationIsLink,
        FileKind.Regular => CopyErrorKind.DestinationNotDirectory,
        FileKind.Other => CopyErrorKind.DestinationNotRegular,
        _ => CopyErrorKind.None,
    };

    /// <summary>Whether a directory is more likely to be there than not: the one above was, and was not listed.</summary>
    private static bool MayBeThere(TreeDirectory directory) => directory.Above is { IsCreated: false, Destination: null };

    private FileKind KindOf(in PathAt at, LinkTreatment links)
    {
        platform.Inspect(at, links, out FileFacts facts);
        return facts.Kind;
    }

    private TakenNames? TakeWithFiles(TreeDirectory directory)
    {
        TakenNames? taken = TakenNames.For(directory, platform, root);
        AddDirectories(directory, taken);
        foreach (DirectoryEntry file in directory.Files) taken?.Add(file.Name);
        return taken;
    }

    private void AddDirectories(TreeDirectory directory, TakenNames? taken)
    {
        foreach (TreeDirectory below in directory.Directories)
        {
            if (below.IsMade(options)) taken?.Add(below.Name);
            else taken?.AddIfDirectory(below.Name);
        }
    }

    private bool TryTake(TreeDirectory directory, DirectoryEntry entry, TakenNames? taken)
    {
        if (taken is null || taken.TryTake(entry.Name)) return true;
        const CopyOperation Operation = CopyOperation.InspectDestination;
        CopyErrorKind kind = taken.Status.IsOk ? CopyErrorKind.NamesCollide : ErrorMap.From(taken.Status.Code, Operation);
        Fail(directory.PathsOf(entry), kind, Operation, taken.Status.NativeCode);
        return false;
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
