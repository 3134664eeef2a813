using BenchmarkDotNet.Attributes;
using CowCopy.Benchmarks.Peers;
using CowCopy.Benchmarks.Questions;
using CowCopy.Benchmarks.Scenes;

namespace CowCopy.Benchmarks.Suites;

/// <summary>Questions that the library can answer, too.</summary>
/// <param name="questions">The questions.</param>
public abstract class QuestionSuite(IReadOnlyList<Question> questions) : TaskSuite
{
    protected override IEnumerable<string> CaseNames => questions.Select(static question => question.ToString());

    private Question Question => questions.First(question => string.Equals(question.ToString(), Case, StringComparison.Ordinal));

    public override int CountFiles() => Question.Corpus.CopyCount;

    [GlobalSetup(Target = nameof(CowCopyEngine))]
    public void ChooseCowCopyEngine() => Choose(new CowCopyEngine());

    [Benchmark]
    public void CowCopyEngine() => Copy();

    protected override Scene Open(string root) => new QuestionScene(Question, root);
}
