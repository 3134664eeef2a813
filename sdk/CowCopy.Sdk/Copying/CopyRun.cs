using CowCopy.Sdk.Logging;

namespace CowCopy.Sdk.Copying;

/// <summary>Carries out a job over its entries: wave by wave, each tried again as long as the rules allow.</summary>
internal sealed class CopyRun
{
    private readonly CopyJob _job;
    private readonly CopyLog _log;
    private readonly CancellationToken _cancellation;
    private readonly AttemptLog _attempts;

    public CopyRun(CopyJob job, CopyLog log, CancellationToken cancellation)
    {
        _job = job;
        _log = log;
        _cancellation = cancellation;
        _attempts = new AttemptLog(job, log);
    }

    private LinkStep Links => field ??= new LinkStep(_job, _log, _attempts);

    public CopyTally Tally { get; private set; } = CopyTally.Empty;

    /// <summary>An entry whose bytes were moved since its source is on another volume.</summary>
    public CopyEntry? FromAnotherVolume { get; private set; }

    public bool WroteAtLeastOneFile => Tally.Copied > 0;

    /// <returns>Whether every entry is right.</returns>
    public bool Run(List<CopyEntry> entries)
    {
        if (entries.Count == 1 || (!_job.OneAtATime && WaveList.AreIndependent(entries)))
        {
            Persist(Needed(entries));
            return !_cancellation.IsCancellationRequested && entries.TrueForAll(static entry => entry.IsRight);
        }

        WaveList waves = new(entries, _job.ProjectDirectory);
        if (_job.OneAtATime || waves.DependsOnOrder) return RunInTurn(entries);
        foreach (List<CopyEntry> wave in waves.Waves) Persist(Needed(wave));
        foreach (KeyValuePair<CopyEntry, CopyEntry> duplicate in waves.Duplicates) duplicate.Key.IsRight = duplicate.Value.IsRight;
        return !_cancellation.IsCancellationRequested && entries.TrueForAll(static entry => entry.IsRight);
    }

    // Each file to its end before the next, as MSBuild's own task does when told so. A copy that was made already is not made again; one that failed is.
    private bool RunInTurn(List<CopyEntry> entries)
    {
        Dictionary<string, string> made = new(entries.Count, WaveList.PathComparer);
        foreach (CopyEntry entry in entries)
        {
            string source = entry.SpelledSource(_job.ProjectDirectory), destination = entry.SpelledDestination(_job.ProjectDirectory);
            entry.IsRight = made.TryGetValue(destination, out string? before) && WaveList.PathComparer.Equals(before, source);
            if (!entry.IsRight) Persist(Needed([entry]));
            if (entry.IsRight) made[destination] = source;
        }

        return !_cancellation.IsCancellationRequested && entries.TrueForAll(static entry => entry.IsRight);
    }

    // A file copied onto itself is right without looking at it, unless unchanged files are to be told. Question mode only asks.
    private List<CopyEntry> Needed(List<CopyEntry> wave)
    {
        if (!_job.OnlyAsk && !wave.Exists(static entry => entry.IsOntoItself)) return wave;
        List<CopyEntry> needed = new(wave.Count);
        foreach (CopyEntry entry in wave)
        {
            if (entry.IsOntoItself) AcceptSelf(entry);
            else if (_job.OnlyAsk) Ask(entry);
            else needed.Add(entry);
        }

        return needed;
    }

    private void AcceptSelf(CopyEntry entry)
    {
        if (_job.SkipUnchanged && File.Exists(entry.SourcePath)) _log.Unchanged(entry, CopyReason.Unchanged);
        entry.IsRight = true;
    }

    private void Ask(CopyEntry entry)
    {
        CopyPlan plan = _job.Copier.Plan(entry.SourcePath, entry.DestinationPath, _job.Options);
        entry.IsRight = plan.Failure is null && plan.Reason is CopyReason.Unchanged or CopyReason.SameContent or CopyReason.SameFile;
        if (!entry.IsRight) _log.NotIncremental(entry);
        else if (_job.SkipUnchanged) _log.Unchanged(entry, plan.Reason);
    }

    private void Persist(List<CopyEntry> entries)
    {
        while (entries.Count > 0 && !_cancellation.IsCancellationRequested)
        {
            Attempt(entries);
            if (!entries.Exists(static entry => entry.Failure is not null)) return;
            List<CopyEntry> again = entries.FindAll(entry => entry.Failure is { } failure && _attempts.Failed(entry, failure));
            int wait = again.Count == 0 ? 0 : again.Max(entry => _job.Retries.WaitFor(entry.Failure!));
            if (wait > 0) _cancellation.WaitHandle.WaitOne(wait);
            entries = again;
        }
    }

    private void Attempt(List<CopyEntry> entries)
    {
        _attempts.Begin(entries);
        List<CopyEntry> rest = _job.Links.Any ? entries.FindAll(entry => !Link(entry)) : entries;
        if (rest.Count == 0) return;
        BatchResult batch = _job.Copier.CopyAll(new EntryRequests(rest), _job.Options, cancellationToken: _cancellation);
        for (int i = 0; i < rest.Count; i++) Take(rest[i], batch.Results[i]);
    }

    /// <returns>Whether that is all there is to do about the entry now.</returns>
    private bool Link(CopyEntry entry)
    {
        entry.Failure = null;
        if (_cancellation.IsCancellationRequested) return true;
        LinkAnswer answer = Links.Try(entry);
        if (answer.Result is { } result) Take(entry, result);
        else entry.Failure = answer.Failure;
        return !answer.IsToBeCopied;
    }

    private void Take(CopyEntry entry, CopyResult result)
    {
        entry.Failure = result.Failure;
        entry.IsRight = result.Succeeded;
        if (result.Reason == CopyReason.DifferentVolume) FromAnotherVolume ??= entry;
        Tally = Tally.Plus(CopyTally.Of(result));
        if (result.Succeeded) _attempts.Succeeded(entry, result);
    }
}
