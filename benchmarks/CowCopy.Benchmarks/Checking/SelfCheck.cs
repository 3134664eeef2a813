using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Layouts;
using CowCopy.Benchmarks.Peers;
using CowCopy.Benchmarks.Questions;
using CowCopy.Benchmarks.Scenes;

namespace CowCopy.Benchmarks.Checking;

/// <summary>Does once, on a tiny corpus, what each benchmark does, and looks whether it did what its name says.</summary>
/// <param name="root">An existing folder.</param>
/// <param name="output">Told of each check.</param>
public sealed class SelfCheck(string root, TextWriter output)
{
    private static readonly Corpus TinyFan = new("tiny fan", KnownCorpora.Equal(3, 5000), Copies: 4);

    private readonly CloneSupport _clones = new VolumeInspector().Probe(root).CloneSupport;
    private int _checks;
    private int _failures;

    /// <returns>Whether all is well.</returns>
    public bool Run()
    {
        foreach (string problem in CorpusCheck.Problems(root)) Report("corpora are the same everywhere", problem);
        Report("corpora are the same everywhere", problem: null);
        foreach (Question question in KnownQuestions.Common.Concat(KnownQuestions.Sizes.Take(4)).Select(InSmall).Distinct()) Check(question);
        foreach (BuildLayout layout in (BuildLayout[])[KnownLayouts.DeepReferences(4), KnownLayouts.Microservices(3), KnownLayouts.FewLargeFiles(2), KnownLayouts.LinearTail(3, 3)])
            foreach (LayoutState state in Enum.GetValues<LayoutState>()) Check(layout, state);

        output.WriteLine($"{_checks} checks, {_failures} failed.");
        return _failures == 0;
    }

    private static Question InSmall(Question question) =>
        question with { Corpus = question.Corpus.Copies > 0 ? TinyFan : KnownCorpora.Tiny, FilesPerCall = Math.Min(question.FilesPerCall, 10) };

    private void Check(Question question)
    {
        foreach (Peer peer in KnownPeers.All(_clones).Concat(KnownPeers.ForSizes().Skip(2)).Where(peer => peer.Answers(question)))
        {
            using QuestionScene scene = new(question, root);
            string name = $"{question}, {question.FilesPerCall} a call: {peer.Name}";
            scene.SetUp();
            Report(name + ", before", StateCheck.Problem(scene.Requests, question));
            if (question.Destinations == DestinationCondition.Same) StateCheck.Mark(scene.Requests);
            scene.Ready(peer)();
            Report(name, question.Destinations == DestinationCondition.Same ? StateCheck.MarkProblem(scene.Requests) : CopyCheck.Problem(scene.Requests, peer.Carried));
        }
    }

    private void Check(BuildLayout layout, LayoutState state)
    {
        foreach (Peer peer in KnownPeers.Tasks())
        {
            using LayoutScene scene = new(layout, state, root);
            scene.SetUp();
            bool isRightBefore = CopyCheck.Problem(scene.Requests) is null;
            string name = $"layout {layout.Name}, {state}: {peer.Name}";
            Report(name + ", before", isRightBefore == (state == LayoutState.NoOp) ? null : "The copies are not in the state that is asked about.");
            scene.Ready(peer)();
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
