using System.Runtime.InteropServices;

namespace CowCopy.Platform.Linux;

/// <summary>struct statfs of statfs(2) on 64-bit systems, whose leading fields are a machine word, but 32 bits wide on s390x.</summary>
internal readonly ref struct StatFsReader(ReadOnlySpan<byte> buffer, Architecture architecture)
{
    public const int Bytes = 256;

    private const int ReadOnlyFlag = 1; // ST_RDONLY

    private readonly ReadOnlySpan<byte> _buffer = buffer;
    private readonly int _word = architecture == Architecture.S390x ? 4 : 8;

    public uint Type => (uint)Word(0);

    /// <inheritdoc cref="FileSystemName.TakesNames"/>
    public bool TakesNames => FileSystemName.TakesNames(Type);

    public long BlockSize => (long)Word(_word);

    public long TotalBytes => Scale(0);

    /// <summary>Free for an ordinary user.</summary>
    public long FreeBytes => Scale(16);

    public bool IsReadOnly => (Word((2 * _word) + 48 + (2 * _word)) & ReadOnlyFlag) != 0;

    /// <summary>
    /// The first half of f_fsid: in btrfs equal for all subvolumes, whose number goes into the second (btrfs_statfs of fs/btrfs/super.c).
    /// </summary>
    public uint FileSystemId => MemoryMarshal.Read<uint>(_buffer[((2 * _word) + 40)..]);

    private long Scale(int offset) => (long)MemoryMarshal.Read<ulong>(_buffer[((2 * _word) + offset)..]) * FragmentSize;

    private long FragmentSize => (long)Word((2 * _word) + 48 + _word);

    private ulong Word(int offset) =>
        _word == 4 ? MemoryMarshal.Read<uint>(_buffer[offset..]) : MemoryMarshal.Read<ulong>(_buffer[offset..]);
}
