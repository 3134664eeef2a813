using System.Text;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.References;
using CowCopy.Volumes;

namespace CowCopy.Files;

/// <summary>One file from request to result.</summary>
internal sealed class CopyEngine
{
    private readonly CopyInspector _inspector;
    private readonly CopyLoop _loop;
    private readonly object _creating = new();
    private readonly VolumeCatalog _volumes;
    private volatile ReferenceLeaks? _leaks;

    public CopyEngine(IPlatform platform, VolumeCatalog volumes)
    {
        (Platform, _volumes) = (platform, volumes);
        _inspector = new CopyInspector(platform, volumes);
        _loop = new CopyLoop(_inspector, new DestinationWriter(platform, volumes, _inspector));
    }

    public IPlatform Platform { get; }

    /// <summary>Whether a file of a batch was copied: the first one loads code, so it takes long whatever the file is.</summary>
    public bool HasRunBatch { get; set; }

    public IReadOnlyList<CopyWarning> Warnings => _leaks?.Warnings ?? [];

    // What most processes do not need is created when it is: loading its types takes longer than a small copy.
    private WriteCheck Check => field ??= new WriteCheck(Platform, _inspector, _loop);

    private ReferenceGuard References
    {
        get
        {
            lock (_creating) return field ??= new ReferenceGuard(Platform, _inspector, _loop, _leaks = new ReferenceLeaks(Platform));
        }
    }

    /// <summary>The volume of something that was queried.</summary>
    public VolumeFacts VolumeOf(in FileFacts facts, string path) => _volumes.Of(facts.Volume, path);

    public CopyResult Copy(in CopyJob job, CopyOptions options, CancellationToken cancellationToken)
    {
        CopyInProgress copy = new(job, options, cancellationToken);
        CopyResult result = Decide(ref copy) ?? CarryOut(ref copy);
        copy.Complete(result);
        return result.OrFailed(cancellationToken);
    }

    /// <summary>
    /// Decides. Returns a result if there is nothing to do or nothing can be done; otherwise the copy must be carried out, or its source
    /// closed.
    /// </summary>
    public CopyResult? Decide(ref CopyInProgress copy)
    {
        if (copy.CancellationToken.IsCancellationRequested) return CopyResult.Undone(copy.Job.Request);
        PlatformStatus step = CheckLength(copy.Job);
        if (!step.IsOk) return CopyResult.Failed(copy.Job.Request, step);
        bool isDecided = false;
        try
        {
            _inspector.Start(ref copy);
            CopyResult? result = _loop.Decide(ref copy);
            isDecided = result is null;
            return result;
        }
        finally
        {
            if (!isDecided) Close(ref copy);
        }
    }

    /// <summary>Carries out what was decided, and closes the source.</summary>
    public CopyResult CarryOut(ref CopyInProgress copy)
    {
        try
        {
            if (copy.CancellationToken.IsCancellationRequested) return CopyResult.Undone(copy.Job.Request);
            PlatformStatus opened = copy.Decision.OpensSource ? _inspector.OpenSource(ref copy) : PlatformStatus.Ok;
            if (!opened.IsOk) return CopyResult.Failed(copy.Job.Request, opened);
            if (copy.Job.Wanted is { VerifiesClones: true })
            {
                PlatformStatus step = new SourceCheck(Platform).BeforeCopy(copy);
                if (!step.IsOk) return CopyResult.Failed(copy.Job.Request, step);
            }

            return ReferenceGuard.IsFor(copy) ? References.Write(ref copy) : _loop.Write(ref copy);
        }
        finally
        {
            Close(ref copy);
        }
    }

    public void Close(ref CopyInProgress copy)
    {
        if (copy.Source.IsOpen) Platform.Handles!.Close(copy.Source);
        copy.Source = FileHandle.None;
    }

    /// <summary>Returns the plan for a request. Changes nothing.</summary>
    public CopyPlan Plan(CopyRequest request, CopyOptions options) => Plan(new CopyJob(request), options);

    /// <inheritdoc cref="Plan(CopyRequest, CopyOptions)"/>
    public CopyPlan Plan(CopyJob job, CopyOptions options)
    {
        CopyRequest request = job.Request;
        CopyInProgress copy = new(job with { IsOnlyPlanned = true }, options, CancellationToken.None);
        CopyResult? result;
        try
        {
            result = Decide(ref copy) ?? Check.Find(ref copy);
        }
        finally
        {
            Close(ref copy);
        }

        if (result is not null)
        {
            return new CopyPlan(request)
            {
                Reason = result.Reason,
                Failure = result.Failure,
                Length = result.Length,
                ChangesMode = result.NewMode is not null,
            };
        }

        return new CopyPlan(request)
        {
            Method = copy.Decision.Method,
            Fallback = copy.Decision.Fallback,
            Destination = copy.Decision.Step,
            StartsWriteback = copy.Decision.StartsWriteback,
            Reason = copy.Decision.Reason,
            Length = copy.Facts.Source.Length,
        };
    }

    /// <summary>
    /// A longer path is copied only below the root of a tree: no program could have named the source so, and few could use the copy.
    /// </summary>
    private PlatformStatus CheckLength(in CopyJob job)
    {
        if (!job.IsRequested || (IsShort(job.Source) && IsShort(job.Destination))) return PlatformStatus.Ok;
        return PlatformStatus.From(StatusCode.NameTooLong);
    }

    private bool IsShort(string path) => Encoding.UTF8.GetByteCount(path) <= Platform.Traits.LongestPath;
}
