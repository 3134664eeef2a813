using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Layouts;
using CowCopy.Benchmarks.Questions;
using CowCopy.Benchmarks.Scenes;
using CowCopy.Benchmarks.Suites;

namespace CowCopy.Benchmarks.Checking;

/// <summary>Runs each benchmark once on a tiny corpus, and checks that it did what its name says.</summary>
/// <param name="root">An existing directory.</param>
/// <param name="output">Receives each failure and the totals.</param>
public sealed class SelfCheck(string root, TextWriter output)
{
    private static readonly Corpus TinyFan = new("tiny fan", KnownCorpora.Equal(3, 5000), Copies: 4);

    private static readonly BuildLayout[] Layouts =
        [KnownLayouts.DeepReferences(4), KnownLayouts.Microservices(3), KnownLayouts.FewLargeFiles(2), KnownLayouts.LinearTail(3, 3)];

    private readonly CloneSupport _clones = new VolumeInspector().Probe(root).CloneSupport;
    private int _checks;
    private int _failures;

    /// <returns>Whether all checks passed.</returns>
    public bool Run()
    {
        foreach (string problem in CorpusCheck.Problems(root)) Report("corpora are the same everywhere", problem);
        Report("corpora are the same everywhere", problem: null);
        foreach (Suite suite in KnownSuites.All) Check(suite);
        foreach (BuildLayout layout in Layouts)
            foreach (LayoutState state in Enum.GetValues<LayoutState>()) Check(layout, state);

        output.WriteLine($"{_checks} checks, {_failures} failed.");
        return _failures == 0;
    }

    private static Question InSmall(Question question) => question with
    {
        Corpus = question.Corpus.Copies > 0 ? TinyFan : KnownCorpora.Tiny,
        FilesPerCall = Math.Min(question.FilesPerCall, 10),
    };

    /// <summary>Runs the questions of one suite once, in small, by all of its candidates.</summary>
    public void Check(Suite suite)
    {
        ArgumentNullException.ThrowIfNull(suite);
        IEnumerable<Question> questions = suite.Cases.Select(static one => one.Question).OfType<Question>();
        foreach (Question question in questions.Select(InSmall).Distinct()) Check(question, suite.CandidatesOn(_clones));
    }

    private void Check(Question question, IReadOnlyList<Candidate> candidates)
    {
        foreach (Candidate candidate in candidates.Where(candidate => candidate.Answers(question)))
        {
            using QuestionScene scene = new(question, root);
            string name = $"{question}, {question.FilesPerCall} a call: {candidate.Name}";
            scene.SetUp();
            Report(name + ", before", StateCheck.Problem(scene.Requests, question));
            if (question.Destinations == DestinationCondition.Same) StateCheck.Mark(scene.Requests);
            scene.Ready(candidate)();
            string? problem = question.Destinations == DestinationCondition.Same
                ? StateCheck.MarkProblem(scene.Requests)
                : scene.ProblemAfter(candidate);
            Report(name, problem);
        }
    }

    private void Check(BuildLayout layout, LayoutState state)
    {
        foreach (Candidate candidate in KnownCandidates.Tasks())
        {
            using LayoutScene scene = new(layout, state, root);
            scene.SetUp();
            bool isUpToDate = CopyCheck.Problem(scene.Requests) is null;
            string name = $"layout {layout.Name}, {state}: {candidate.Name}";
            bool isAsNamed = isUpToDate == (state == LayoutState.NoOp);
            Report(name + ", before", isAsNamed ? null : "The copies are not in the state that the question names.");
            scene.Ready(candidate)();
            Report(name, CopyCheck.Problem(scene.Requests));
        }
    }

    private void Report(string name, string? problem)
    {
        _checks++;
        if (problem is null) return;
        _failures++;
        output.WriteLine($"FAILED {name}: {problem}");
    }
}
