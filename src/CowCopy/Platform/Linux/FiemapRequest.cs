using System.Runtime.InteropServices;

namespace CowCopy.Platform.Linux;

/// <summary>struct fiemap and struct fiemap_extent of linux/fiemap.h in one buffer: a header of 32 bytes, then extents of 56.</summary>
internal ref struct FiemapRequest
{
    public const int HeaderBytes = 32;

    private const int ExtentBytes = 56;
    private const uint SyncFirst = 1; // FIEMAP_FLAG_SYNC
    private const uint Last = 0x1, Unplaced = 0x2 | 0x4, Encoded = 0x8, Unwritten = 0x800, Inline = 0x200 | 0x400, Shared = 0x2000;

    private readonly Span<byte> _buffer;

    public FiemapRequest(Span<byte> buffer, ulong start)
    {
        _buffer = buffer;
        buffer[..HeaderBytes].Clear();
        Write(0, start);
        Write(8, ulong.MaxValue - start);
        Write(16, SyncFirst);
        Write(24, (uint)((buffer.Length - HeaderBytes) / ExtentBytes));
    }

    public readonly int Count => (int)MemoryMarshal.Read<uint>(_buffer[20..]);

    /// <summary>Adds the returned extents and returns the offset to continue at, or null at the end.</summary>
    public readonly ulong? Collect(List<Extent> extents)
    {
        ulong? next = null;
        for (int index = 0; index < Count; index++)
        {
            ReadOnlySpan<byte> at = _buffer[(HeaderBytes + (index * ExtentBytes))..];
            long logical = MemoryMarshal.Read<long>(at), physical = MemoryMarshal.Read<long>(at[8..]);
            long length = MemoryMarshal.Read<long>(at[16..]);
            uint flags = MemoryMarshal.Read<uint>(at[40..]);
            bool isInline = (flags & Inline) != 0, hasPlace = (flags & (Unplaced | Inline)) == 0;
            extents.Add(new Extent(logical, length, hasPlace ? physical : 0, (flags & Shared) != 0, isInline)
            {
                IsEncoded = (flags & Encoded) != 0,
                IsUnwritten = (flags & Unwritten) != 0,
            });
            next = (flags & Last) != 0 ? null : (ulong)(logical + length);
        }

        return next;
    }

    private readonly void Write<T>(int offset, T value)
        where T : unmanaged => MemoryMarshal.Write(_buffer[offset..], in value);
}
