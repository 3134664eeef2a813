using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>Finds what <see cref="TreeCopier"/> would change, one change after the other. Changes nothing.</summary>
internal sealed class TreePlanner(CopyEngine engine, TreeOptions options, CancellationToken cancellationToken)
{
    private readonly IPlatform _platform = engine.Platform;
    private readonly CopyOptions _files = options.FilesFor(progress: null);
    private readonly bool _replaces = options.Copy.Overwrite != OverwriteMode.Never;
    private readonly List<CopyFailure> _collisions = []; // of the current directory
    private HashSet<string> _deleted = []; // what a mirror deletes before it copies, as something of another kind is to be there

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
        using TreeRoot root = new(_platform, paths.Destination), from = new(_platform, paths.Source);
        TreeDirectory top = paths.OpenTop(root);
        foreach (TreeChange change in TopChanges(top, paths, root)) yield return change;
        if (top.IsBlocked) yield break;
        bool fails = false;
        List<CopyFailure> unread = [];
        TreeScan scan = new(_platform, options, from, root, unread);
        scan.Read(top, cancellationToken);
        TreeWriter writer = new(_platform, root, options, _collisions);
        List<CopyFailure> kept = [];
        if (options.Mirror && _replaces && unread.Count == 0) Delete(mirror => mirror.DeleteConflicts());
        cancellationToken.ThrowIfCancellationRequested();
        if (top is { IsCreated: false, IsRead: true })
        {
            _platform.Inspect(paths.Destination, LinkTreatment.Follow, out FileFacts facts);
            foreach (TreeChange change in ModeChange(top, facts)) yield return change;
        }

        foreach (TreeDirectory directory in scan.Directories)
        {
            foreach (TreeChange change in ChangesIn(directory, root, scan, writer))
            {
                fails |= change.Kind == TreeChangeKind.Fail;
                yield return change;
            }
        }

        cancellationToken.ThrowIfCancellationRequested();
        foreach (CopyFailure failure in unread) yield return Fail(failure.Request.Destination, failure);
        foreach (SkippedSource skipped in scan.Skipped)
            yield return new TreeChange(TreeChangeKind.Skip, skipped.Paths.Destination) { Skipped = skipped };
        foreach (CopyFailure failure in kept) yield return Fail(failure.Destination, failure);
        if (!options.Mirror || fails || unread.Count + kept.Count > 0) yield break; // a mirror deletes nothing then
        Delete(mirror => mirror.Prune(top));
        cancellationToken.ThrowIfCancellationRequested();
        foreach (string path in _deleted) yield return new TreeChange(TreeChangeKind.Delete, path);
        foreach (CopyFailure failure in kept) yield return Fail(failure.Destination, failure);

