using CowCopy.Sdk.Copying;

namespace CowCopy.Sdk.Logging;

/// <summary>Tells of each attempt at a file what MSBuild's own task would have told while making it.</summary>
internal sealed class AttemptLog(CopyJob job, CopyLog log)
{
    private readonly FolderWatch _folders = new(job.KnownFolders);

    /// <summary>Looks at what the copies will have changed by the time they are told.</summary>
    public void Begin(List<CopyEntry> entries)
    {
        _folders.Begin();
        foreach (CopyEntry entry in entries)
        {
            _folders.LookAt(entry);
            entry.ReplacesReadOnly = job.Options.OverwriteReadOnly && entry.Retries == 0 && IsReadOnly(entry.DestinationPath);
        }
    }

    public void Succeeded(CopyEntry entry, CopyResult result)
    {
        if (result.Outcome != CopyOutcome.Copied)
        {
            if (job.SkipUnchanged) log.Unchanged(entry, result.Reason);
        }
        else if (result.Method is CopyMethod.HardLink or CopyMethod.SymbolicLink)
        {
            Linking(entry, result.Method);
        }
        else
        {
            Preparing(entry);
            log.Copying(entry);
        }
    }

    public void Linking(CopyEntry entry, CopyMethod method)
    {
        Preparing(entry);
        if (method == CopyMethod.HardLink) log.LinkingHard(entry);
        else log.LinkingSymbolically(entry);
    }

    /// <returns>Whether the entry is to be tried again; else its error has been told.</returns>
    public bool Failed(CopyEntry entry, CopyFailure failure)
    {
        // MSBuild's own task looks at the destination first, then at the source, before it does anything.
        if (Directory.Exists(entry.DestinationPath)) log.DestinationIsDirectory(entry);
        else if (Directory.Exists(entry.SourcePath)) log.SourceIsDirectory(entry);
        else if (!BaseLibrary.HasFile(entry.SourcePath)) log.SourceNotFound(entry);
        else return Refused(entry, failure);
        return false;
    }

    private bool Refused(CopyEntry entry, CopyFailure failure)
    {
        Preparing(entry);
        Exception? refusal = BaseLibrary.RefusesFolder(entry.Folder);
        if (refusal is not null) _folders.Forget(entry);
        else log.Copying(entry);
        if (failure.Kind != CopyErrorKind.SourceNotRegular) refusal ??= BaseLibrary.RefusesSource(entry.SourcePath); // opening a pipe waits
        string why = refusal?.Message ?? FailureWords.Of(failure, entry);
        if (job.Retries.Always) Diagnose(entry, refusal ?? failure.ToException());
        if (refusal is null ? job.Retries.AllowsAnother(failure) : job.Retries.AllowsAnother(refusal))
        {
            if (entry.Retries < job.Retries.Retries)
            {
                entry.Retries++;
                log.Retrying(entry, job.Retries.Delay, why, entry.LockHolder ??= LockHolder.Of(entry.DestinationPath));
                return true;
            }

            if (job.Retries.Retries > 0) log.ExceededRetries(entry, job.Retries.Retries, entry.LockHolder ??= LockHolder.Of(entry.DestinationPath));
        }

        log.CannotCopy(entry.Source.ItemSpec, entry.Destination.ItemSpec, why);
        return false;
    }

    private void Diagnose(CopyEntry entry, Exception error)
    {
        log.Diagnose(entry, error);
        if (error is UnauthorizedAccessException) log.RetryingAlthoughDenied();
    }

    private void Preparing(CopyEntry entry)
    {
        if (_folders.TakeMissing(entry)) log.CreatingDirectory(entry);
        if (!entry.ReplacesReadOnly) return;
        entry.ReplacesReadOnly = false;
        log.RemovingReadOnly(entry);
    }

    private static bool IsReadOnly(string path) => new FileInfo(path) is { Exists: true, IsReadOnly: true };
}
