using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Copies over an older generation, of sources on the disk.</summary>
public sealed class Overwrite() : TreeSuite(KnownQuestions.Overwrite);
