using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>A new file of a durable batch, left open and without its modification time until its content is on stable storage.</summary>
/// <param name="job">The job that created the file.</param>
/// <param name="file">The open file, whose writeback was started.</param>
/// <param name="identity">The file's identity.</param>
/// <param name="source">The source, whose times the file gets.</param>
internal sealed class PendingTimestamp(CopyJob job, FileHandle file, FileIdentity identity, FileFacts source)
{
    public FileIdentity Identity => identity;

    /// <summary>Index of the request in the batch.</summary>
    public int Index { get; set; }

    /// <summary>The result of the request if its timestamp can be set.</summary>
    public CopyResult Result { get; set; } = null!;

    /// <summary>Awaits writeback, sets the time and closes the file; deletes it if that fails or the batch was cancelled.</summary>
    public CopyResult Complete(IPlatform platform, CancellationToken cancellationToken)
    {
        PlatformStatus step = PlatformStatus.From(StatusCode.Canceled);
        if (!cancellationToken.IsCancellationRequested) step = platform.Handles!.AwaitWriteback(file).During(CopyOperation.Flush);
        if (step.IsOk) step = platform.Handles!.SetTimes(file, source).During(CopyOperation.SetMetadata);
        if (!step.IsOk) Delete(platform);
        PlatformStatus closed = platform.Handles!.Close(file);
        if (!step.IsOk) return CopyResult.Failed(job.Request, step);
        if (closed.IsOk) return Result;
        Delete(platform);
        return CopyResult.Failed(job.Request, closed.During(CopyOperation.ByteCopy));
    }

    // Not what another process has put in its place.
    private void Delete(IPlatform platform)
    {
        PlatformStatus entered = job.DestinationDirectory?.Enter() ?? PlatformStatus.Ok;
        if (!entered.IsOk) return;
        PathAt path = job.DestinationAt;
        platform.Inspect(path, LinkTreatment.Keep, out FileFacts there);
        if (identity.IsKnown && there.Identity == identity) platform.Delete(path);
        job.DestinationDirectory?.Leave();
    }
}
