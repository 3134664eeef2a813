using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Nothing to copy.</summary>
public sealed class Unchanged() : QuestionSuite(KnownQuestions.Unchanged);
