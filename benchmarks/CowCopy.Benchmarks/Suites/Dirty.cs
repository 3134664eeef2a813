using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Creates copies of dirty sources.</summary>
public sealed class Dirty() : QuestionSuite(
    Question.OfBothCorpora("dirty", SourceCondition.Dirty, DestinationCondition.Absent));
