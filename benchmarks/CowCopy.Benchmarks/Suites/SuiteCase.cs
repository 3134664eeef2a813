using CowCopy.Benchmarks.Layouts;
using CowCopy.Benchmarks.Questions;
using CowCopy.Benchmarks.Scenes;

namespace CowCopy.Benchmarks.Suites;

/// <summary>One case of a suite.</summary>
/// <param name="Name">The name on the command line and in reports.</param>
/// <param name="FileCount">Files that one operation copies, creates or deletes.</param>
/// <param name="Open">Sets the case up below an existing directory.</param>
public sealed record SuiteCase(string Name, int FileCount, Func<string, Scene> Open)
{
    /// <summary>The question; null where the scene is another.</summary>
    public Question? Question { get; private init; }

    /// <summary>Whether it is measured only where its whole name is given.</summary>
    public bool TakesLong { get; init; }

    /// <summary>The same with few and small files, for checks; null if it is small.</summary>
    public SuiteCase? Small { get; init; }

    public static SuiteCase Of(Question question) => Alone(question) with { Small = Alone(question.InSmall()) };

    public static SuiteCase Of(BuildLayout layout, BuildLayout small, LayoutState state) =>
        Alone(layout, state, "") with { Small = Alone(small, state, ", small") };

    /// <summary>Whether a command line selects it.</summary>
    /// <param name="names">Beginnings of names; empty for all that do not take long.</param>
    public bool IsNamed(IReadOnlyList<string> names) => TakesLong
        ? names.Contains(Name, StringComparer.Ordinal)
        : names.Count == 0 || names.Any(name => Name.StartsWith(name, StringComparison.Ordinal));

    private static SuiteCase Alone(Question question) =>
        new(question.ToString(), question.Corpus.CopyCount, root => new QuestionScene(question, root)) { Question = question };

    private static SuiteCase Alone(BuildLayout layout, LayoutState state, string suffix) =>
        new($"layout: {layout.Name}, {state}{suffix}", layout.CopyCount, root => new LayoutScene(layout, state, root));
}
