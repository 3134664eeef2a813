namespace CowCopy.Benchmarks.Corpora;

/// <summary>A set of files to copy: the same names, lengths and order on every machine.</summary>
/// <param name="Name">The name in tables.</param>
/// <param name="Files">The sources.</param>
/// <param name="Copies">Directories that each source is copied to; 0 copies the tree as it is.</param>
public sealed record Corpus(string Name, IReadOnlyList<CorpusFile> Files, int Copies = 0)
{
    /// <summary>Copies that one operation makes.</summary>
    public int CopyCount => Files.Count * Math.Max(1, Copies);

    /// <summary>Bytes of the sources.</summary>
    public long Bytes => Files.Sum(static file => (long)file.Length);

    public override string ToString() => Name;
}