        void Delete(Action<TreeMirror> delete)
        {
            TreeMirror mirror = new(_platform, root, scan, kept, cancellationToken, isOnlyPlanned: true);
            delete(mirror);
            _deleted = [.. mirror.Deleted];
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

    private IEnumerable<TreeChange> ChangesIn(TreeDirectory directory, TreeRoot root, TreeScan scan, TreeWriter writer)
    {
        if (directory.Above is { IsBlocked: true }) directory.IsBlocked = true;
        if (directory.IsBlocked) yield break;
        if (directory.Above is not null)
        {
            if (!directory.IsMade(options)) yield break;
            foreach (TreeChange change in ChangesOf(directory, root)) yield return change;
            if (directory.IsBlocked) yield break;
        }

        directory.NamesMayCollide &= !directory.IsCreated; // what does not exist yet has no names that others could be one with
        using (TakenNames? taken = TakenNames.For(directory, _platform, root))
        {
            foreach (TreeDirectory below in directory.Directories)
                if (below.IsMade(options) && !TreeWriter.TryTake(below, taken)) yield return Fail(below.Paths.Destination, below.Failure!);
        }

        foreach (DirectoryEntry file in writer.Accept(directory).Concat(writer.AcceptLate(directory)))
        {
            foreach (TreeChange change in ChangesOf(file, directory, scan, writer)) yield return change;
            cancellationToken.ThrowIfCancellationRequested();
        }

        foreach (OtherName other in writer.AcceptOthers(directory))
            foreach (TreeChange change in ChangesOfOther(other, directory, root, scan, writer)) yield return change;
        foreach (TreeLink link in writer.AcceptLinks(directory))
            foreach (TreeChange change in ChangesOfLink(directory, link, writer.Maker)) yield return change;
        foreach (CopyFailure failure in _collisions) yield return Fail(failure.Destination, failure);
        _collisions.Clear();
    }

    /// <summary>What is done for a directory below the root itself.</summary>
    private List<TreeChange> ChangesOf(TreeDirectory directory, TreeRoot root)
    {
        string path = directory.Paths.Destination;
        TreeChange create = new(TreeChangeKind.CreateDirectory, path);
        directory.IsCreated = directory.Above is { IsCreated: true };
        if (directory.IsCreated) return [create];
        PlatformStatus status = root.Inspect(path, out _, out FileFacts facts);
        if (facts.Kind == FileKind.Directory) return ModeChange(directory, facts);
        bool isDeleted = _deleted.Contains(path);
        if (facts.Kind != FileKind.Missing && !isDeleted) return [Block(directory, InPlace(facts.Kind, status), status.NativeCode)];
        directory.IsCreated = true;
        return isDeleted ? [new TreeChange(TreeChangeKind.Delete, path), create] : [create];
    }

    /// <summary>The change of an existing directory whose mode is not that of its source.</summary>
    private List<TreeChange> ModeChange(TreeDirectory directory, in FileFacts facts)
    {
        string path = directory.Paths.Destination;
        bool isChanged = (options.Mirror && _replaces && TreeModes.Wanted(engine, directory, facts, path) is not null)
            || TreeModes.IsUnfinished(_platform, directory, facts);
        return isChanged ? [new TreeChange(TreeChangeKind.SetPermissions, path)] : [];
    }

    private List<TreeChange> ChangesOf(DirectoryEntry file, TreeDirectory directory, TreeScan scan, TreeWriter writer)
    {
        CopyRequest paths = directory.PathsOf(file);
        bool isDeleted = _deleted.Contains(paths.Destination);
        List<TreeChange> changes = isDeleted ? [new TreeChange(TreeChangeKind.Delete, paths.Destination)] : [];
        CopyPlan plan = Plan(directory, file, isNew: isDeleted || directory.IsCreated, writer.CarriesFileModes);
        if (plan.Failure is { } found && scan.WasSkipped(paths, found.Kind, FileKind.Regular)) return changes;
        if (plan.Failure is not null) changes.Add(Fail(paths.Destination, plan.Failure));
        else if (plan.ChangesMode) changes.Add(new TreeChange(TreeChangeKind.SetPermissions, paths.Destination));
        else if (plan.Method != CopyMethod.None) changes.Add(new TreeChange(TreeChangeKind.CopyFile, paths.Destination) { Copy = plan });
        return changes;
    }

    /// <summary>A further name of a file becomes a link where it would be copied, and where it is unchanged and another file.</summary>
    private List<TreeChange> ChangesOfOther(
        OtherName other, TreeDirectory directory, TreeRoot root, TreeScan scan, TreeWriter writer)
    {
        CopyRequest paths = directory.PathsOf(other.Entry);
        bool isOne = !directory.IsCreated && root.AreOne(paths.Destination, other.First.Destination);
        if (isOne) return [];
        List<TreeChange> changes = ChangesOf(other.Entry, directory, scan, writer);
        if (changes.Exists(static change => change.Kind == TreeChangeKind.Fail)) return changes;
        changes.RemoveAll(static change => change.Kind != TreeChangeKind.Delete);
        CopyPlan link = new(paths) { Method = CopyMethod.HardLink, Destination = DestinationStep.Create, Reason = CopyReason.Requested };
        changes.Add(new TreeChange(TreeChangeKind.CopyFile, paths.Destination) { Copy = link });
        return changes;
    }

    /// <summary>Plans a file. Below a directory that does not exist, as if it came to the nearest one that does.</summary>
    private CopyPlan Plan(TreeDirectory directory, DirectoryEntry file, bool isNew, bool carriesMode)
    {
        CopyRequest listed = new(directory.Paths.Source, directory.Paths.Destination, file.Name);
        if (!isNew)
        {
            CopyJob job = CopyJob.OfListed(listed) with { CarriesMode = carriesMode, KeepsLinks = !options.FollowLinks };
            return engine.Plan(job, _files);
        }

        TreeDirectory? existing = directory;
        while (existing is { IsCreated: true }) existing = existing.Above;
        CopyRequest near = existing is null ? listed : new(directory.Paths.Source, existing.Paths.Destination, file.Name);
        CopyJob created = CopyJob.OfListed(listed, near);
        created = created with { ListedDestination = ListedFile.Missing, KeepsLinks = !options.FollowLinks };
        return engine.Plan(created, _files);
    }

    private List<TreeChange> ChangesOfLink(TreeDirectory directory, TreeLink link, LinkMaker links)
    {
        CopyRequest paths = directory.PathsOf(link.Entry);
        string path = paths.Destination;
        TreeChange create = new(TreeChangeKind.CreateLink, path);
        if (directory.IsCreated) return [create];
        if (_deleted.Contains(path)) return [new TreeChange(TreeChangeKind.Delete, path), create];
        CopyResult? settled = links.Settle(path, link.Target, paths, out _, out _);
        if (settled is null) return [create];
        return settled.Failure is { } failure ? [Fail(path, failure)] : [];
    }

    /// <summary>Why a directory cannot be made: of what is in its place, or could not be queried.</summary>
    private static CopyErrorKind InPlace(FileKind kind, PlatformStatus status) =>
        TreeWriter.WhyNoDirectory(kind) is not CopyErrorKind.None and var error
            ? error
            : ErrorMap.From(status.Code, CopyOperation.MakeDirectory);

    private static TreeChange Block(TreeDirectory directory, CopyErrorKind kind, int nativeCode)
    {
        TreeWriter.Block(directory, kind, nativeCode);
        return Fail(directory.Paths.Destination, directory.Failure!);
    }

    private static TreeChange Fail(string path, CopyFailure failure) => new(TreeChangeKind.Fail, path) { Failure = failure };
}
