using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>Finds what <see cref="TreeCopier"/> would change, one change after the other. Changes nothing.</summary>
internal sealed class TreePlanner(CopyEngine engine, TreeOptions options, CancellationToken cancellationToken)
{
    private readonly IPlatform _platform = engine.Platform;
    private readonly bool _replaces = options.Copy.Overwrite != OverwriteMode.Never;
    private TreeDirectory? _siblingsOf;
    private HashSet<FileKey> _siblings = []; // the directories that the names below it have in the destination
    private bool _deletesFirst; // what is in the place of something of another kind
    private HashSet<string>? _shared; // the names of the current directory in whose place a mirror deletes nothing

    /// <summary>Returns the changes; each enumeration queries both sides anew.</summary>
    /// <exception cref="DirectoryNotFoundException">The source is not a directory.</exception>
    public IEnumerable<TreeChange> Plan(CopyRequest request)
    {
        cancellationToken.ThrowIfCancellationRequested();
        TreePaths paths = new(_platform, request);
        if (paths.Failure is { Kind: CopyErrorKind.SourceNotFound or CopyErrorKind.SourceNotDirectory } failure)
            throw new DirectoryNotFoundException(failure.Message, new FileCopyException(failure));
        return paths.Failure is { } other ? [Fail(paths.Destination, other)] : Enumerate(paths);
    }

    /// <summary>Each enumeration has a planner of its own: several may run at a time.</summary>
    private IEnumerable<TreeChange> Enumerate(TreePaths paths)
    {
        foreach (TreeChange change in new TreePlanner(engine, options, cancellationToken).Changes(paths)) yield return change;
    }

    private IEnumerable<TreeChange> Changes(TreePaths paths)
    {
        using TreeRoot root = new(_platform, paths.Destination);
        TreeDirectory top = paths.OpenTop(root);
        foreach (TreeChange change in TopChanges(top, paths, root)) yield return change;
        if (top.IsBlocked) yield break;
        bool fails = false;
        List<CopyFailure> unread = [];
        TreeScan scan = new(_platform, options, root, unread);
        scan.Read(top, cancellationToken);
        _deletesFirst = options.Mirror && _replaces && unread.Count == 0;
        cancellationToken.ThrowIfCancellationRequested();
        if (top is { IsCreated: false, IsRead: true })
        {
            _platform.Inspect(paths.Destination, LinkTreatment.Follow, out FileFacts facts);
            foreach (TreeChange change in ModeChange(top, facts)) yield return change;
        }

        foreach (TreeDirectory directory in scan.Directories)
        {
            foreach (TreeChange change in ChangesIn(directory, root, scan))
            {
                fails |= change.Kind == TreeChangeKind.Fail;
                yield return change;
            }
        }

        cancellationToken.ThrowIfCancellationRequested();
        foreach (CopyFailure failure in unread) yield return Fail(failure.Request.Destination, failure);
        foreach (SkippedSource skipped in scan.Skipped)
            yield return new TreeChange(TreeChangeKind.Skip, skipped.Paths.Destination) { Skipped = skipped };
        if (!options.Mirror || fails || unread.Count > 0) yield break; // a mirror deletes nothing then
        foreach (TreeDirectory directory in scan.Directories)
        {
            directory.IsCreated |= directory.Above is { IsCreated: true };
            if (directory.IsCreated) continue;
            foreach (TreeChange change in Extras(directory, scan, root)) yield return change;
        }
    }

