using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Volumes;

namespace CowCopy.Files;

/// <summary>Carries out a decision: creates the destination, clones in place, deletes first, or renames a temporary file over it.</summary>
internal sealed class DestinationWriter(IPlatform platform, VolumeCatalog volumes, CopyInspector inspector) : IWriter
{
    private readonly ContentWriter _content = new(platform, volumes);
    private readonly DirectoryMaker _directories = new(platform);
    private readonly FinalName _name = new(platform);
    private readonly SourceCheck _check = new(platform);

    private IFileHandles Handles => platform.Handles!; // there, unless the decision is to copy by path

    private PathWriter ByPath => field ??= new PathWriter(platform, inspector, _content, _directories);

    private LinkWay Links => field ??= new LinkWay(platform, _directories); // created where it is needed, as few processes do

    public PlatformStatus Write(ref CopyInProgress copy)
    {
        PlatformStatus step = CarryOut(ref copy);
        if (!step.IsOk || copy.Locks == 0) return step;
        return platform.PathClones!.Lock(copy.Job.Destination, copy.Locks).During(CopyOperation.SetMetadata);
    }

    private PlatformStatus CarryOut(ref CopyInProgress copy) => copy.Decision.Step switch
    {
        DestinationStep.Create => Create(ref copy, copy.Job.DestinationAt),
        DestinationStep.InPlace => InPlace(ref copy),
        DestinationStep.DeleteFirst => DeleteFirst(ref copy),
        _ => RenameOver(ref copy),
    };

    /// <param name="copy">The copy.</param>
    /// <param name="path">The new file.</param>
    /// <param name="over">The file that it is renamed over, unless it is copied by path; null where it keeps its name.</param>
    private PlatformStatus Create(ref CopyInProgress copy, PathAt path, PathAt? over = null)
    {
        if (copy.Decision.IsLink) return CreateLink(ref copy, path, over);
        if (copy.Decision.IsByPath)
        {
            PlatformStatus created = ByPath.Create(ref copy, path.Path);
            return copy.Decision.IsLink ? CreateLink(ref copy, path, over) : created;
        }

        uint mode = LimitedMode(ref copy);
        PlatformStatus status = Handles.CreateDestination(path, mode, out FileHandle handle);
        if (status.Code == StatusCode.NotFound && !copy.Job.IsConfined)
        {
            PlatformStatus made = _directories.MakeAbove(path.Path);
            if (!made.IsOk) return made;
            path = path.WithoutDirectory(); // its open handle may be of a deleted directory
            status = DirectoryMaker.ExceptMissing(Handles.CreateDestination(path, mode, out handle));
        }

        if (!status.IsOk) return status.During(CopyOperation.CreateDestination);
        PlatformStatus filled = Fill(ref copy, path, handle, mode, over);
        bool fellBack = copy.Decision.IsByPath; // the file created for the clone is deleted by now
        if (copy.Decision.IsLink) return CreateLink(ref copy, path, over);
        return fellBack ? ByPath.Create(ref copy, path.Path) : filled;
    }

    /// <summary>Creates a link; where a hard one is refused as a way of copying, what the decision falls back to.</summary>
    private PlatformStatus CreateLink(ref CopyInProgress copy, PathAt path, PathAt? over)
    {
        CopyReason refused = Links.Make(copy, path, out PlatformStatus status);
        if (refused == CopyReason.None)
        {
            if (!status.IsOk) return status;
            status = _check.AfterCopy(copy);
            if (!status.IsOk)
            {
                platform.Delete(path);
                return status;
            }

            copy.Wrote(copy.Decision.Method, 0);
            if (over is not { } existing) return status;
            if (!FinalName.MayReplace(copy)) return _name.GiveNew(path, existing);
            status = _name.Rename(path, existing);
            bool mayBeKept = status.IsOk && copy.Decision.Method == CopyMethod.HardLink;
            if (mayBeKept) platform.Delete(path); // rename(2) keeps both names if they are of one file by now
            return status;
        }

        copy.RefuseLink(refused);
        PlatformStatus opened = copy.Decision.OpensSource ? inspector.OpenSource(ref copy) : PlatformStatus.Ok;
        if (!opened.IsOk) return opened;
        return Create(ref copy, path, over);
    }

