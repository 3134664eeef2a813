using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Batches;

/// <summary>A request of a durable batch. Its new file may be left open and without its time until the device has taken what it holds.</summary>
internal sealed class PendingTimestamp(int index)
{
    private readonly object _giving = new();
    private CopyJob _job;
    private FileHandle _file = FileHandle.None;
    private FileFacts _like;
    private StepResult? _given;

    /// <summary>The request's place in the batch.</summary>
    public int Index => index;

    /// <summary>Whether a file was left to it.</summary>
    public bool IsDue => _file.IsOpen;

    /// <summary>The file that was left to it.</summary>
    public FileIdentity Identity { get; private set; }

    /// <summary>What the request's result is, once its file has its time.</summary>
    public CopyResult? Result { get; set; }

    /// <summary>Leaves an open file to it, the writing of which has begun.</summary>
    public void Take(in CopyJob job, FileHandle file, FileIdentity identity, in FileFacts like) =>
        (_job, _file, Identity, _like) = (job, file, identity, like);

    /// <summary>
    /// Waits for the device, sets the time and closes the file, once, whoever asks first; it is removed again where that fails or the batch has been cancelled.
    /// </summary>
    public StepResult Give(IPlatform platform, CancellationToken cancellationToken)
    {
        lock (_giving) return _given ??= cancellationToken.IsCancellationRequested
            ? Drop(platform, new StepResult(PlatformStatus.From(StatusCode.Canceled), CopyOperation.Flush))
            : Give(platform);
    }

    private StepResult Give(IPlatform platform)
    {
        StepResult step = new(platform.AwaitWriteback(_file), CopyOperation.Flush);
        if (step.IsDone) step = new StepResult(platform.SetTimes(_file, _like), CopyOperation.SetMetadata);
        if (!step.IsDone) return Drop(platform, step);
        PlatformStatus closed = platform.Close(_file);
        if (!closed.IsOk) Remove(platform);
        return new StepResult(closed, CopyOperation.ByteCopy);
    }

    private StepResult Drop(IPlatform platform, in StepResult why)
    {
        Remove(platform);
        platform.Close(_file);
        return why;
    }

    // Not what somebody else has put in its place meanwhile.
    private void Remove(IPlatform platform)
    {
        PlatformStatus entered = _job.DestinationFolder?.Enter() ?? PlatformStatus.Ok;
        if (!entered.IsOk) return;
        PathAt path = _job.DestinationAt;
        if (platform.Inspect(path, LinkTreatment.Keep, out FileFacts there).IsOk && there.Identity == Identity) platform.Delete(path);
        _job.DestinationFolder?.Leave();
    }
}
