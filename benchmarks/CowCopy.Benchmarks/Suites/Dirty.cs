using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Copies that do not exist yet, of sources written moments before.</summary>
public sealed class Dirty() : TreeSuite(KnownQuestions.Dirty);
