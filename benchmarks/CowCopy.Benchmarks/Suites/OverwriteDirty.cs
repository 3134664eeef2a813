using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Overwrites an older generation with dirty sources.</summary>
public sealed class OverwriteDirty() : QuestionSuite(
    Question.OfBothCorpora("overwrite dirty", SourceCondition.Dirty, DestinationCondition.Older));
