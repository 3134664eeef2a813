using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.References;
using CowCopy.Volumes;

namespace CowCopy.Files;

/// <summary>One file from request to result: look, decide, carry out.</summary>
internal sealed class CopyEngine
{
    private readonly CopyInspector _inspector;
    private readonly DestinationWriter _writer;
    private readonly LimitedVolumeWriter _limited;
    private readonly LinkMaker _links;
    private readonly RecentSources _sources = new();

    public CopyEngine(IPlatform platform, VolumeCatalog volumes)
    {
        Platform = platform;
        Volumes = volumes;
        _inspector = new CopyInspector(platform, volumes);
        _writer = new DestinationWriter(platform, volumes, _inspector);
        References = new ReferenceLedger(platform);
        _limited = new LimitedVolumeWriter(_writer, References);
        _links = new LinkMaker(platform, _inspector);
    }

    public IPlatform Platform { get; }

    public VolumeCatalog Volumes { get; }

    public ReferenceLedger References { get; }

    public IReadOnlyList<HealthFinding> Findings => References.Health.Findings;

    public CopyResult Copy(CopyRequest request, CopyOptions options, CancellationToken cancellationToken) =>
        Prepare(new CopyJob(request), options, cancellationToken, out PreparedCopy prepared) ?? CarryOut(prepared, options, cancellationToken);

    public CopyResult Link(CopyRequest request, CopyMethod method, CopyOptions options) => _links.Make(new CopyJob(request), method, options);

    /// <summary>Looks and decides. Answers at once when there is nothing to do or nothing can be done; else the prepared copy must be carried out or closed.</summary>
    public CopyResult? Prepare(in CopyJob job, CopyOptions options, CancellationToken cancellationToken, out PreparedCopy prepared)
    {
        prepared = default;
        if (cancellationToken.IsCancellationRequested) return CopyResult.Canceled(job.Request);

        StepResult step = Look(job, options, out CopyFacts facts);
        if (!step.IsDone) return step.Fail(job.Request);
        Decision decision = CopyPlanner.Decide(facts, options);
        if (CopyResult.Of(job.Request, decision, facts.Source.Length) is { } settled) return settled;

        FileHandle source = FileHandle.None;
        if (decision.OpensSource)
        {
            PlatformStatus opened = Platform.OpenSource(job.SourceAt, out source);
            if (!opened.IsOk) return WithoutSource(job, options, facts, opened);
            if (AskForState(ref facts, options, source)) decision = CopyPlanner.Decide(facts, options);
            if (decision.Reason == CopyReason.SmallDirtySource && !job.IsOnlyPlanned && _sources.WasSeen(facts.Source))
            {
                facts = facts with { SourceIsShared = true }; // also for a decision that has to be made anew later
                decision = CopyPlanner.Decide(facts, options);
            }
        }

        prepared = new PreparedCopy { Job = job, Facts = facts, Decision = decision, Source = source };
        return null;
    }

    /// <summary>Carries a prepared copy out and closes its source.</summary>
    public CopyResult CarryOut(in PreparedCopy prepared, CopyOptions options, CancellationToken cancellationToken)
    {
        PreparedCopy copy = prepared;
        if (!copy.Source.IsOpen && copy.Decision.OpensSource)
        {
            PlatformStatus opened = Platform.OpenSource(copy.Job.SourceAt, out FileHandle source);
            if (!opened.IsOk) return new StepResult(opened, CopyOperation.OpenSource).Fail(copy.Job.Request);
            copy = copy with { Source = source };
        }

        try
        {
            return LimitedVolumeWriter.IsFor(copy) ? _limited.Write(copy, options, cancellationToken) : _writer.Write(copy, options, cancellationToken);
        }
        finally
        {
            if (copy.Source.IsOpen) Platform.Close(copy.Source);
        }
    }

    /// <summary>The plan for a request, from a look at both sides and at the folder of the destination. Changes nothing.</summary>
    public CopyPlan Plan(CopyRequest request, CopyOptions options)
    {
        CopyJob job = new(request) { LooksAtBothSides = true, IsOnlyPlanned = true };
        job = job with { Directory = DirectoryFacts.Unknown with { Volume = Volumes.OfNearestDirectory(job.Destination) } };
        CopyResult? result = Prepare(job, options, CancellationToken.None, out PreparedCopy prepared);
        if (result is not null) return new CopyPlan(request) { Reason = result.Reason, Failure = result.Failure, Length = result.Length };
        if (prepared.Source.IsOpen) Platform.Close(prepared.Source);
        return new CopyPlan(request)
        {
            Method = prepared.Decision.Method,
            Fallback = prepared.Decision.Fallback,
            Destination = prepared.Decision.Step,
            StartsWriteback = prepared.Decision.StartsWriteback,
            Reason = prepared.Decision.Reason,
            Length = prepared.Facts.Source.Length,
        };
    }

    /// <summary>
    /// The destination is looked at first only where the outcome may be that nothing is done; else creating it exclusively tells.
    /// An error of the source gives way to one of the destination, whichever was seen first.
    /// </summary>
    private StepResult Look(in CopyJob job, CopyOptions options, out CopyFacts facts)
    {
        StepResult step = _inspector.LookAtSource(job, out facts);
        if (!step.IsDone) return step;
        bool first = job.LooksAtBothSides || options.SkipUnchanged != SkipUnchanged.Never || options.Overwrite == OverwriteMode.AtomicRename || facts.HasSystemCopy || facts.Source.Kind != FileKind.Regular;
        if (first) step = _inspector.LookAtDestination(job, options, ref facts);
        if (step.IsDone && !facts.Destination.Volume.IsKnown) _inspector.LookAtFolder(job, ref facts);
        return step;
    }

    /// <summary>The source cannot be opened, which does not matter where the destination is the same file; where the destination stands in the way, that is told.</summary>
    private CopyResult WithoutSource(in CopyJob job, CopyOptions options, CopyFacts facts, PlatformStatus opened)
    {
        bool hasLooked = facts.Destination.Kind != FileKind.Unknown || _inspector.LookAtDestination(job, options, ref facts).IsDone;
        Decision decision = hasLooked ? CopyPlanner.Decide(facts, options) : default;
        CopyResult? settled = hasLooked ? CopyResult.Of(job.Request, decision, facts.Source.Length) : null;
        return settled ?? new StepResult(opened, CopyOperation.OpenSource).Fail(job.Request);
    }

    private bool AskForState(ref CopyFacts facts, CopyOptions options, FileHandle source)
    {
        long age = DateTimeOffset.UtcNow.ToUnixTimeSeconds() - facts.Source.Changed.Seconds;
        if (!CopyPlanner.DependsOnSourceState(facts, options, age)) return false;
        facts = facts with { SourceState = _inspector.StateOf(source, facts, age) };
        return facts.SourceState == SourceState.Dirty;
    }
}
