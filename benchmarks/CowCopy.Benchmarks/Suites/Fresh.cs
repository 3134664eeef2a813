using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Creates copies of clean sources.</summary>
public sealed class Fresh() : QuestionSuite(
    Question.OfBothCorpora("fresh", SourceCondition.Clean, DestinationCondition.Absent));
