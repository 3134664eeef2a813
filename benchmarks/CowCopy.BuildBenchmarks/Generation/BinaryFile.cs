namespace CowCopy.BuildBenchmarks.Generation;

/// <summary>A file that no build creates, such as a prebuilt binary.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Length">Its length in bytes, a multiple of 8.</param>
/// <param name="Seed">What its bytes are generated from.</param>
internal sealed record BinaryFile(string Name, long Length, long Seed)
{
    private const int BlockSize = 1 << 20;

    /// <summary>Writes the file anew. An existing file of that name is deleted, because it can have other names (hard links).</summary>
    /// <param name="directory">The directory of the file.</param>
    /// <param name="generation">What its bytes depend on besides its seed.</param>
    public void Write(string directory, int generation)
    {
        string path = Path.Combine(directory, Name);
        File.Delete(path);
        SeededNumbers numbers = new(Seed + generation);
        byte[] block = new byte[BlockSize];
        using FileStream file = File.Create(path);
        for (long left = Length; left > 0; left -= BlockSize)
        {
            Span<byte> next = block.AsSpan(0, (int)Math.Min(left, BlockSize));
            numbers.Fill(next);
            file.Write(next);
        }
    }
}
