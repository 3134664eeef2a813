namespace CowCopy.Platform;

/// <summary>Reads all content of a file by its handle.</summary>
internal static class ContentReader
{
    private const int BlockBytes = 128 << 10;

    public static PlatformStatus Read(
        IFileHandles files, in PathAt path, Action<byte[], int, int> receive, CancellationToken cancellationToken)
    {
        PlatformStatus status = files.OpenSource(path, out FileHandle file);
        if (!status.IsOk) return status;
        byte[] block = new byte[BlockBytes];
        try
        {
            for (int read = 1; read > 0 && status.IsOk;)
            {
                if (cancellationToken.IsCancellationRequested) return PlatformStatus.From(Planning.StatusCode.Canceled);
                status = files.Read(file, block, block.Length, out read);
                if (status.IsOk && read > 0) receive(block, 0, read);
            }

            return status;
        }
        finally
        {
            files.Close(file);
        }
    }
}
