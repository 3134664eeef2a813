using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Overwrites an older generation with clean sources.</summary>
public sealed class Overwrite() : QuestionSuite(
    Question.OfBothCorpora("overwrite", SourceCondition.Clean, DestinationCondition.Older));
