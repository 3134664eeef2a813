using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Copies over an older generation, of sources written moments before.</summary>
public sealed class OverwriteDirty() : TreeSuite(KnownQuestions.OverwriteDirty);
