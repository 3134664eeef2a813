namespace CowCopy.Tool.WorkingCopies;

/// <summary>The files of a working copy that were cloned, or copied where the volume cannot clone.</summary>
internal sealed class ClonedFiles
{
    private readonly List<CopyResult> _results = [];
    private readonly List<CopyFailure> _failures = [];

    public int Cloned { get; private set; }

    public int Copied { get; private set; }

    public int Links { get; private set; }

    public long BytesShared { get; private set; }

    public long BytesWritten { get; private set; }

    /// <summary>Each file that was copied.</summary>
    public IEnumerable<CopyRequest> Requests => _results.Where(static result => result.Succeeded).Select(static result => result.Request);

    /// <summary>What could not be copied.</summary>
    public IReadOnlyList<CopyFailure> Failures => _failures;

    /// <summary>Adds a batch.</summary>
    /// <param name="files">Its results.</param>
    /// <param name="keepFailures">Whether a failure is one of the command; false where git writes such a file.</param>
    /// <exception cref="FileCopyException">The volume has no space, or the user may not use more.</exception>
    public void Add(BatchResult files, bool keepFailures)
    {
        _results.AddRange(files.Results);
        Cloned += files.Counts.Cloned;
        Copied += files.Counts.ByteCopied + files.Counts.SystemCopied;
        BytesShared += files.Counts.BytesShared;
        BytesWritten += files.Counts.BytesWritten;
        if (files.Succeeded) return;
        Add(files.Results.Where(static result => result.Failure is not null).Select(static result => result.Failure!), keepFailures);
    }

    public void Add(TreeResult tree)
    {
        Add(tree.Files, keepFailures: true);
        Add(tree.Failures, keep: true);
        Links += tree.CreatedLinkCount;
    }

    public void AddLink() => Links++;

    /// <summary>Takes files out that git writes instead.</summary>
    public void Remove(IReadOnlySet<string> destinations)
    {
        foreach (CopyResult result in _results.Where(result => result.Succeeded && destinations.Contains(result.Request.Destination)))
        {
            if (result.Method == CopyMethod.Clone) Cloned--;
            else Copied--;
            BytesShared -= result.BytesShared;
            BytesWritten -= result.BytesWritten;
        }

        _results.RemoveAll(result => destinations.Contains(result.Request.Destination));
    }

    private void Add(IEnumerable<CopyFailure> failures, bool keep)
    {
        foreach (CopyFailure failure in failures)
        {
            if (failure.Kind is CopyErrorKind.NoSpace or CopyErrorKind.QuotaExceeded or CopyErrorKind.VolumeReadOnly)
                throw new IOException(failure.Message);
            if (keep) _failures.Add(failure);
        }
    }
}
