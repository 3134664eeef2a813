using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Thousands of files in dozens of folders.</summary>
public sealed class Tree() : TreeSuite(KnownQuestions.Tree);
