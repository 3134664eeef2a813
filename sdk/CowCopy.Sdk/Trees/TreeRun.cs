using CowCopy.Sdk.Logging;

namespace CowCopy.Sdk.Trees;

/// <summary>Copies a tree, again as long as files are in use, and logs what was done.</summary>
internal sealed class TreeRun(FileCopier copier, TreeOptions options, TreeMessages messages, CancellationToken cancellation)
{
    public int Retries { get; init; }

    public int Delay { get; init; }

    public CopyTally Tally { get; private set; } = CopyTally.Empty;

    public List<string> Deleted { get; } = [];

    /// <summary>The directories that were created.</summary>
    public List<string> CreatedDirectories { get; } = [];

    /// <summary>A copy by bytes because its source is on another volume.</summary>
    public CopyResult? FromAnotherVolume { get; private set; }

    /// <summary>Copies the tree.</summary>
    /// <returns>The result of the last attempt, whose failures are logged.</returns>
    public TreeResult Copy(string source, string destination)
    {
        TreeResult result = copier.CopyTree(source, destination, options, cancellationToken: cancellation);
        Add(result, isRetry: false);
        for (int retry = 1; retry <= Retries && InUse(result) is { } failure && !cancellation.IsCancellationRequested; retry++)
        {
            messages.Retrying(failure, retry, Delay);
            if (cancellation.WaitHandle.WaitOne(Delay)) break;
            result = copier.CopyTree(source, destination, AgainWith(options), cancellationToken: cancellation);
            Add(result, isRetry: true);
        }

        foreach (CopyFailure failure in result.Failures) messages.Failed(failure);
        foreach (CopyResult file in result.Files.Results)
        {
            if (file.Failure is { } failure) messages.Failed(failure);
        }

        return result;
    }

    // What the first attempt copied is unchanged now.
    private static TreeOptions AgainWith(TreeOptions options) => options.Copy.SkipUnchanged != SkipUnchanged.Never ? options
        : options with { Copy = options.Copy with { SkipUnchanged = SkipUnchanged.SameTimestamp } };

    private static CopyFailure? InUse(TreeResult result) =>
        result.Failures.FirstOrDefault(static failure => IsInUse(failure))
        ?? result.Files.Results.FirstOrDefault(static file => file.Failure is { } failure && IsInUse(failure))?.Failure;

    private static bool IsInUse(CopyFailure failure) => failure.Kind is CopyErrorKind.FileInUse or CopyErrorKind.DestinationChanged;

    private void Add(TreeResult result, bool isRetry)
    {
        CopyTally tally = CopyTally.Empty with { LinkedCount = result.CreatedLinkCount };
        foreach (CopyResult file in result.Files.Results)
        {
            tally = tally.Plus(CopyTally.Of(file));
            if (file.Reason == CopyReason.DifferentVolume) FromAnotherVolume ??= file;
            if (file.Outcome == CopyOutcome.Copied) messages.Copied(file.Request);
        }

        foreach (string path in result.Deleted) messages.Deleted(path);
        Deleted.AddRange(result.Deleted);
        CreatedDirectories.AddRange(result.CreatedDirectories);
        Tally = Tally.Plus(isRetry ? tally with { UnchangedCount = 0 } : tally);
    }
}
