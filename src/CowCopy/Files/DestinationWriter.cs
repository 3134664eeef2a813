using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Volumes;

namespace CowCopy.Files;

/// <summary>Carries out decisions about destinations: create, clone in place, remove and create, or replace by renaming.</summary>
internal sealed class DestinationWriter(IPlatform platform, VolumeCatalog volumes, CopyInspector inspector)
{
    private const int MaxAttempts = 4; // each repetition means that somebody else changed the destination in between

    private readonly ContentWriter _content = new(platform, volumes);
    private readonly DirectoryMaker _directories = new(platform);

    public CopyResult Write(in PreparedCopy prepared, CopyOptions options, CancellationToken cancellationToken)
    {
        CopyInProgress writing = new(prepared, options, cancellationToken);
        for (int attempt = 1; ; attempt++)
        {
            StepResult step = Carry(ref writing);
            if (step.IsDone) return writing.Result();
            bool surprise = step is { Code: StatusCode.AlreadyExists, Operation: CopyOperation.CreateDestination or CopyOperation.SystemCopy };
            if (!surprise || attempt == MaxAttempts) return step.Fail(writing.Job.Request);
            if (LookAgain(ref writing) is { } outcome) return outcome;
        }
    }

    private StepResult Carry(ref CopyInProgress writing) => writing.Decision.Step switch
    {
        DestinationStep.Create => Create(ref writing, writing.Job.DestinationAt),
        DestinationStep.InPlace => InPlace(ref writing),
        DestinationStep.DeleteFirst => Unlink(ref writing),
        _ => Replace(ref writing),
    };

    /// <summary>Something stands where nothing was expected: look, and decide anew.</summary>
    private CopyResult? LookAgain(ref CopyInProgress writing)
    {
        CopyFacts facts = writing.Facts;
        StepResult step = inspector.LookAtDestination(writing.Job, writing.Options, ref facts);
        if (!step.IsDone) return step.Fail(writing.Job.Request);
        Decision decision = CopyPlanner.Decide(facts, writing.Options);
        writing.Decide(facts, decision);
        return CopyResult.Of(writing.Job.Request, decision, facts.Source.Length);
    }

    private StepResult Create(ref CopyInProgress writing, PathAt path)
    {
        if (writing.Decision.IsByPath) return SystemCopy(ref writing, path.Path);

        PlatformStatus status = platform.CreateDestination(path, Mode(writing), out FileHandle handle);
        if (status.Code == StatusCode.NotFound && !writing.Job.IsConfined)
        {
            StepResult made = _directories.MakeAbove(path.Path);
            if (!made.IsDone) return made;
            path = path.WithoutDirectory(); // an open directory that is gone would still be gone
            status = platform.CreateDestination(path, Mode(writing), out handle);
        }

        if (!status.IsOk) return new StepResult(status, CopyOperation.CreateDestination);
        StepResult filled = Fill(ref writing, path, handle);
        bool fellBack = !filled.IsDone && writing.Decision.IsByPath; // the file that was to be a clone is gone by now
        return fellBack ? SystemCopy(ref writing, path.Path) : filled;
    }

    private StepResult Fill(ref CopyInProgress writing, PathAt path, FileHandle handle)
    {
        using UnfinishedFile file = new(platform, path, handle);
        StepResult step = _content.Fill(ref writing, handle);
        FileIdentity identity = default;
        bool isLate = step.IsDone && StampsLate(writing, path, handle, out identity);
        if (step.IsDone) step = Seal(ref writing, handle, hasItsMode: writing.Job.FolderFacts(volumes).Grants(Mode(writing)), isLate);
        if (!step.IsDone) return step;
        if (!isLate) return new StepResult(file.Finish(), CopyOperation.ByteCopy);
        writing.Job.Stamp!.Take(writing.Job, handle, identity, writing.Facts.Source);
        file.Leave();
        return StepResult.Done;
    }

    /// <summary>
    /// Whether the batch sees to the file's time, the device being at work on many files meanwhile. Under a name that is to be renamed the time comes first; and the
    /// writing of a file begins only where its time is still its own: with the source's, ext4 shows zeros under it after a power cut.
    /// </summary>
    private bool StampsLate(in CopyInProgress writing, in PathAt path, FileHandle handle, out FileIdentity identity)
    {
        identity = default;
        bool may = writing.Options.Durable && !writing.IsCloned
            && writing.Job.Stamp is not null
            && path.Path == writing.Job.Destination
            && Policy.JournalsTimesAfterContent(writing.Facts.DestinationVolume.FileSystem);
        if (!may || !platform.Inspect(path, LinkTreatment.Keep, out FileFacts made).IsOk) return false;
        identity = made.Identity;
        return platform.StartWriteback(handle, length: 0).IsOk;
    }