    /// <summary>
    /// Fills a new file, renames it where it replaces another, and closes it. It is deleted if that fails, also where an exception ends it.
    /// </summary>
    private PlatformStatus Fill(ref CopyInProgress copy, in PathAt path, FileHandle handle, uint created, PathAt? over)
    {
        PlatformStatus step = default;
        bool isComplete = false;
        try
        {
            step = _content.Fill(ref copy, path, handle);
            if (step.IsOk) step = _check.AfterCopy(copy);
            if (step.IsOk) copy.Pending = LeaveTimestamp(copy, path, handle);
            uint mode = FinalMode(copy, handle, created);
            bool hasItsMode = mode == created && inspector.GrantsMode(copy.Job, mode);
            if (step.IsOk) step = Seal(ref copy, handle, mode, hasItsMode);
            if (step.IsOk && over is { } existing && _name.IsGivenOpen(copy))
                step = platform.OpenRenames!.RenameOpen(handle, path, existing).During(CopyOperation.Rename);
            isComplete = step.IsOk;
        }
        finally
        {
            if (!isComplete) Abandon(ref copy, path, handle);
        }

        return isComplete && copy.Pending is null ? Finish(copy, path, handle, over) : step;
    }

    private void Abandon(ref CopyInProgress copy, in PathAt path, FileHandle handle)
    {
        copy.Pending = null;
        try
        {
            if (!copy.IsDeleted) Handles.Discard(handle, path);
        }
        finally
        {
            Handles.Close(handle);
        }
    }

    private PlatformStatus Finish(in CopyInProgress copy, in PathAt path, FileHandle handle, PathAt? over)
    {
        PlatformStatus closed = Handles.Close(handle);
        if (over is not null && _name.IsGivenOpen(copy)) return PlatformStatus.Ok; // there, closing reports no delayed write
        if (closed.IsOk) return over is { } existing ? _name.Give(copy, path, existing) : PlatformStatus.Ok;
        platform.Delete(path); // a delayed write failed, as on network volumes
        return closed.During(CopyOperation.ByteCopy);
    }

    /// <summary>
    /// In a durable batch, starts writeback of the file and leaves its timestamp to the batch, which waits for many files at once. Not for
    /// a temporary file, whose timestamp comes before its name; and writeback starts before the source's time is set: with that time, ext4
    /// shows zeros under it after a power cut.
    /// </summary>
    private PendingTimestamp? LeaveTimestamp(in CopyInProgress copy, in PathAt path, FileHandle handle)
    {
        bool may = copy.MayLeaveTimestamp && !copy.IsCloned
            && path.Path == copy.Job.Destination
            && Policy.JournalsTimesAfterContent(copy.Facts.DestinationVolume.FileSystem);
        if (!may || !platform.Inspect(path, LinkTreatment.Keep, out FileFacts created).IsOk) return null;
        if (platform.DirtyPages?.StartWriteback(handle, length: 0).IsOk != true) return null;
        return new PendingTimestamp(copy.Job, handle, created.Identity, copy.Facts.Source);
    }

    private PlatformStatus Instead(ref CopyInProgress copy, StatusCode obstacle)
    {
        copy.Decision = copy.Decision with { Step = CopyPlanner.Instead(copy.Decision.Step, obstacle) };
        return CarryOut(ref copy);
    }

    /// <summary>
    /// Clones over the existing file under an exclusive lease. If that fails while the file is still whole, a new file is created instead.
    /// </summary>
    private PlatformStatus InPlace(ref CopyInProgress copy)
    {
        FileHandle handle = FileHandle.None;
        PlatformStatus opened = platform.OpenFiles?.OpenExclusive(copy.Job.DestinationAt, copy.Facts.Destination, out handle)
            ?? PlatformStatus.NotSupported;
        if (!opened.IsOk) return Instead(ref copy, opened.Code);

        const uint OfOthers = 0x3F; // permission bits of the group and of all others
        uint mode = FinalMode(copy, handle, LimitedMode(ref copy));
        // A process that opens the file now is checked by its permissions, and then waits for the content.
        if ((copy.Facts.Destination.Mode & ~mode & OfOthers) != 0)
        {
            Handles.Close(handle);
            return Instead(ref copy, StatusCode.NotPermitted);
        }

        bool isWhole;
        PlatformStatus step;
        try
        {
            step = CloneOver(ref copy, handle, mode, out isWhole);
            if (!isWhole) platform.Delete(copy.Job.DestinationAt);
        }
        finally
        {
            Handles.Close(handle);
        }

        if (copy.Decision.Method == CopyMethod.Clone) return step; // it is done, or there is no fallback
        return isWhole ? CarryOut(ref copy) : Create(ref copy, copy.Job.DestinationAt); // now by its fallback
    }