    /// <summary>What has to be created for the root, unless it is there.</summary>
    private List<TreeChange> TopChanges(TreeDirectory top, TreePaths paths, TreeRoot root)
    {
        List<TreeChange> changes = [];
        if (paths.DestinationExists)
        {
            PlatformStatus opened = root.IsOpen ? PlatformStatus.Ok : root.Open();
            if (!opened.IsOk) changes.Add(Block(top, ErrorMap.From(opened.Code, CopyOperation.MakeDirectory), opened.NativeCode));
            return changes;
        }

        for (string? path = paths.Destination; path is not null; path = ParentDirectory.Of(path))
        {
            _platform.Inspect(path, LinkTreatment.Follow, out FileFacts facts);
            if (facts.Kind == FileKind.Directory) break;
            PlatformStatus status = _platform.Inspect(path, LinkTreatment.Keep, out facts);
            CopyErrorKind kind = facts.Kind == FileKind.Missing ? CopyErrorKind.None : InPlace(facts.Kind, status);
            if (kind != CopyErrorKind.None && path != paths.Destination) kind = CopyErrorKind.DestinationDirectoryUnavailable;
            if (kind != CopyErrorKind.None) return [Block(top, kind, status.NativeCode)];
            changes.Insert(0, new TreeChange(TreeChangeKind.CreateDirectory, path));
        }

        top.IsCreated = true;
        return changes;
    }

    private IEnumerable<TreeChange> ChangesIn(TreeDirectory directory, TreeRoot root, TreeScan scan)
    {
        if (directory.Above is { IsBlocked: true }) directory.IsBlocked = true;
        if (directory.IsBlocked) yield break;
        if (directory.Above is not null)
        {
            if (!IsMade(directory)) yield break;
            foreach (TreeChange change in ChangesOf(directory, root)) yield return change;
            if (directory.IsBlocked) yield break;
        }

        // A directory that does not exist yet has no names that others could be one with.
        _shared = _deletesFirst && !directory.IsCreated ? TakenNames.FindShared(directory, _platform, root, out _) : null;
        using TakenNames? taken = directory.IsCreated ? null : TakenNames.For(directory, _platform, root);
        foreach (TreeDirectory below in directory.Directories)
        {
            below.IsKept = !MayDelete(directory, below.Name);
            bool collides = IsMade(below) && Collides(taken, below.Name, directory, FileKind.Directory);
            if (collides) yield return Collide(taken!, below.Paths, below);
        }

        foreach (TreeDirectory below in directory.Directories)
        {
            if (taken is null) break;
            if (IsMade(below) || root.Inspect(below.Paths.Destination).Kind == FileKind.Directory) taken.Add(below.Name);
        }

        foreach (DirectoryEntry file in taken is null ? directory.Files : directory.SetLateFilesAside())
        {
            taken?.Add(file.Name);
            foreach (TreeChange change in ChangesOf(file, directory, root, scan)) yield return change;
            cancellationToken.ThrowIfCancellationRequested();
        }

        foreach (DirectoryEntry file in directory.LateFiles)
        {
            if (Collides(taken, file.Name, directory, FileKind.Regular)) yield return Collide(taken!, directory.PathsOf(file));
            else
                foreach (TreeChange change in ChangesOf(file, directory, root, scan)) yield return change;
        }

        foreach (OtherName other in directory.OtherNames)
        {
            if (Collides(taken, other.Entry.Name, directory, FileKind.Regular))
                yield return Collide(taken!, directory.PathsOf(other.Entry));
            else
                foreach (TreeChange change in ChangesOfOther(other, directory, root, scan)) yield return change;
        }

        for (int index = 0; index < directory.Links.Count; index++)
        {
            DirectoryEntry link = directory.Links[index];
            if (Collides(taken, link.Name, directory, FileKind.SymbolicLink)) yield return Collide(taken!, directory.PathsOf(link));
            else
                foreach (TreeChange change in ChangesOfLink(link, directory, directory.Targets[index], root)) yield return change;
        }
    }

    /// <summary>Whether a name is one with an earlier one, or that cannot be found out.</summary>
    private bool Collides(TakenNames? taken, string name, TreeDirectory directory, FileKind wanted)
    {
        FileKind present = directory.Destination?.KindOf(name) ?? FileKind.Unknown;
        bool isDeleted = MayDelete(directory, name) && TreeMirror.IsConflict(present, wanted);
        if (!isDeleted) return taken?.TryTake(name) == false;
        taken?.Add(name);
        return false;
    }

