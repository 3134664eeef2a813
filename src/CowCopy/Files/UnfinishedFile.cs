using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>A file that this copy has created: unless it is kept, disposing removes it again.</summary>
internal ref struct UnfinishedFile(IPlatform platform, PathAt path, FileHandle handle)
{
    private bool _keep;
    private bool _closed;

    /// <summary>Closes the file; what an error at close tells (a network volume's delayed write, say) counts as a failed write.</summary>
    public PlatformStatus Finish()
    {
        _closed = true;
        PlatformStatus status = platform.Close(handle);
        _keep = status.IsOk;
        return status;
    }

    /// <summary>Leaves the open file to somebody else.</summary>
    public void Leave()
    {
        _closed = true;
        _keep = true;
    }

    public readonly void Dispose()
    {
        if (!_keep) platform.Delete(path);
        if (!_closed) platform.Close(handle);
    }
}
