using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Nothing to copy.</summary>
public sealed class Unchanged() : QuestionSuite(
    Question.OfBothCorpora("unchanged", SourceCondition.Clean, DestinationCondition.Same));
