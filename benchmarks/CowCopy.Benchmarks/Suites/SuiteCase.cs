using CowCopy.Benchmarks.Layouts;
using CowCopy.Benchmarks.Questions;
using CowCopy.Benchmarks.Scenes;

namespace CowCopy.Benchmarks.Suites;

/// <summary>One case of a suite.</summary>
/// <param name="Name">The name on the command line and in reports.</param>
/// <param name="FileCount">Copies that one operation makes.</param>
/// <param name="Open">Sets the case up below an existing directory.</param>
public sealed record SuiteCase(string Name, int FileCount, Func<string, Scene> Open)
{
    /// <summary>The question; null for the copies of a whole build.</summary>
    public Question? Question { get; private init; }

    public static SuiteCase Of(Question question) =>
        new(question.ToString(), question.Corpus.CopyCount, root => new QuestionScene(question, root)) { Question = question };

    public static SuiteCase Of(BuildLayout layout, LayoutState state) =>
        new($"layout: {layout.Name}, {state}", layout.CopyCount, root => new LayoutScene(layout, state, root));
}