    /// <summary>The file is not whole if it has part of the new content, or all of it without its permissions and times.</summary>
    private PlatformStatus CloneOver(ref CopyInProgress copy, FileHandle handle, uint mode, out bool isWhole)
    {
        PlatformStatus step = _content.Clone(ref copy, handle);
        isWhole = Refusal.From(step.Code).LeavesDestinationWhole;
        if (!step.IsOk) return step;
        step = Seal(ref copy, handle, mode, hasItsMode: copy.Facts.Destination.Mode == mode);
        isWhole = step.IsOk;
        return step;
    }

    private PlatformStatus DeleteFirst(ref CopyInProgress copy)
    {
        if (IsTight(copy)) return Instead(ref copy, StatusCode.NoSpace);
        PlatformStatus status = PlatformStatus.Ok;
        if (copy.Source.IsOpen && platform.OpenFiles is { } files) status = files.CheckSource(copy.Source);
        if (!status.IsOk) return status.During(CopyOperation.OpenSource); // what cannot be read costs nothing
        status = platform.Delete(copy.Job.DestinationAt);
        if (!status.IsOk && status.Code != StatusCode.NotFound) return status.During(CopyOperation.DeleteDestination);
        return Create(ref copy, copy.Job.DestinationAt);
    }

    /// <summary>Makes the copy beside the destination and renames it over: the existing file stays until the new one is complete.</summary>
    private PlatformStatus RenameOver(ref CopyInProgress copy)
    {
        PlatformStatus beside = inspector.CheckTemporaryFile(copy.Job);
        if (!beside.IsOk) return beside.During(CopyOperation.Rename);
        if (copy.CancellationToken.IsCancellationRequested) return PlatformStatus.From(StatusCode.Canceled);
        PathAt temporary = copy.Job.InDestinationDirectory(PathText.TemporaryBeside(copy.Job.Destination));
        PlatformStatus step = Create(ref copy, temporary, over: copy.Job.DestinationAt);
        if (!step.IsOk || !copy.Decision.IsByPath || copy.Decision.IsLink) return step;
        return _name.Give(copy, temporary, copy.Job.DestinationAt);
    }

    /// <summary>
    /// Sets permissions and times; flushes first if the copy is durable, but no clone whose extents are known to be on stable storage. Of a
    /// block clone that is not documented where the source is dirty, which Windows does not report.
    /// </summary>
    private PlatformStatus Seal(ref CopyInProgress copy, FileHandle handle, uint mode, bool hasItsMode)
    {
        bool isPending = copy.Pending is not null;
        bool isStable = copy.IsCloned && !copy.Facts.HasSystemCopy;
        if (copy.Options.Durable && !isStable && !isPending)
        {
            PlatformStatus flushed = Handles.Flush(handle);
            if (!flushed.IsOk) return flushed.During(CopyOperation.Flush);
        }

        PlatformStatus status = hasItsMode ? PlatformStatus.Ok : Handles.SetMode(handle, mode);
        if (status.IsOk && !isPending) status = Handles.SetTimes(handle, copy.Facts.Source);
        return status.During(CopyOperation.SetMetadata);
    }

    /// <summary>Whether the volume is so full that the new file may not fit: then the existing one is not deleted first.</summary>
    private bool IsTight(in CopyInProgress copy) =>
        !volumes.HasRoom(copy.Facts.DestinationVolume.Id, copy.Job.Destination, copy.Facts.Source.Length);

    /// <summary>The permissions to create the file with; those that the caller stated as they are.</summary>
    private uint LimitedMode(ref CopyInProgress copy)
    {
        uint mode = Mode(copy);
        if (HasStatedMode(copy)) return mode;
        if (platform.AccessLists is not { } lists) return mode;
        if (copy.Limited is not { } known || known.Of != mode)
            copy.Limited = known = (mode, lists.WithoutNewReaders(copy.Source, mode)); // a file is often created twice
        return known.Mode;
    }

    private uint FinalMode(in CopyInProgress copy, FileHandle handle, uint limited)
    {
        uint mode = Mode(copy);
        if (limited == mode || platform.AccessLists is not { } lists) return mode;
        return lists.WithSameReaders(copy.Source, copy.Facts.Source, handle, mode);
    }

    private static bool HasStatedMode(in CopyInProgress copy) => copy.Job.Wanted?.Permissions is not null || !copy.Source.IsOpen;

    private uint Mode(in CopyInProgress copy) =>
        copy.ClearsReadOnly && copy.Job.Wanted?.Permissions is null
            ? platform.WithoutReadOnly(copy.Facts.Source.Mode)
            : copy.Facts.Source.Mode;
}
