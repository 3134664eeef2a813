using System.Buffers.Binary;

namespace CowCopy.Benchmarks.Corpora;

/// <summary>Writes sources. Content depends only on the number of the file and its generation.</summary>
public sealed class SourceWriter
{
    private const int PatternLength = 1 << 20;
    private readonly byte[] _pattern = new byte[PatternLength];

    public SourceWriter() => new Random(20_260_101).NextBytes(_pattern);

    /// <summary>Writes a file that does not exist.</summary>
    /// <remarks>
    /// An existing file must be deleted, not truncated: XFS, btrfs and ext4 write a truncated file back when it is closed, so it would not
    /// be dirty.
    /// </remarks>
    public void Write(string path, int length, int number, int generation)
    {
        using FileStream file = new(path, FileMode.CreateNew, FileAccess.Write, FileShare.None, bufferSize: 0);
        Span<byte> head = stackalloc byte[8];
        BinaryPrimitives.WriteInt32LittleEndian(head, number);
        BinaryPrimitives.WriteInt32LittleEndian(head[4..], generation);
        file.Write(head[..Math.Min(8, length)]);
        int start = (int)(((uint)number * 7919 + (uint)generation * 104_729) % PatternLength);
        for (int left = length - 8; left > 0;)
        {
            ReadOnlySpan<byte> piece = _pattern.AsSpan(start, Math.Min(left, PatternLength - start));
            file.Write(piece);
            left -= piece.Length;
            start = 0;
        }
    }
}
