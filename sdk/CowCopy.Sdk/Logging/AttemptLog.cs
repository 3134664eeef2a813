using CowCopy.Sdk.Copying;

namespace CowCopy.Sdk.Logging;

/// <summary>Logs of each attempt at a file what the built-in would have logged while making it.</summary>
internal sealed class AttemptLog(CopyTaskContext context, CopyLog log)
{
    private readonly MissingDirectories _directories = new(context.KnownDirectories);

    /// <summary>Reads what the copies will have changed by the time they are logged.</summary>
    public void Start(List<CopyEntry> entries)
    {
        _directories.StartAttempt();
        foreach (CopyEntry entry in entries)
        {
            _directories.Check(entry);
            entry.ReplacesReadOnly = context.Options.OverwriteReadOnly && entry.Retries == 0 && IsReadOnly(entry.DestinationPath);
        }
    }

    public void LogSuccess(CopyEntry entry, CopyResult result)
    {
        if (result.Outcome != CopyOutcome.Copied)
        {
            if (context.SkipUnchanged) log.Unchanged(entry, result.Reason);
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
        LogPreparation(entry);
        Exception? error = BuiltInErrorProbe.CreateDirectory(entry.Directory);
        if (error is not null) _directories.Forget(entry);
        else log.Copying(entry);
        if (failure.Kind != CopyErrorKind.SourceNotRegular) error ??= BuiltInErrorProbe.OpenSource(entry.SourcePath); // a pipe would block
        string reason = error?.Message ?? FailureMessages.Of(failure, entry);
        if (context.Retries.Always) LogException(entry, error ?? failure.ToException());
        if (error is null ? context.Retries.AllowsRetry(failure) : context.Retries.AllowsRetry(error))
        {
            int retries = context.Retries.Retries;
            if (retries > 0) entry.LockHolder ??= LockHolder.Of(entry.DestinationPath);
            if (entry.Retries < retries)
            {
                entry.Retries++;
                log.Retrying(entry, context.Retries.Delay, reason);
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

    private static bool IsReadOnly(string path) => new FileInfo(path) is { Exists: true, IsReadOnly: true };
}
