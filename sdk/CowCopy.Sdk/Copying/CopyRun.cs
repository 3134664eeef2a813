using CowCopy.Sdk.Logging;

namespace CowCopy.Sdk.Copying;

/// <summary>Copies the entries of a task, in one batch if they are independent, else sequentially, and retries failures.</summary>
internal sealed class CopyRun
{
    private readonly CopyTaskContext _context;
    private readonly CopyLog _log;
    private readonly CancellationToken _cancellation;
    private readonly AttemptLog _attempts;

    public CopyRun(CopyTaskContext context, CopyLog log, CancellationToken cancellation)
    {
        _context = context;
        _log = log;
        _cancellation = cancellation;
        _attempts = new AttemptLog(context, log);
    }

    private LinkCreator Links => field ??= new LinkCreator(_context, _log, _attempts);

    public CopyTally Tally { get; private set; } = CopyTally.Empty;

    /// <summary>An entry that was byte copied because its source is on another volume.</summary>
    public CopyEntry? FromAnotherVolume { get; private set; }

    public bool WroteAtLeastOneFile => Tally.CopiedCount > 0;

    /// <summary>Copies the entries.</summary>
    /// <returns>Whether every entry succeeded.</returns>
    public bool Run(List<CopyEntry> entries)
    {
        if (entries.Count == 1 || (!_context.OneAtATime && AreIndependent(entries))) CopyAll(entries);
        else CopySequentially(entries);
        return !_cancellation.IsCancellationRequested && entries.TrueForAll(static entry => entry.Succeeded);
    }

    // Whether no entry writes what another reads or writes, as in nearly every call of a build. Names that differ only in case are one
    // file or two: the copier finds out, and orders such copies by itself.
    private static bool AreIndependent(List<CopyEntry> entries)
    {
        HashSet<string> destinations = new(entries.Count, StringComparer.Ordinal);
        foreach (CopyEntry entry in entries)
        {
            if (!destinations.Add(entry.DestinationPath)) return false;
        }

        foreach (CopyEntry entry in entries)
        {
            if (destinations.Contains(entry.SourcePath) && !entry.IsOntoItself) return false;
        }

        return true;
    }

    // As the built-in, the same copy as the one before to a destination is not made again. If that one failed, it is attempted again only
    // where the built-in copies sequentially too.
    private void CopySequentially(List<CopyEntry> entries)
    {
        Dictionary<string, CopyEntry> before = new(entries.Count, StringComparer.Ordinal);
        foreach (CopyEntry entry in entries)
        {
            string destination = entry.SpelledDestination(_context.ProjectDirectory);
            if (before.TryGetValue(destination, out CopyEntry? last) && HaveSameSource(last, entry)) entry.Succeeded = last.Succeeded;
            else CopyAll([entry]);
            if (entry.Succeeded || !_context.OneAtATime) before[destination] = entry;
        }
    }

    private bool HaveSameSource(CopyEntry one, CopyEntry other) =>
        one.SpelledSource(_context.ProjectDirectory) == other.SpelledSource(_context.ProjectDirectory);

    private void CopyAll(List<CopyEntry> entries)
    {
        entries = WithoutSettled(entries);
        while (entries.Count > 0)
        {
            Attempt(entries);
            entries = entries.FindAll(entry => entry.Failure is { } failure && _attempts.LogFailure(entry, failure));
            if (entries.Count > 0) _cancellation.WaitHandle.WaitOne(entries.Max(entry => _context.Retries.DelayAfter(entry.Failure!)));
        }
    }

    // A file copied onto itself succeeds without a query, unless unchanged files are logged. Under -question nothing is copied.
    private List<CopyEntry> WithoutSettled(List<CopyEntry> entries)
    {
        if (!_context.IsQuestion && !entries.Exists(static entry => entry.IsOntoItself)) return entries;
        List<CopyEntry> rest = new(entries.Count);
        foreach (CopyEntry entry in entries)
        {
            if (entry.IsOntoItself) AcceptOntoItself(entry);
            else if (_context.IsQuestion) Question(entry);
            else rest.Add(entry);
        }

        return rest;
    }

    private void AcceptOntoItself(CopyEntry entry)
    {
        if (_context.SkipUnchanged && File.Exists(entry.SourcePath)) _log.Unchanged(entry, CopyReason.Unchanged);
        entry.Succeeded = true;
    }

    private void Question(CopyEntry entry)
    {
        if (_cancellation.IsCancellationRequested) return;
        CopyPlan plan = _context.Copier.Plan(entry.SourcePath, entry.DestinationPath, _context.Options);
        entry.Succeeded = plan.Reason is CopyReason.Unchanged or CopyReason.SameContent or CopyReason.SameFile;
        if (!entry.Succeeded) _log.NotIncremental(entry);
        else if (_context.SkipUnchanged) _log.Unchanged(entry, plan.Reason);
    }

    private void Attempt(List<CopyEntry> entries)
    {
        _attempts.Start(entries);
        List<CopyEntry> rest = _context.Links.Any ? entries.FindAll(entry => !Link(entry)) : entries;
        EntryBatch batch = new(rest);
        try
        {
            _context.Copier.CopyAll(batch, _context.Options, batch, _cancellation);
        }
        catch (OperationCanceledException)
        {
            // What was copied before is an output of the task, as with the built-in.
        }

        for (int i = 0; i < rest.Count; i++)
        {
            if (batch[i] is { } result) Add(rest[i], result);
            else rest[i].Failure = null;
        }
    }

    /// <returns>Whether this attempt at the entry is complete; otherwise it is to be copied.</returns>
    private bool Link(CopyEntry entry)
    {
        entry.Failure = null;
        if (_cancellation.IsCancellationRequested) return true;
        LinkOutcome outcome = Links.TryLink(entry);
        if (outcome.Result is { } result) Add(entry, result);
        return !outcome.NeedsCopy;
    }

    private void Add(CopyEntry entry, CopyResult result)
    {
        entry.Failure = result.Failure;
        entry.Succeeded = result.Succeeded;
        if (result.Reason == CopyReason.DifferentVolume) FromAnotherVolume ??= entry;
        Tally = Tally.Plus(CopyTally.Of(result));
        if (result.Succeeded) _attempts.LogSuccess(entry, result);
    }
}
