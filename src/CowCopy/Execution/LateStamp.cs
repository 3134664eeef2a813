using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Execution;

/// <summary>A request of a durable batch. Its new file may be left open and without its time until the device has taken what it holds.</summary>
internal sealed class LateStamp(int index)
{
    private PathAt _path;
    private FileHandle _file = FileHandle.None;
    private FileFacts _like;

    /// <summary>The request's place in the batch.</summary>
    public int Index => index;

    /// <summary>Whether a file is left to it.</summary>
    public bool IsDue => _file.IsOpen;

    /// <summary>What the request's result is, once its file has its time.</summary>
    public CopyResult? Result { get; set; }

    /// <summary>Leaves an open file to it, the writing of which has begun.</summary>
    public void Take(PathAt path, FileHandle file, in FileFacts like) => (_path, _file, _like) = (path, file, like);

    /// <summary>Waits for the device, sets the time and closes the file; it is removed again where that fails.</summary>
    public Step Give(IPlatform platform)
    {
        Step step = new(platform.AwaitWriteback(_file), CopyOperation.Flush);
        if (step.IsDone) step = new Step(platform.SetTimes(_file, _like), CopyOperation.SetMetadata);
        if (!step.IsDone) return Drop(platform, step);
        PlatformStatus closed = platform.Close(_file);
        if (!closed.IsOk) platform.Delete(_path);
        return new Step(closed, CopyOperation.CopyBytes);
    }

    /// <summary>Removes the file, for a reason.</summary>
    /// <returns>The reason.</returns>
    public Step Drop(IPlatform platform, in Step why)
    {
        platform.Delete(_path);
        platform.Close(_file);
        return why;
    }
}
