using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Few sources, each to many directories.</summary>
public sealed class FanOut() : QuestionSuite(
[
    new("fan-out", KnownCorpora.Fan, SourceCondition.Clean, DestinationCondition.Absent),
    new("fan-out dirty", KnownCorpora.Fan, SourceCondition.Dirty, DestinationCondition.Absent),
]);