    /// <summary>
    /// Clones over the old file while nobody else can see it. Anything in the way leads to a new file instead; the old one is still whole then.
    /// Somebody who has it open now may well open it again: for them the new file comes by renaming, so that they never find a part of it, or none.
    /// </summary>
    private StepResult InPlace(ref CopyInProgress writing)
    {
        PlatformStatus opened = platform.OpenExclusive(writing.Job.DestinationAt, writing.Facts.Destination, out FileHandle handle);
        if (opened.Code == StatusCode.Busy) return Replace(ref writing);
        if (!opened.IsOk) return Unlink(ref writing);

        bool isWhole = true;
        StepResult step;
        try
        {
            step = CloneOver(ref writing, handle, out isWhole);
            if (!isWhole) platform.Delete(writing.Job.DestinationAt);
        }
        finally
        {
            platform.Close(handle);
        }

        bool fellBack = !step.IsDone && writing.Decision.Method != CopyMethod.Clone;
        if (!fellBack) return step;
        return isWhole ? Unlink(ref writing) : Create(ref writing, writing.Job.DestinationAt);
    }

    /// <summary>The file is not whole when it has some of the new content, or all of it but not the marks that go with it.</summary>
    private StepResult CloneOver(ref CopyInProgress writing, FileHandle handle, out bool isWhole)
    {
        StepResult step = _content.Clone(ref writing, handle);
        isWhole = step.IsDone || Refusal.From(step.Code).LeavesDestinationWhole;
        if (!step.IsDone) return step;
        step = Seal(ref writing, handle, hasItsMode: writing.Facts.Destination.Mode == Mode(writing));
        isWhole = step.IsDone;
        return step;
    }

    private StepResult Unlink(ref CopyInProgress writing)
    {
        if (IsTight(writing)) return Replace(ref writing);
        PlatformStatus status = platform.Delete(writing.Job.DestinationAt);
        if (!status.IsOk && status.Code != StatusCode.NotFound) return new StepResult(status, CopyOperation.DeleteDestination);
        return Create(ref writing, writing.Job.DestinationAt);
    }

    /// <summary>Makes the whole copy beside the destination and renames it: the old file stays until its successor is complete.</summary>
    private StepResult Replace(ref CopyInProgress writing)
    {
        string temporary = TemporaryName.Beside(writing.Job.Destination);
        StepResult step = Create(ref writing, writing.Job.InDestinationFolder(temporary));
        if (!step.IsDone) return step;
        PlatformStatus status = platform.Rename(writing.Job.InDestinationFolder(temporary), writing.Job.DestinationAt);
        if (!status.IsOk) platform.Delete(writing.Job.InDestinationFolder(temporary));
        return new StepResult(status, CopyOperation.Rename);
    }

    private StepResult SystemCopy(ref CopyInProgress writing, string path)
    {
        PlatformStatus status = platform.SystemCopy(writing.Job.Source, path, writing.CancellationToken);
        bool isMissing = status.Code == StatusCode.NotFound;
        bool hasVanished = isMissing && !Exists(writing.Job.Source);
        if (hasVanished) return new StepResult(status, CopyOperation.OpenSource); // no directory is made for it
        if (isMissing && !writing.Job.IsConfined)
        {
            StepResult made = _directories.MakeAbove(path);
            if (!made.IsDone) return made;
            status = platform.SystemCopy(writing.Job.Source, path, writing.CancellationToken);
        }

        if (status.Code == StatusCode.ReferenceLimit) writing.References?.Refuse(writing.Job.Source);
        bool isMade = status.IsOk, mayBePart = !isMade && !platform.Traits.RemovesPartialCopies && status.Code != StatusCode.AlreadyExists;
        if (isMade && writing.ClearsReadOnly) status = platform.ClearReadOnly(path);
        if (mayBePart || (isMade && !status.IsOk)) platform.Delete(path);
        writing.Moved(CopyMethod.SystemCopy, bytes: 0);
        return new StepResult(status, CopyOperation.SystemCopy);
    }

    private bool Exists(in PathAt path) => platform.Inspect(path, LinkTreatment.Follow, out FileFacts facts).IsOk && facts.Exists;

    /// <summary>A clone has nothing to wait for: its blocks were on the device before they could be shared.</summary>
    private StepResult Seal(ref CopyInProgress writing, FileHandle handle, bool hasItsMode, bool isLate = false)
    {
        if (writing.Options.Durable && !writing.IsCloned && !isLate)
        {
            PlatformStatus flushed = platform.Flush(handle);
            if (!flushed.IsOk) return new StepResult(flushed, CopyOperation.Flush);
        }

        PlatformStatus status = hasItsMode ? PlatformStatus.Ok : platform.SetMode(handle, Mode(writing));
        if (status.IsOk && !isLate) status = platform.SetTimes(handle, writing.Facts.Source);
        return new StepResult(status, CopyOperation.SetMetadata);
    }

    /// <summary>Whether the volume is so full that the successor may not fit: then the old file is not given up first.</summary>
    private bool IsTight(in CopyInProgress writing) =>
        !volumes.HasRoom(writing.Facts.Destination.Volume, writing.Job.Destination, writing.Facts.Source.Length);

    private uint Mode(in CopyInProgress writing) =>
        writing.ClearsReadOnly ? platform.WithoutReadOnly(writing.Facts.Source.Mode) : writing.Facts.Source.Mode;
}