    private bool IsMade(TreeDirectory directory) => options.CreateEmptyDirectories || directory.IsNeeded;

    /// <summary>Whether a mirror deletes what is in the place of a name before it copies.</summary>
    private bool MayDelete(TreeDirectory directory, string name) =>
        _deletesFirst && !directory.IsKept && _shared?.Contains(name) != true;

    /// <summary>What is done for a directory below the root itself.</summary>
    private List<TreeChange> ChangesOf(TreeDirectory directory, TreeRoot root)
    {
        string path = directory.Paths.Destination;
        TreeChange create = new(TreeChangeKind.CreateDirectory, path);
        directory.IsCreated = directory.Above is { IsCreated: true };
        if (directory.IsCreated) return [create];
        PlatformStatus status = root.Inspect(path, out _, out FileFacts facts);
        if (facts.Kind == FileKind.Directory) return ModeChange(directory, facts);
        bool isDeleted = !directory.IsKept && facts.Kind is FileKind.Regular or FileKind.SymbolicLink;
        if (facts.Kind != FileKind.Missing && !isDeleted) return [Block(directory, InPlace(facts.Kind, status), status.NativeCode)];
        directory.IsCreated = true;
        return isDeleted ? [new TreeChange(TreeChangeKind.Delete, path), create] : [create];
    }

    /// <summary>The change of an existing directory whose mode is not that of its source.</summary>
    private List<TreeChange> ModeChange(TreeDirectory directory, in FileFacts facts)
    {
        string path = directory.Paths.Destination;
        bool isChanged = options.Mirror && _replaces && TreeModes.Wanted(engine, directory, facts, path) is not null;
        return isChanged ? [new TreeChange(TreeChangeKind.SetPermissions, path)] : [];
    }

    private List<TreeChange> ChangesOf(DirectoryEntry file, TreeDirectory directory, TreeRoot root, TreeScan scan)
    {
        CopyRequest paths = directory.PathsOf(file);
        List<TreeChange> changes = [];
        bool isNew = directory.IsCreated;
        CopyPlan plan = Plan(directory, file, isNew);
        if (plan.Failure is { } found && scan.WasSkipped(paths, found.Kind, FileKind.Regular)) return changes;
        if (!isNew && MayDelete(directory, file.Name) && plan.Failure?.Kind == CopyErrorKind.DestinationIsDirectory)
        {
            CopyPlan then = Plan(directory, file, isNew: true);
            bool isReadable = then.Failure?.Operation is not (CopyOperation.InspectSource or CopyOperation.OpenSource);
            if (isReadable)
            {
                changes.Add(new TreeChange(TreeChangeKind.Delete, paths.Destination));
                plan = then;
            }
            else if (then.Failure is { Kind: not (CopyErrorKind.SourceNotFound or CopyErrorKind.SourceNotRegular) } unread)
            {
                changes.Add(Undeleted(root, paths.Destination, unread.Kind, unread.NativeCode));
            }
        }

        if (plan.Failure is not null) changes.Add(Fail(paths.Destination, plan.Failure));
        else if (plan.ChangesMode) changes.Add(new TreeChange(TreeChangeKind.SetPermissions, paths.Destination));
        else if (plan.Method != CopyMethod.None) changes.Add(new TreeChange(TreeChangeKind.CopyFile, paths.Destination) { Copy = plan });
        return changes;
    }

    /// <summary>A further name of a file becomes a link where it would be copied, and where it is unchanged and another file.</summary>
    private List<TreeChange> ChangesOfOther(OtherName other, TreeDirectory directory, TreeRoot root, TreeScan scan)
    {
        CopyRequest paths = directory.PathsOf(other.Entry);
        bool isOne = !directory.IsCreated && root.AreOne(paths.Destination, other.First.Destination);
        if (isOne) return [];
        List<TreeChange> changes = ChangesOf(other.Entry, directory, root, scan);
        if (changes.Exists(static change => change.Kind == TreeChangeKind.Fail)) return changes;
        changes.RemoveAll(static change => change.Kind != TreeChangeKind.Delete);
        CopyPlan link = new(paths) { Method = CopyMethod.HardLink, Destination = DestinationStep.Create, Reason = CopyReason.Requested };
        changes.Add(new TreeChange(TreeChangeKind.CopyFile, paths.Destination) { Copy = link });
        return changes;
    }

