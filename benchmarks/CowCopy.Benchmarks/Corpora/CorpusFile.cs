namespace CowCopy.Benchmarks.Corpora;

/// <summary>One file of a corpus.</summary>
/// <param name="Name">Its path below the folder of the sources, with forward slashes.</param>
/// <param name="Length">Its length in bytes.</param>
public readonly record struct CorpusFile(string Name, int Length);
