using System.Collections.Concurrent;

namespace CowCopy.Platform.Windows;

/// <summary>Buffers for byte copies, used again by later ones: as many as copies run at a time.</summary>
internal sealed class ByteBuffers
{
    public const int Bytes = 256 << 10;

    private readonly ConcurrentBag<byte[]> _free = [];

    public byte[] Take() => _free.TryTake(out byte[]? buffer) ? buffer : new byte[Bytes];

    public void Return(byte[] buffer) => _free.Add(buffer);
}
