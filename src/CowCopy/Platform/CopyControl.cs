namespace CowCopy.Platform;

/// <summary>What a copy of bytes has to do with its caller between two blocks.</summary>
internal readonly struct CopyControl(CancellationToken cancellationToken, FileProgress? progress = null)
{
    public CancellationToken CancellationToken => cancellationToken;

    public bool IsCanceled => cancellationToken.IsCancellationRequested;

    public static implicit operator CopyControl(CancellationToken cancellationToken) => new(cancellationToken);

    /// <summary>Counts bytes of the source that the copy has now.</summary>
    public void Count(long bytes) => progress?.Add(bytes);
}
