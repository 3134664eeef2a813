using System.Collections.Concurrent;
using System.Security.Cryptography;
using CowCopy.Diagnostics.Inspection;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Sharing;

/// <summary>Reads the content of files on several threads, and makes a hash of it.</summary>
internal sealed class ContentReader(IDiagnosticPlatform platform, IProgress<ShareProgress>? progress, CancellationToken cancellationToken)
    : IDisposable
{
    private const int BufferBytes = 256 << 10;

    private readonly ConcurrentBag<Reader> _readers = []; // one for each thread at most

    private long _expected;
    private long _read;

    public long ReadBytes => _read;

    /// <summary>Adds bytes that are to be read, for progress.</summary>
    public void Expect(long bytes) => _expected += bytes;

    /// <summary>Returns the first half of the SHA-256 of a file's first bytes; null where they cannot be read.</summary>
    public Digest? Read(in FoundFile file, long bytes)
    {
        // Writers are not kept waiting: the content is compared again when the blocks are shared.
        if (platform.Handles is not { } handles || !handles.OpenSource(file.At, out FileHandle handle).IsOk) return null;
        if (!_readers.TryTake(out Reader? reader)) reader = new Reader();
        byte[] buffer = reader.Buffer;
        long left = Math.Min(bytes, file.Length);
        bool isRead = true;
        while (left > 0 && isRead && !cancellationToken.IsCancellationRequested)
        {
            int wanted = (int)Math.Min(buffer.Length, left);
            isRead = handles.Read(handle, buffer, wanted, out int read).IsOk && read == wanted;
            reader.Hash.AppendData(buffer, 0, read);
            left -= read;
            long done = Interlocked.Add(ref _read, read);
            progress?.Report(new ShareProgress(ShareStage.Compare, done, Math.Max(done, _expected)));
        }

        handles.Close(handle);
        byte[] all = reader.Hash.GetHashAndReset();
        _readers.Add(reader);
        return isRead ? new Digest(BitConverter.ToUInt64(all, 0), BitConverter.ToUInt64(all, sizeof(ulong))) : null;
    }

    public void Dispose()
    {
        foreach (Reader reader in _readers) reader.Hash.Dispose();
    }

    private sealed class Reader
    {
        public IncrementalHash Hash { get; } = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);

        public byte[] Buffer { get; } = new byte[BufferBytes];
    }
}
