using CowCopy.Sdk.Copying;

namespace CowCopy.Sdk.Logging;

/// <summary>Tells of each attempt at a file what MSBuild's own task would have told while making it.</summary>
internal sealed class AttemptLog(CopyJob job, CopyLog log)
{
    private readonly FolderWatch _folders = new(job.KnownFolders);
    private readonly HashSet<CopyEntry> _readOnly = [];

    /// <summary>Looks at what the copies will have changed by the time they are told.</summary>
    public void Begin(List<CopyEntry> entries)
    {
        _readOnly.Clear();
        foreach (CopyEntry entry in entries)
        {
            _folders.LookAt(entry);
            if (job.Options.OverwriteReadOnly && IsReadOnly(entry.DestinationPath)) _readOnly.Add(entry);
        }
    }

    public void Succeeded(CopyEntry entry, CopyResult result)
    {
        if (result.Outcome != CopyOutcome.Copied)
        {
            if (job.SkipUnchanged) log.Unchanged(entry);
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
        // MSBuild's own task looks at the destination first.
        if (failure.Error is CopyError.DestinationIsDirectory || (IsAboutSource(failure) && Directory.Exists(entry.DestinationPath)))
        {
            log.DestinationIsDirectory(entry);
        }
        else if (failure.Error == CopyError.SourceIsDirectory)
        {
            log.SourceIsDirectory(entry);
        }
        else if (failure.Error == CopyError.SourceNotFound)
        {
            log.SourceNotFound(entry);
        }
        else
        {
            return Refused(entry, failure);
        }

        return false;
    }

    private bool Refused(CopyEntry entry, CopyFailure failure)
    {
        Preparing(entry);
        if (failure.Error == CopyError.DestinationFolder || failure.Operation == CopyOperation.MakeDirectory) _folders.Forget(entry);
        else log.Copying(entry);
        if (job.Retries.Always) Diagnose(entry, failure);
        string why = FailureWords.Of(failure, entry);
        if (job.Retries.AllowsAnother(failure))
        {
            if (entry.Retries < job.Retries.Retries)
            {
                entry.Retries++;
                log.Retrying(entry, job.Retries.Delay, why, LockHolder.Of(entry.DestinationPath));
                return true;
            }

            if (job.Retries.Retries > 0) log.ExceededRetries(entry, job.Retries.Retries, LockHolder.Of(entry.DestinationPath));
        }

        log.CannotCopy(entry.Source.ItemSpec, entry.Destination.ItemSpec, why);
        return false;
    }

    private void Diagnose(CopyEntry entry, CopyFailure failure)
    {
        log.Diagnose(entry, failure.ToException());
        if (failure.Error is CopyError.AccessDenied or CopyError.DestinationReadOnly) log.RetryingAlthoughDenied();
    }

    private void Preparing(CopyEntry entry)
    {
        if (_folders.TakeMissing(entry)) log.CreatingDirectory(entry);
        if (_readOnly.Remove(entry)) log.RemovingReadOnly(entry);
    }

    private static bool IsAboutSource(CopyFailure failure) => failure.Error is CopyError.SourceIsDirectory or CopyError.SourceNotFound;

    private static bool IsReadOnly(string path) => new FileInfo(path) is { Exists: true, IsReadOnly: true };
}
