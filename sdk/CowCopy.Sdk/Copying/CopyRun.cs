using CowCopy.Sdk.Context;
using CowCopy.Sdk.Logging;

namespace CowCopy.Sdk.Copying;

/// <summary>Copies the entries of a task in one batch, which the library orders, and retries failures.</summary>
internal sealed class CopyRun
{
    private readonly Copy _task;
    private readonly FileCopier _copier;
    private readonly TaskContext _context;
    private readonly CopyOptions _options;
    private readonly int _threads;
    private readonly CopyLog _log;
    private readonly CancellationToken _cancellation;
    private readonly AttemptLog _attempts;
    private readonly RetryRule _retries;

    public CopyRun(
        Copy task,
        BuildSession session,
        TaskContext context,
        CopyOptions options,
        int threads,
        CopyLog log,
        CancellationToken cancellation)
    {
        (_task, _copier, _context, _options, _log, _cancellation) = (task, session.Copier, context, options, log, cancellation);
        _threads = threads;
        _retries = new RetryRule(task.Retries, task.RetryDelayMilliseconds, session, task.DestinationFolder?.ItemSpec, context);
        _attempts = new AttemptLog(task, session.KnownDirectories, _retries, log);
    }

    private LinkCreator Links => field ??= new LinkCreator(_task, _copier, _options, _log, _attempts);

    public CopyTally Tally { get; private set; } = CopyTally.Empty;

    /// <summary>An entry that was byte copied because its source is on another volume.</summary>
    public CopyEntry? FromAnotherVolume { get; private set; }

    /// <summary>An entry that was byte copied because a volume cannot clone.</summary>
    public CopyEntry? Uncloneable { get; private set; }

    public bool WroteAtLeastOneFile => Tally.CopiedCount > 0;

    /// <summary>Copies the entries.</summary>
    /// <returns>Whether every entry succeeded.</returns>
    public bool Run(CopyEntry[] entries)
    {
        if (entries.Length > 1 && IsFileByFile(entries)) CopySequentially(entries);
        else CopyAll(entries);
        return !_cancellation.IsCancellationRequested && Array.TrueForAll(entries, static entry => entry.Succeeded);
    }

    // The library orders what it copies. It makes no plan of several files, and does not know of links that the task creates before.
    private bool IsFileByFile(CopyEntry[] entries) =>
        _context.CopiesSequentially || _task.FailIfNotIncremental || (_task.WantsLinks && !AreIndependent(entries));

    // Whether no entry writes what another reads or writes.
    private static bool AreIndependent(CopyEntry[] entries)
    {
        HashSet<string> destinations = new(entries.Length, StringComparer.Ordinal);
        return Array.TrueForAll(entries, entry => destinations.Add(entry.DestinationPath))
            && Array.TrueForAll(entries, entry => entry.IsOntoItself || !destinations.Contains(entry.SourcePath));
    }

    // As the built-in, the same copy as the one before to a destination is not made again. If that one failed, it is attempted again only
    // where the built-in copies sequentially too.
    private void CopySequentially(CopyEntry[] entries)
    {
        Dictionary<string, CopyEntry> before = new(entries.Length, StringComparer.Ordinal);
        foreach (CopyEntry entry in entries)
        {
            string destination = entry.SpelledDestination(_context.ProjectDirectory);
            if (before.TryGetValue(destination, out CopyEntry? last) && HaveSameSource(last, entry)) entry.Succeeded = last.Succeeded;
            else CopyAll([entry]);
            if (entry.Succeeded || !_context.CopiesSequentially) before[destination] = entry;
        }
    }

    private bool HaveSameDestination(CopyEntry one, CopyEntry other) =>
        one.SpelledDestination(_context.ProjectDirectory) == other.SpelledDestination(_context.ProjectDirectory);

    private bool HaveSameSource(CopyEntry one, CopyEntry? other) =>
        one.SpelledSource(_context.ProjectDirectory) == other?.SpelledSource(_context.ProjectDirectory);

    // Entries that depend on one that is retried wait for it: the library leaves them out, so they are in the next attempt.
    private void CopyAll(CopyEntry[] entries)
    {
        entries = WithoutSettled(entries);
        while (entries.Length > 0 && !_cancellation.IsCancellationRequested)
        {
            Attempt(entries);
            int delay = LogFailures(entries);
            entries = Array.FindAll(entries, static entry => !entry.IsSettled);
            if (delay > 0) _cancellation.WaitHandle.WaitOne(delay);
        }
    }

