using CowCopy.Sdk.Copying;
using CowCopy.Sdk.Logging;

namespace CowCopy.Sdk.Trees;

/// <summary>Copies a tree, again as long as files are in use, and logs what was done.</summary>
internal sealed class TreeRun(
    FileCopier copier, TreeOptions options, bool isMirror, TreeMessages messages, CancellationToken cancellation)
{
    private readonly HashSet<string> _done = new(StringComparer.Ordinal); // destinations that attempts before the last one settled

    public int Retries { get; init; }

    public int Delay { get; init; }

    public CopyTally Tally { get; private set; } = CopyTally.Empty;

    public List<string> Deleted { get; } = [];

    /// <summary>The directories that were created.</summary>
    public List<string> CreatedDirectories { get; } = [];

    /// <summary>A byte copy, because its source is on a different volume.</summary>
    public CopyResult? FromAnotherVolume { get; private set; }

    /// <summary>A byte copy, because a volume cannot clone.</summary>
    public CopyResult? Uncloneable { get; private set; }

    /// <summary>Copies the tree.</summary>
    /// <returns>The result of the last attempt, whose failures are logged.</returns>
    public TreeResult Copy(string source, string destination)
    {
        TreeResult result = Attempt(source, destination);
        for (int retry = 1; retry <= Retries && InUse(result) is { } failure && !cancellation.IsCancellationRequested; retry++)
        {
            messages.Retrying(failure, LockHolders.Of(failure), retry, Delay);
            if (cancellation.WaitHandle.WaitOne(Delay)) break;
            _done.UnionWith(from file in result.Files.Results where file.Succeeded select file.Request.Destination);
            result = Attempt(source, destination);
        }

        foreach (SkippedSource skipped in result.Skipped) messages.Skipped(skipped);
        foreach (CopyFailure failure in result.Failures) messages.Failed(failure);
        foreach (CopyResult file in result.Files.Results)
        {
            if (file.Failure is { } failure) messages.Failed(failure);
        }

        return result;
    }

    // Without skipping, all is copied again: what a retry took for unchanged by its time might be what could not be replaced before.
    private TreeResult Attempt(string source, string destination)
    {
        TreeResult result;
        try
        {
            result = isMirror
                ? copier.MirrorTree(source, destination, options, cancellationToken: cancellation)
                : copier.CopyTree(source, destination, options, cancellationToken: cancellation);
        }
        catch (TreeCanceledException canceled)
        {
            result = canceled.Result; // what was done is listed and logged, and has not succeeded
        }

        Add(result);
        return result;
    }

    private static CopyFailure? InUse(TreeResult result) =>
        result.Failures.FirstOrDefault(static failure => IsInUse(failure))
        ?? result.Files.Results.FirstOrDefault(static file => file.Failure is { } failure && IsInUse(failure))?.Failure;

    private static bool IsInUse(CopyFailure failure) => failure.Kind is CopyErrorKind.FileInUse or CopyErrorKind.DestinationChanged;

    private void Add(TreeResult result)
    {
        CopyTally tally = CopyTally.Empty with { LinkedCount = result.CreatedLinkCount };
        foreach (CopyResult file in result.Files.Results)
        {
            if (!_done.Contains(file.Request.Destination)) tally = tally.Plus(CopyTally.Of(file));
            if (file.Reason == CopyReason.DifferentVolume) FromAnotherVolume ??= file;
            if (file.Reason == CopyReason.VolumeCannotClone) Uncloneable ??= file;
            if (file.Outcome == CopyOutcome.Copied) messages.Copied(file.Request);
        }

        foreach (string path in result.ChangedPermissions) messages.ChangedPermissions(path);
        foreach (string path in result.Deleted) messages.Deleted(path);
        Deleted.AddRange(result.Deleted);
        CreatedDirectories.AddRange(result.CreatedDirectories);
        Tally = Tally.Plus(tally);
    }
}
