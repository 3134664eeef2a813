using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.References;

/// <summary>One copy that adds references: which clusters it shares, or that it is the one that becomes the next seed.</summary>
internal sealed class ReferenceUse : IDisposable
{
    private readonly ReferenceLedger _ledger;
    private readonly KnownFile _source;
    private readonly CopyJob _job;
    private readonly VolumeFacts _volume;
    private readonly int _softCap;
    private readonly CancellationToken _cancellationToken;
    private ClusterSet? _shared;

    public ReferenceUse(ReferenceLedger ledger, in PreparedCopy prepared, CopyOptions options, CancellationToken cancellationToken)
    {
        (_ledger, _job, _volume, _softCap, _cancellationToken) = (ledger, prepared.Job, prepared.Facts.SourceVolume, options.ReferenceSoftCap, cancellationToken);
        _source = ledger.Find(prepared.Facts.Source);
        MakesSeed = _source.Content.BeginSeedWhereFull(_source.Clusters, _softCap, cancellationToken);
    }

    /// <summary>The system's copy call met the limit.</summary>
    public bool WasRefused { get; private set; }

    /// <summary>This copy is to get bytes of its own, and is cloned from afterwards.</summary>
    public bool MakesSeed { get; private set; }

    /// <summary>Clones from clusters with room; one of the two statuses of the limit where this copy is to become the next seed.</summary>
    public PlatformStatus Clone(FileHandle source, FileHandle destination, long length)
    {
        StatusCode limit = StatusCode.ReferenceLimit;
        while (!MakesSeed)
        {
            if (_cancellationToken.IsCancellationRequested) return PlatformStatus.From(StatusCode.Canceled);
            ClusterSet clusters = _source.Content.Best(_source.Clusters, _softCap);
            bool isOwn = ReferenceEquals(clusters, _source.Clusters);
            FileHandle from = isOwn ? source : OpenSeed(clusters);
            if (!from.IsOpen) continue; // it was dropped: there are others, or the source's own
            PlatformStatus status = CloneFrom(from, destination, length);
            if (!isOwn) _ledger.Platform.Close(from);
            if (status.IsOk) _shared = clusters;
            if (status.Code == StatusCode.ReferenceLimitMidway) limit = status.Code;
            else if (status.Code != StatusCode.ReferenceLimit) return OfWhatIsLeft(status, limit);
            clusters.Exhaust();
            MakesSeed = _source.Content.BeginSeedAfter(clusters, _source.Clusters, _softCap, _cancellationToken);
        }

        return PlatformStatus.From(limit);
    }

    /// <summary>The path that the system's copy call is to clone from: the source, or a seed in its place.</summary>
    public string ChoosePath()
    {
        while (true)
        {
            _shared = _source.Content.Best(_source.Clusters, _softCap);
            if (ReferenceEquals(_shared, _source.Clusters)) return _job.Source;
            if (IsStill(_shared.Seed!)) return _shared.Seed!.Path;
            _source.Content.Drop(_shared);
        }
    }

    /// <summary>The system's copy call met the limit at a path.</summary>
    public void Refuse(string path)
    {
        WasRefused = true;
        _shared?.Exhaust();
        if (!_ledger.Platform.OpenSource(path, out FileHandle refused).IsOk) return;
        _ledger.Health.AfterReferenceLimit(refused, _job.Source, _volume);
        _ledger.Platform.Close(refused);
    }

    /// <summary>After a refusal: whether this copy becomes the next seed; else there may be another to clone from by now.</summary>
    public bool TakeOnSeed()
    {
        WasRefused = false;
        MakesSeed = _source.Content.BeginSeedAfter(_shared!, _source.Clusters, _softCap, _cancellationToken);
        return MakesSeed;
    }

    /// <summary>Enters what became of the copy.</summary>
    public void Enter(CopyResult result)
    {
        bool isCopied = result.Outcome == CopyOutcome.Copied;
        if (isCopied && result.Method != CopyMethod.ByteCopy && _shared is { } shared)
        {
            shared.Count();
            _ledger.Remember(_job.Destination, _volume.Id, _source.Content, shared);
        }

        if (!MakesSeed) return;
        bool hasBytes = isCopied && result.Method == CopyMethod.ByteCopy;
        _source.Content.EndSeed(hasBytes ? _ledger.RememberSeed(_job.Destination, _volume.Id, _source.Content) : null);
        MakesSeed = false;
    }

    public void Dispose()
    {
        if (MakesSeed) _source.Content.EndSeed(made: null);
    }

    private PlatformStatus CloneFrom(FileHandle from, FileHandle destination, long length)
    {
        PlatformStatus status = _ledger.Platform.Clone(from, destination, length);
        if (status.Code is StatusCode.ReferenceLimit or StatusCode.ReferenceLimitMidway) _ledger.Health.AfterReferenceLimit(from, _job.Source, _volume);
        return status;
    }

    /// <summary>A refusal that came after an earlier set had been shared in part speaks of its own attempt, not of the destination.</summary>
    private static PlatformStatus OfWhatIsLeft(PlatformStatus status, StatusCode limit) =>
        limit == StatusCode.ReferenceLimitMidway && !status.IsOk && Refusal.From(status.Code).LeavesDestinationWhole ? new PlatformStatus(StatusCode.Other, status.NativeCode) : status;

    /// <summary>Opens a seed and looks whether it is still the file that was made; one that is not is dropped.</summary>
    private FileHandle OpenSeed(ClusterSet clusters)
    {
        if (clusters.Seed is { } seed && _ledger.Platform.OpenSource(seed.Path, out FileHandle opened).IsOk)
        {
            if (IsStill(seed)) return opened;
            _ledger.Platform.Close(opened);
        }

        _source.Content.Drop(clusters);
        return FileHandle.None;
    }

    private bool IsStill(Seed seed) => _ledger.Platform.Inspect(seed.Path, LinkTreatment.Keep, out FileFacts facts).IsOk && seed.Is(facts);
}
