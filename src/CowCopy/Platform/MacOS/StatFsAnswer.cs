using System.Text;

namespace CowCopy.Platform.MacOS;

/// <summary>struct statfs of sys/mount.h with 64-bit file numbers. Pure.</summary>
internal readonly ref struct StatFsAnswer(ReadOnlySpan<byte> buffer)
{
    public const int Bytes = 2168;

    private const int BlockSizeAt = 0, BlocksAt = 8, FreeAt = 24, FlagsAt = 64, TypeNameAt = 72, MountedOnAt = 88;
    private const int TypeNameBytes = 16, PathBytes = 1024;
    private const uint ReadOnlyFlag = 1; // MNT_RDONLY

    private readonly ReadOnlySpan<byte> _buffer = buffer;

    public long BlockSize => BitConverter.ToUInt32(_buffer[BlockSizeAt..]);

    public long TotalBytes => (long)BitConverter.ToUInt64(_buffer[BlocksAt..]) * BlockSize;

    /// <summary>Free for an ordinary user.</summary>
    public long FreeBytes => (long)BitConverter.ToUInt64(_buffer[FreeAt..]) * BlockSize;

    public bool IsReadOnly => (BitConverter.ToUInt32(_buffer[FlagsAt..]) & ReadOnlyFlag) != 0;

    public string FileSystem => Text(TypeNameAt, TypeNameBytes);

    public string MountedOn => Text(MountedOnAt, PathBytes);

    private string Text(int at, int most)
    {
        ReadOnlySpan<byte> field = _buffer.Slice(at, most);
        int end = field.IndexOf((byte)0);
        return Encoding.UTF8.GetString(end >= 0 ? field[..end] : field);
    }
}
