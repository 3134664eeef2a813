using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Batches;

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
        StepResult step = new(PlatformStatus.From(StatusCode.Canceled), CopyOperation.Flush);
        if (!cancellationToken.IsCancellationRequested) step = new StepResult(platform.AwaitWriteback(file), CopyOperation.Flush);
        if (step.IsDone) step = new StepResult(platform.SetTimes(file, source), CopyOperation.SetMetadata);
        if (!step.IsDone) Delete(platform);
        PlatformStatus closed = platform.Close(file);
        if (!step.IsDone) return step.Fail(job.Request);
        if (closed.IsOk) return Result;
        Delete(platform);
        return new StepResult(closed, CopyOperation.ByteCopy).Fail(job.Request);
    }

    // Not what another process has put in its place meanwhile.
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
