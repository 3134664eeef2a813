using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Few sources, each to many folders.</summary>
public sealed class FanOut() : CopyingSuite(KnownQuestions.FanOut);