    /// <summary>Plans a file. Below a directory that does not exist, as if it came to the nearest one that does.</summary>
    private CopyPlan Plan(TreeDirectory directory, DirectoryEntry file, bool isNew)
    {
        CopyRequest listed = new(directory.Paths.Source, directory.Paths.Destination, file.Name);
        if (!isNew)
        {
            bool carriesMode = _replaces && TreeModes.AreCarriedByFiles(_platform);
            return engine.Plan(CopyJob.OfListed(listed) with { CarriesMode = carriesMode }, options.Copy);
        }


        TreeDirectory? existing = directory;
        while (existing is { IsCreated: true }) existing = existing.Above;
        CopyRequest near = existing is null ? listed : new(directory.Paths.Source, existing.Paths.Destination, file.Name);
        return engine.Plan(CopyJob.OfListed(listed, near) with { ListedDestination = ListedFile.Missing }, options.Copy);
    }

    private List<TreeChange> ChangesOfLink(DirectoryEntry link, TreeDirectory directory, LinkTarget target, TreeRoot root)
    {
        CopyRequest paths = directory.PathsOf(link);
        string path = paths.Destination;
        TreeChange create = new(TreeChangeKind.CreateLink, path);
        if (directory.IsCreated) return [create];
        PlatformStatus status = root.Inspect(path, out PathAt at, out FileFacts facts);
        if (facts.Kind == FileKind.Missing) return [create];
        if (facts.Kind == FileKind.SymbolicLink && _platform.ReadLink(at, out LinkTarget present).IsOk && present == target) return [];
        bool isDeleted = facts.Kind == FileKind.Directory && MayDelete(directory, link.Name);
        if (isDeleted) return [new TreeChange(TreeChangeKind.Delete, path), create];
        CopyErrorKind kind = facts.Kind switch
        {
            FileKind.Directory => CopyErrorKind.DestinationIsDirectory,
            FileKind.Other => CopyErrorKind.DestinationNotRegular,
            FileKind.Unknown => ErrorMap.From(status.Code, CopyOperation.Link),
            _ => _replaces ? CopyErrorKind.None : CopyErrorKind.DestinationExists,
        };
        if (kind == CopyErrorKind.None) return [create];
        return [Fail(path, new CopyFailure(kind, CopyOperation.Link, paths, status.NativeCode))];
    }

