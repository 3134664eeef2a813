using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Creates copies of clean sources.</summary>
public sealed class Fresh() : TreeSuite(
    Question.OfBothCorpora("fresh", SourceCondition.Clean, DestinationCondition.Absent));
