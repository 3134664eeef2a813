using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Thousands of files in dozens of directories.</summary>
public sealed class Tree() : QuestionSuite(
    [new("tree", KnownCorpora.Tree, SourceCondition.Clean, DestinationCondition.Absent)]);
