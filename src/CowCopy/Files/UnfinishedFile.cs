using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>
/// A new file while bytes are copied into it. It is deleted as soon as the caller cancels: the thread that copies may be blocked in a read
/// that never ends, and the process may exit without it.
/// </summary>
internal sealed class UnfinishedFile : IDisposable
{
    private readonly IFileHandles _handles;
    private readonly FileHandle _file;
    private readonly PathAt _path;
    private readonly CancellationTokenRegistration _registration;

    /// <param name="handles">The system.</param>
    /// <param name="file">The file, open until this object is disposed of.</param>
    /// <param name="path">Its path, in a directory that stays open as long.</param>
    /// <param name="cancellationToken">Deletes the file.</param>
    public UnfinishedFile(IFileHandles handles, FileHandle file, in PathAt path, CancellationToken cancellationToken)
    {
        (_handles, _file, _path) = (handles, file, path);
        _registration = cancellationToken.Register(static file => ((UnfinishedFile)file!).Delete(), this);
    }

    /// <summary>Whether the file was deleted; final once this object is disposed of.</summary>
    public bool IsDeleted { get; private set; }

    /// <summary>Ends the copying; waits while the file is being deleted.</summary>
    public void Dispose() => _registration.Dispose();

    private void Delete() => IsDeleted = _handles.Discard(_file, _path).IsOk;
}
