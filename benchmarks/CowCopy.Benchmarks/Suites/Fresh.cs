using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Copies that do not exist yet, of sources on the disk.</summary>
public sealed class Fresh() : TreeSuite(KnownQuestions.Fresh);
