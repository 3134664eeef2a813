using CowCopy.Diagnostics.Inspection;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Sharing;

/// <summary>Carries out a plan, one file after the other: no file gives up blocks that another step is sharing.</summary>
internal sealed class ShareRun(
    IDiagnosticPlatform platform,
    SharePlan plan,
    SharePlanner planner,
    IProgress<ShareProgress>? progress,
    CancellationToken cancellationToken)
{
    private const long MostBytes = 16 << 20; // BTRFS_MAX_DEDUPE_LEN: what one call shares at most (fs/btrfs/reflink.c)

    private readonly FileReplacer _replacer = new(platform);
    private readonly SpaceChange _change = new(plan.Places);
    private readonly List<UnsharedFile> _unshared = [];
    private readonly long _total = plan.PlannedFamilies.Sum(static family => family.Steps.Sum(static step => step.Bytes));
    private long _done;
    private long _sharedBytes;

    /// <exception cref="OperationCanceledException">The caller cancelled before all was shared.</exception>
    public ShareResult Run()
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (platform.Deduplication is null) DeleteLeftovers();
        int files = 0;
        foreach (PlannedFamily family in plan.PlannedFamilies) files += Share(family);
        return new ShareResult
        {
            SharedFiles = files,
            SharedBytes = _sharedBytes,
            SavedBytes = _change.SavedBytes(),
            IsLowerBound = _change.IsLowerBound,
            Unshared = _unshared,
        };
    }

    /// <summary>A file that turns out to be unusable is left out, and the others share among themselves.</summary>
    /// <returns>Number of files that share blocks now and did not before.</returns>
    private int Share(PlannedFamily family)
    {
        HashSet<SurveyedFile> shared = [], leftOut = [];
        long before = _done;
        List<ShareStep> steps = family.Steps;
        for (int index = 0; index < steps.Count; index++)
        {
            cancellationToken.ThrowIfCancellationRequested();
            ShareStep step = steps[index];
            if (leftOut.Contains(step.Destination)) continue;
            if (!leftOut.Contains(step.Source)) // one that was to take blocks in an earlier step may be the source of a later one
            {
                if (Share(step, out SurveyedFile? unusable)) shared.Add(step.Destination);
                if (unusable is not null) leftOut.Add(unusable);
                if (unusable != step.Source) continue;
            }

            steps = planner.StepsOf(family.Files.FindAll(file => !leftOut.Contains(file)));
            index = -1;
        }

        _done = before;
        Advance(family.Steps.Sum(static step => step.Bytes));
        return shared.Count;
    }

    private bool Share(ShareStep step, out SurveyedFile? unusable)
    {
        unusable = step.Source;
        if (!TryOpen(step.Source, out FileHandle source, out ulong kind)) return false;
        unusable = step.Destination;
        if (!TryOpen(step.Destination, out FileHandle destination, out ulong other))
        {
            platform.Handles!.Close(source);
            return false;
        }

        _change.Start(step.Destination);
        PlatformStatus status = kind == other ? Share(step, source, destination) : PlatformStatus.From(StatusCode.ContentDiffers);
        platform.Handles!.Close(destination);
        platform.Handles!.Close(source);
        if (status.Code == StatusCode.Canceled) cancellationToken.ThrowIfCancellationRequested();
        // What is reported as saved is what the extents show afterwards.
        step.Destination.Refresh(platform, isReplaced: platform.Deduplication is null);
        if (status.IsOk) unusable = null;
        else _unshared.Add(UnsharedFile.NotShared(step.Destination.Path, status));
        return status.IsOk;
    }

    private bool TryOpen(SurveyedFile file, out FileHandle handle, out ulong kind)
    {
        PlatformStatus status = platform.UnwrittenFiles!.OpenUnwritten(file.Path, file.Facts, out handle, out kind);
        if (!status.IsOk) _unshared.Add(UnsharedFile.NotOpened(file.Path, status));
        return status.IsOk;
    }

    private PlatformStatus Share(ShareStep step, FileHandle source, FileHandle destination)
    {
        if (platform.Deduplication is not { } ranges)
        {
            PlatformStatus replaced = _replacer.Replace(step, source, destination);
            if (replaced.IsOk) _sharedBytes += step.Bytes;
            return replaced;
        }

        foreach (CloneRange range in step.Ranges(MostBytes))
        {
            for (long done = 0; done < range.Length;)
            {
                if (cancellationToken.IsCancellationRequested) return PlatformStatus.From(StatusCode.Canceled);
                CloneRange rest = new(range.Offset + done, range.Length - done);
                PlatformStatus status = ranges.Deduplicate(source, destination, rest, out long shared);
                if (!status.IsOk) return status;
                if (shared <= 0) return PlatformStatus.NotSupported; // the kernel shares no part of it
                done += shared;
                _sharedBytes += shared;
                Advance(shared);
            }
        }

        return PlatformStatus.Ok;
    }

    private void Advance(long bytes)
    {
        _done += bytes;
        progress?.Report(new ShareProgress(ShareStage.Share, Math.Min(_done, _total), _total));
    }

    private void DeleteLeftovers()
    {
        if (platform.UnwrittenFiles is not { } unwritten) return;
        foreach (string path in plan.Leftovers)
        {
            platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts);
            if (!unwritten.OpenUnwritten(path, facts, out FileHandle handle, out _).IsOk) continue;
            List<Extent> extents = [];
            platform.Handles!.ReadExtents(handle, extents);
            platform.Handles!.Close(handle);
            if (platform.Delete(path).IsOk) _change.Leave(facts.Volume, extents);
        }
    }
}