    /// <summary>The names of the destination that a mirror would delete.</summary>
    private IEnumerable<TreeChange> Extras(TreeDirectory directory, TreeScan scan, TreeRoot root)
    {
        string at = directory.Paths.Destination;
        if (directory.Destination is null)
        {
            // Listed under another spelling, or not at all; or reading it has failed.
            directory.IsCreated = directory.Above is { } above ? !IsThere(at, above, root) : !root.IsOpen;
            if (directory.IsCreated) yield break; // nothing below it is there, or will be where it is not needed
            PlatformStatus status = scan.ReadDestination(directory);
            if (!status.IsOk)
            {
                yield return Undeleted(root, at, ErrorMap.From(status.Code, CopyOperation.DeleteDestination), status.NativeCode);
                yield break;
            }
        }

        HashSet<string> names = directory.CollectNames();
        HashSet<FileKey>? others = null;
        bool? isKept = directory.Above is null ? false : null; // not queried yet
        foreach (DirectoryEntry entry in directory.Destination!.Entries)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (names.Contains(entry.Name)) continue;
            string path = PathAt.Join(at, entry.Name);
            others ??= OtherSpellings(directory, root);
            FileFacts facts = root.Inspect(path);
            if (others.Contains(new FileKey(facts.Identity))) continue;
            if (isKept is null && (isKept = IsBehindMount(root, root.Inspect(at))) == true)
                yield return Undeleted(root, at, CopyErrorKind.DestinationIsMountPoint);
            if (isKept == true) continue;
            if (facts.Kind == FileKind.Directory && IsBehindMount(root, facts))
                yield return Undeleted(root, path, CopyErrorKind.DestinationIsMountPoint);
            else if (scan.IsSource(facts)) yield return Undeleted(root, path, CopyErrorKind.DirectoryLoop);
            else yield return new TreeChange(TreeChangeKind.Delete, path);
        }
    }

    /// <summary>Whether a directory is there, and is not the one of another name of the source.</summary>
    private bool IsThere(string path, TreeDirectory above, TreeRoot root)
    {
        FileFacts facts = root.Inspect(path);
        if (facts.Kind is not (FileKind.Directory or FileKind.Unknown)) return false;
        if (_siblingsOf != above)
        {
            (_siblingsOf, _siblings) = (above, []);
            foreach (TreeDirectory other in above.Directories)
            {
                if (other.Destination is not null) _siblings.Add(new FileKey(root.Inspect(other.Paths.Destination).Identity));
            }
        }

        return !facts.Identity.IsKnown || _siblings.Add(new FileKey(facts.Identity));
    }

    private bool IsBehindMount(TreeRoot root, in FileFacts facts) =>
        !options.CrossMounts && root.CompareMount(facts, out bool isOther).IsOk && isOther;

    /// <summary>What names of the source may name although it is listed under other spellings: the rule is the file system's.</summary>
    private static HashSet<FileKey> OtherSpellings(TreeDirectory directory, TreeRoot root)
    {
        HashSet<FileKey> others = [];
        foreach (DirectoryEntry entry in directory.Entries)
        {
            if (directory.Destination!.KindOf(entry.Name) != FileKind.Unknown) continue;
            FileFacts facts = root.Inspect(PathAt.Join(directory.Paths.Destination, entry.Name));
            if (facts.Identity.IsKnown) others.Add(new FileKey(facts.Identity));
        }

        return others;
    }

    /// <summary>Why a directory cannot be made: of what is in its place, or could not be queried.</summary>
    private static CopyErrorKind InPlace(FileKind kind, PlatformStatus status) => kind switch
    {
        FileKind.SymbolicLink => CopyErrorKind.DestinationIsLink,
        FileKind.Regular => CopyErrorKind.DestinationNotDirectory,
        FileKind.Other => CopyErrorKind.DestinationNotRegular,
        _ => ErrorMap.From(status.Code, CopyOperation.MakeDirectory),
    };

    private static TreeChange Block(TreeDirectory directory, CopyErrorKind kind, int nativeCode)
    {
        directory.IsBlocked = true;
        return Fail(directory.Paths.Destination, new CopyFailure(kind, CopyOperation.MakeDirectory, directory.Paths, nativeCode));
    }

    private static TreeChange Undeleted(TreeRoot root, string path, CopyErrorKind kind, int nativeCode = 0) =>
        Fail(path, CopyFailure.OfDeletion(root.Path, path, kind, nativeCode));

    private static TreeChange Collide(TakenNames taken, CopyRequest paths, TreeDirectory? below = null)
    {
        CopyOperation operation = below is null ? CopyOperation.InspectDestination : CopyOperation.MakeDirectory;
        CopyErrorKind kind = taken.Status.IsOk ? CopyErrorKind.NamesCollide : ErrorMap.From(taken.Status.Code, operation);
        if (below is not null) return Block(below, kind, taken.Status.NativeCode);
        return Fail(paths.Destination, new CopyFailure(kind, operation, paths, taken.Status.NativeCode));
    }

    private static TreeChange Fail(string path, CopyFailure failure) => new(TreeChangeKind.Fail, path) { Failure = failure };
}
