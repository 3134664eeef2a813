using CowCopy.Benchmarks.Questions;
using CowCopy.Benchmarks.Scenes;

namespace CowCopy.Benchmarks.Suites;

/// <summary>What a call of the task costs: the same files in calls of 1, 10 and 100.</summary>
public sealed class TaskAgainstTask : TaskSuite
{
    protected override IEnumerable<string> CaseNames => KnownQuestions.Calls.Select(static question => question.ToString());

    private Question Question => KnownQuestions.Calls.First(question => string.Equals(question.ToString(), Case, StringComparison.Ordinal));

    public override int CountFiles() => Question.Corpus.CopyCount;

    protected override Scene Open(string root) => new QuestionScene(Question, root);
}