    // A file copied onto itself succeeds without a query, unless unchanged files are logged. Under -question nothing is copied.
    private CopyEntry[] WithoutSettled(CopyEntry[] entries)
    {
        bool isAny = _task.FailIfNotIncremental || Array.Exists(entries, static entry => entry.IsOntoItself);
        return isAny ? Array.FindAll(entries, entry => !Settle(entry)) : entries;
    }

    private bool Settle(CopyEntry entry)
    {
        if (entry.IsOntoItself) AcceptOntoItself(entry);
        else if (_task.FailIfNotIncremental) Question(entry);
        else return false;
        return true;
    }

    private void AcceptOntoItself(CopyEntry entry)
    {
        if (_task.SkipUnchangedFiles && File.Exists(entry.SourcePath)) _attempts.LogUnchanged(entry, CopyReason.Unchanged, "");
        entry.Succeeded = true;
    }

    private void Question(CopyEntry entry)
    {
        if (_cancellation.IsCancellationRequested) return;
        CopyPlan plan = _copier.Plan(entry.SourcePath, entry.DestinationPath, _options);
        entry.Succeeded = plan.Reason is CopyReason.Unchanged or CopyReason.SameContent or CopyReason.SameFile;
        if (!entry.Succeeded) _log.NotIncremental(entry);
        else _attempts.LogUnchanged(entry, plan.Reason, plan.ReasonText);
    }

    private void Attempt(CopyEntry[] entries)
    {
        foreach (CopyEntry entry in entries) entry.Result = null;
        _attempts.Start(entries);
        CopyEntry[] rest = _task.WantsLinks ? Array.FindAll(entries, entry => !Link(entry)) : entries;
        EntryList batch = new(rest);
        try
        {
            _copier.CopyAll(batch, _options, _threads, stopAtFailure: true, batch, _cancellation);
        }
        catch (OperationCanceledException)
        {
            // What was copied before is an output of the task, as with the built-in.
        }

        for (int i = 0; i < rest.Length; i++)
        {
            // The library compares files, the built-in words: what says the same in other words is copied again, by the next attempt.
            if (IsDuplicate(rest[i]) && !HaveSameSource(rest[i], PreviousTo(rest, i))) rest[i].Result = null;
            Add(rest[i]);
        }
    }

    private static bool IsDuplicate(CopyEntry entry) => entry.Result?.Reason == CopyReason.DuplicateRequest;

    /// <returns>The last entry before one that has its destination in the same words; null if there is none.</returns>
    private CopyEntry? PreviousTo(CopyEntry[] entries, int index)
    {
        CopyEntry entry = entries[index];
        while (--index >= 0)
        {
            CopyEntry other = entries[index];
            if (other.DestinationPath == entry.DestinationPath && HaveSameDestination(other, entry)) return other;
        }

        return null;
    }

    /// <returns>Whether this attempt at the entry is complete; otherwise it is to be copied.</returns>
    private bool Link(CopyEntry entry)
    {
        if (_cancellation.IsCancellationRequested) return true;
        if (!Links.TryLink(entry)) return false;
        Add(entry);
        return true;
    }

    private void Add(CopyEntry entry)
    {
        if (entry.Result is not { } result) return;
        if (result.Reason == CopyReason.DifferentVolume) FromAnotherVolume ??= entry;
        if (result.Reason == CopyReason.VolumeCannotClone) Uncloneable ??= entry;
        Tally = Tally.Plus(CopyTally.Of(result));
        if (!result.Succeeded) return;
        entry.Succeeded = entry.IsSettled = true;
        _attempts.LogSuccess(entry, result);
    }

    /// <returns>Milliseconds to wait before the next attempt.</returns>
    private int LogFailures(CopyEntry[] entries)
    {
        int delay = 0;
        for (int i = 0; i < entries.Length; i++)
        {
            CopyEntry entry = entries[i];
            if (entry.IsSettled || entry.Result?.Failure is not { } failure) continue;
            if (IsDuplicate(entry)) entry.IsSettled = PreviousTo(entries, i)!.IsSettled;
            else if (_attempts.LogFailure(entry, failure)) delay = Math.Max(delay, _retries.DelayAfter(failure));
            else entry.IsSettled = true;
        }

        return delay;
    }
}
