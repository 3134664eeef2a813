using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>Finds what <see cref="TreeCopier"/> would change, one change after the other. Changes nothing.</summary>
internal sealed class TreePlanner(CopyEngine engine, TreeOptions options, CancellationToken cancellationToken)
{
    private readonly IPlatform _platform = engine.Platform;
    private readonly bool _replaces = options.Copy.Overwrite != OverwriteMode.Never;

    /// <summary>Returns the changes; each enumeration queries both sides anew.</summary>
    /// <exception cref="DirectoryNotFoundException">The source is not a directory.</exception>
    public IEnumerable<TreeChange> Plan(CopyRequest request)
    {
        cancellationToken.ThrowIfCancellationRequested();
        TreePaths paths = new(_platform, request);
        if (paths.Failure is { Kind: CopyErrorKind.SourceNotFound or CopyErrorKind.SourceNotDirectory } failure)
            throw new DirectoryNotFoundException(failure.Message, new FileCopyException(failure));
        return paths.Failure is { } other ? [Fail(paths.Destination, other)] : Changes(paths);
    }

    private IEnumerable<TreeChange> Changes(TreePaths paths)
    {
        using TreeRoot root = new(_platform, paths.Destination);
        TreeDirectory top = paths.OpenTop(root);
        bool fails = false;
        foreach (TreeChange change in TopChanges(top, paths, root))
        {
            fails |= change.Kind == TreeChangeKind.Fail;
            yield return change;
        }

        if (top.IsBlocked) yield break;
        List<CopyFailure> unread = [];
        TreeScan scan = new(_platform, options, root, unread);
        scan.Read(top, cancellationToken);
        foreach (TreeDirectory directory in scan.Directories)
        {
            foreach (TreeChange change in ChangesIn(directory, root))
            {
                fails |= change.Kind == TreeChangeKind.Fail;
                yield return change;
            }
        }

        cancellationToken.ThrowIfCancellationRequested();
        foreach (CopyFailure failure in unread) yield return Fail(failure.Request.Destination, failure);
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

    private IEnumerable<TreeChange> ChangesIn(TreeDirectory directory, TreeRoot root)
    {
        if (directory.Above is { IsBlocked: true }) directory.IsBlocked = true;
        if (directory.IsBlocked) yield break;
        if (directory.Above is not null)
        {
            if (!options.CreateEmptyDirectories && !directory.IsNeeded) yield break;
            foreach (TreeChange change in ChangesOf(directory, root)) yield return change;
            if (directory.IsBlocked) yield break;
        }

        // A directory that does not exist yet has no names that others could be one with.
        using TakenNames? taken = directory.IsCreated ? null : TakenNames.For(directory, _platform, root);
        foreach (TreeDirectory below in directory.Directories)
        {
            bool isMade = options.CreateEmptyDirectories || below.IsNeeded;
            if (isMade && Collides(taken, below.Name, directory, FileKind.Directory)) yield return Collide(taken!, below.Paths, below);
        }

        foreach (DirectoryEntry file in taken is null ? directory.Files : directory.SetLateFilesAside())
        {
            taken?.Add(file.Name);
            foreach (TreeChange change in ChangesOf(file, directory, root)) yield return change;
            cancellationToken.ThrowIfCancellationRequested();
        }

        foreach (DirectoryEntry file in directory.LateFiles)
        {
            if (Collides(taken, file.Name, directory, FileKind.Regular)) yield return Collide(taken!, directory.PathsOf(file));
            else
                foreach (TreeChange change in ChangesOf(file, directory, root)) yield return change;
        }

        for (int index = 0; index < directory.Links.Count; index++)
        {
            CopyRequest paths = directory.PathsOf(directory.Links[index]);
            if (Collides(taken, directory.Links[index].Name, directory, FileKind.SymbolicLink)) yield return Collide(taken!, paths);
            else
                foreach (TreeChange change in ChangesOfLink(paths, directory, directory.Targets[index], root)) yield return change;
        }
    }

    /// <summary>Whether a name is one with an earlier one, or that cannot be found out.</summary>
    private bool Collides(TakenNames? taken, string name, TreeDirectory directory, FileKind wanted)
    {
        FileKind present = directory.Destination?.KindOf(name) ?? FileKind.Unknown;
        bool isDeleted = options.Mirror && _replaces && TreeMirror.IsConflict(present, wanted);
        if (!isDeleted) return taken?.TryTake(name) == false;
        taken?.Add(name);
        return false;
    }

    /// <summary>What is done for a directory below the root itself.</summary>
    private List<TreeChange> ChangesOf(TreeDirectory directory, TreeRoot root)
    {
        string path = directory.Paths.Destination;
        TreeChange create = new(TreeChangeKind.CreateDirectory, path);
        directory.IsCreated = directory.Above is { IsCreated: true };
        if (directory.IsCreated) return [create];
        PlatformStatus status = root.Inspect(path, out _, out FileFacts facts);
        if (facts.Kind == FileKind.Directory) return [];
        bool isDeleted = options.Mirror && _replaces && facts.Kind is FileKind.Regular or FileKind.SymbolicLink;
        if (facts.Kind != FileKind.Missing && !isDeleted) return [Block(directory, InPlace(facts.Kind, status), status.NativeCode)];
        directory.IsCreated = true;
        return isDeleted ? [new TreeChange(TreeChangeKind.Delete, path), create] : [create];
    }

    private List<TreeChange> ChangesOf(DirectoryEntry file, TreeDirectory directory, TreeRoot root)
    {
        CopyRequest paths = directory.PathsOf(file);
        List<TreeChange> changes = [];
        bool isNew = directory.IsCreated;
        CopyPlan plan = Plan(directory, file, isNew);
        if (!isNew && options.Mirror && _replaces && IsDeletedFirst(plan, root, paths.Destination))
        {
            changes.Add(new TreeChange(TreeChangeKind.Delete, paths.Destination));
            plan = Plan(directory, file, isNew: true);
        }

        if (plan.Failure is not null) changes.Add(Fail(paths.Destination, plan.Failure));
        else if (plan.Method != CopyMethod.None) changes.Add(new TreeChange(TreeChangeKind.CopyFile, paths.Destination) { Copy = plan });
        return changes;
    }

    /// <summary>A directory where a file is to be, or a link to one.</summary>
    private bool IsDeletedFirst(CopyPlan plan, TreeRoot root, string path)
    {
        if (plan.Failure?.Kind == CopyErrorKind.DestinationIsDirectory) return true;
        if (plan.Method == CopyMethod.None || root.Inspect(path, out PathAt at, out FileFacts facts).IsOk is false) return false;
        if (facts.Kind != FileKind.SymbolicLink) return false;
        _platform.Inspect(at, LinkTreatment.Follow, out FileFacts target);
        return target.Kind == FileKind.Directory;
    }

    /// <summary>Plans a file. Below a directory that does not exist, as if it came to the nearest one that does.</summary>
    private CopyPlan Plan(TreeDirectory directory, DirectoryEntry file, bool isNew)
    {
        CopyRequest listed = new(directory.Paths.Source, directory.Paths.Destination, file.Name);
        if (!isNew) return engine.Plan(CopyJob.OfListed(listed), options.Copy);
        TreeDirectory? existing = directory;
        while (existing is { IsCreated: true }) existing = existing.Above;
        CopyRequest near = existing is null ? listed : new(directory.Paths.Source, existing.Paths.Destination, file.Name);
        return engine.Plan(CopyJob.OfListed(listed, near) with { ListedDestination = ListedFile.Missing }, options.Copy);
    }

    private List<TreeChange> ChangesOfLink(CopyRequest paths, TreeDirectory directory, LinkTarget target, TreeRoot root)
    {
        string path = paths.Destination;
        TreeChange create = new(TreeChangeKind.CreateLink, path);
        if (directory.IsCreated) return [create];
        PlatformStatus status = root.Inspect(path, out PathAt at, out FileFacts facts);
        if (facts.Kind == FileKind.Missing) return [create];
        if (facts.Kind == FileKind.SymbolicLink && _platform.ReadLink(at, out LinkTarget present).IsOk && present == target) return [];
        bool isDeleted = facts.Kind == FileKind.Directory && options.Mirror && _replaces;
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
            directory.IsCreated = directory.Above is null
                ? !root.IsOpen
                : root.Inspect(at).Kind is not (FileKind.Directory or FileKind.Unknown);
            if (directory.IsCreated) yield break; // nothing below it is there, or will be where it is not needed
            PlatformStatus status = scan.ReadDestination(directory);
            if (!status.IsOk)
            {
                yield return Undeleted(at, status);
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
                yield return Undeleted(at, PlatformStatus.From(StatusCode.MountPoint));
            if (isKept == true) continue;
            yield return facts.Kind == FileKind.Directory && IsBehindMount(root, facts)
                ? Undeleted(path, PlatformStatus.From(StatusCode.MountPoint))
                : new TreeChange(TreeChangeKind.Delete, path);
        }

        TreeChange Undeleted(string path, PlatformStatus status)
        {
            const CopyOperation Operation = CopyOperation.DeleteDestination;
            return Fail(path, new CopyFailure(ErrorMap.From(status.Code, Operation), Operation, new(root.Path, path), status.NativeCode));
        }
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

    private static TreeChange Collide(TakenNames taken, CopyRequest paths, TreeDirectory? below = null)
    {
        CopyOperation operation = below is null ? CopyOperation.InspectDestination : CopyOperation.MakeDirectory;
        CopyErrorKind kind = taken.Status.IsOk ? CopyErrorKind.NamesCollide : ErrorMap.From(taken.Status.Code, operation);
        if (below is not null) return Block(below, kind, taken.Status.NativeCode);
        return Fail(paths.Destination, new CopyFailure(kind, operation, paths, taken.Status.NativeCode));
    }

    private static TreeChange Fail(string path, CopyFailure failure) => new(TreeChangeKind.Fail, path) { Failure = failure };
}
