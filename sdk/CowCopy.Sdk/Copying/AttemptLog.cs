using System.Collections.Concurrent;
using CowCopy.Sdk.Logging;

namespace CowCopy.Sdk.Copying;

/// <summary>Logs of each attempt at a file what the built-in would have logged while making it.</summary>
internal sealed class AttemptLog(
    Copy task, ConcurrentDictionary<string, string> knownDirectories, RetryRule rule, CopyLog log)
{
    private readonly MissingDirectories _directories = new(knownDirectories);

    /// <summary>Reads what the copies will have changed by the time they are logged.</summary>
    public void Start(CopyEntry[] entries)
    {
        _directories.StartAttempt();
        foreach (CopyEntry entry in entries)
        {
            _directories.Check(entry);
            entry.ReplacesReadOnly = task.OverwriteReadOnlyFiles && IsReadOnly(entry.DestinationPath)
                && (entry.Retries == 0 || entry.ReplacesReadOnly);
        }
    }

    public void LogSuccess(CopyEntry entry, CopyResult result)
    {
        if (result.Outcome == CopyOutcome.Duplicate) return;
        if (result.Outcome != CopyOutcome.Copied)
        {
            LogUnchanged(entry, result.Reason, result.ReasonText);
        }
        else if (result.Method is CopyMethod.HardLink or CopyMethod.SymbolicLink)
        {
            LogLink(entry, result.Method == CopyMethod.HardLink);
        }
        else
        {
            LogPreparation(entry);
            log.Copying(entry);
        }
    }

    /// <summary>Logs that an entry was skipped, if the task skips unchanged files.</summary>
    /// <param name="entry">The entry.</param>
    /// <param name="reason">Why.</param>
    /// <param name="why">The reason in words, for those that the built-in does not have.</param>
    public void LogUnchanged(CopyEntry entry, CopyReason reason, string why)
    {
        if (task.SkipUnchangedFiles && log.LogsUnchanged) log.Unchanged(entry, OwnReason(entry, reason, why));
    }

    public void LogLink(CopyEntry entry, bool isHard)
    {
        LogPreparation(entry);
        if (isHard) log.CreatingHardLink(entry);
        else log.CreatingSymbolicLink(entry);
    }

    /// <summary>Logs a failed attempt.</summary>
    /// <returns>Whether the entry is to be retried; otherwise its error is logged.</returns>
    public bool LogFailure(CopyEntry entry, CopyFailure failure)
    {
        // The built-in checks the destination first, then the source, before it changes anything.
        bool isDirectory = failure.Kind == CopyErrorKind.DestinationNamesDirectory || Directory.Exists(entry.DestinationPath);
        if (isDirectory) log.DestinationIsDirectory(entry);
        else if (Directory.Exists(entry.SourcePath)) log.SourceIsDirectory(entry);
        else if (!BuiltInErrorProbe.HasFile(entry.SourcePath)) log.SourceNotFound(entry);
        else return LogCopyFailure(entry, failure);
        return false;
    }

    private bool LogCopyFailure(CopyEntry entry, CopyFailure failure)
    {
        // The built-in then ends at each attempt before it copies.
        bool keepsReadOnly = entry.ReplacesReadOnly && !BuiltInErrorProbe.MayChange(entry.DestinationPath);
        LogPreparation(entry);
        entry.ReplacesReadOnly = keepsReadOnly;
        Exception? error = BuiltInErrorProbe.CreateDirectory(entry.Directory);
        if (error is not null) _directories.Forget(entry);
        else if (!keepsReadOnly) log.Copying(entry);
        if (failure.Kind != CopyErrorKind.SourceNotRegular) error ??= BuiltInErrorProbe.OpenSource(entry.SourcePath); // a pipe would block
        string reason = error?.Message ?? FailureMessages.Of(failure, entry);
        if (rule.Always) LogException(entry, error ?? failure.ToException());
        if (error is null ? rule.AllowsRetry(failure) : rule.AllowsRetry(error))
        {
            int retries = rule.Retries;
            if (retries > 0) entry.LockHolder ??= LockHolders.Of(failure);
            if (entry.Retries < retries)
            {
                entry.Retries++;
                log.Retrying(entry, rule.Delay, reason);
                return true;
            }

            if (retries > 0) log.ExceededRetries(entry, retries);
        }

        log.CannotCopy(entry.Source.ItemSpec, entry.Destination.ItemSpec, reason);
        return false;
    }

    private void LogException(CopyEntry entry, Exception error)
    {
        log.FailedWith(entry, error);
        if (error is UnauthorizedAccessException) log.RetryingAlthoughDenied();
    }

    private void LogPreparation(CopyEntry entry)
    {
        if (_directories.Claim(entry)) log.CreatingDirectory(entry);
        if (!entry.ReplacesReadOnly) return;
        entry.ReplacesReadOnly = false;
        log.RemovingReadOnly(entry);
    }

    // Reasons for which the built-in has no text; null where sizes and timestamps match. A link's own are not what was compared.
    private static string? OwnReason(CopyEntry entry, CopyReason reason, string why) => reason switch
    {
        CopyReason.SameContent => why + " (CowCopySkipUnchanged)",
        CopyReason.SameFile when IsLink(entry.SourcePath) || IsLink(entry.DestinationPath) => why,
        _ => null,
    };

    private static bool IsLink(string path) => new FileInfo(path).Attributes.HasFlag(FileAttributes.ReparsePoint);

    private static bool IsReadOnly(string path) => new FileInfo(path) is { Exists: true, IsReadOnly: true };
}
