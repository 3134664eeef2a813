namespace CowCopy.Benchmarks.Corpora;

/// <summary>One file of a corpus.</summary>
/// <param name="Name">The path below the directory of the sources, with forward slashes.</param>
/// <param name="Length">Its length in bytes.</param>
public readonly record struct CorpusFile(string Name, int Length);
