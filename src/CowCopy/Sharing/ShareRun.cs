using CowCopy.Inspection;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Sharing;

/// <summary>Carries out a plan, one file after the other: blocks of one file are not given up while another looks at them.</summary>
internal sealed class ShareRun(
    IPlatform platform, SharePlan plan, IProgress<ShareProgress>? progress, CancellationToken cancellationToken)
{
    private const long MostBytes = 16 << 20; // BTRFS_MAX_DEDUPE_LEN: what one call shares at most (fs/btrfs/reflink.c)

    private readonly FileReplacer _replacer = new(platform);
    private readonly List<UnsharedFile> _unshared = [];
    private readonly HashSet<string> _unopened = new(StringComparer.Ordinal);
    private readonly long _total = plan.Steps.Sum(static step => step.Bytes);
    private long _done;
    private long _sharedBytes;

    public ShareResult Run()
    {
        if (!platform.Traits.Deduplicates) DeleteLeftovers();
        long before = SpaceSurvey.Occupied(plan.Survey.Files); // without what was deleted
        int files = 0;
        foreach (ShareStep step in plan.Steps)
        {
            if (cancellationToken.IsCancellationRequested) break;
            PlatformStatus status = Share(step);
            if (status.IsOk) files++;
        }

        return new ShareResult
        {
            SharedFiles = files,
            SharedBytes = _sharedBytes,
            SavedBytes = before - SpaceSurvey.Occupied(plan.Survey.Files),
            Unshared = _unshared,
            IsCanceled = cancellationToken.IsCancellationRequested,
        };
    }

    private PlatformStatus Share(ShareStep step)
    {
        long before = _done;
        PlatformStatus status = Open(step.Source, out FileHandle source, out ulong kind);
        if (status.IsOk)
        {
            status = Open(step.Destination, out FileHandle destination, out ulong other);
            if (status.IsOk)
            {
                status = kind == other ? Share(step, source, destination) : PlatformStatus.From(StatusCode.ContentDiffers);
                if (!status.IsOk && status.Code != StatusCode.Canceled)
                    _unshared.Add(UnsharedFile.NotShared(step.Destination.Path, status));
                platform.Close(destination);
            }

            platform.Close(source);
        }

        ReadExtents(step.Destination);
        _done = before;
        Advance(step.Bytes);
        return status;
    }

    private PlatformStatus Open(SurveyedFile file, out FileHandle handle, out ulong kind)
    {
        PlatformStatus status = platform.OpenUnwritten(file.Path, file.Facts, out handle, out kind);
        if (!status.IsOk && _unopened.Add(file.Path)) _unshared.Add(UnsharedFile.NotOpened(file.Path, status));
        return status;
    }

    private PlatformStatus Share(ShareStep step, FileHandle source, FileHandle destination)
    {
        if (!platform.Traits.Deduplicates)
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
                PlatformStatus status = platform.Deduplicate(source, destination, rest, out long shared);
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
        progress?.Report(new ShareProgress(ShareStage.Share, _done, _total));
    }

    /// <summary>What is reported as saved is what the extents say afterwards.</summary>
    private void ReadExtents(SurveyedFile file)
    {
        List<FileExtent> extents = [];
        if (!platform.OpenSource(file.Path, out FileHandle handle).IsOk) return;
        if (platform.ReadExtents(handle, extents).IsOk) file.Extents = [.. extents];
        platform.Close(handle);
    }

    private void DeleteLeftovers()
    {
        foreach (SurveyedFile file in plan.Survey.Files)
        {
            if (!Leftovers.IsOne(file.Path)) continue;
            if (!platform.OpenUnwritten(file.Path, file.Facts, out FileHandle handle, out _).IsOk) continue;
            platform.Close(handle);
            if (platform.Delete(file.Path).IsOk) file.Extents = [];
        }
    }
}
