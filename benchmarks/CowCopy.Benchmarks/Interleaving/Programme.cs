using CowCopy.Benchmarks.Layouts;
using CowCopy.Benchmarks.Peers;
using CowCopy.Benchmarks.Questions;
using CowCopy.Benchmarks.Scenes;

namespace CowCopy.Benchmarks.Interleaving;

/// <summary>What the interleaving runner asks, whom, and in which order.</summary>
/// <param name="options">What was chosen.</param>
public sealed class Programme(BenchOptions options)
{
    private static readonly LayoutState[] States = [LayoutState.Cold, LayoutState.NoOp, LayoutState.LeafChanged];

    /// <summary>Runs it in a folder.</summary>
    /// <param name="root">An existing folder on the volume to measure.</param>
    /// <param name="told">Told of each row as it is known.</param>
    public IReadOnlyList<Row> Run(string root, Action<Row> told)
    {
        WarmUp.Run(root, [new BuiltInTask(), new CowCopyTask(), new CowCopyEngine()]);
        InterleavedRunner runner = new(options.Rounds);
        List<Row> rows = [];
        foreach ((Func<string, Scene> open, IReadOnlyList<Peer> peers) in Chosen(new VolumeInspector().Probe(root).CloneSupport))
        {
            using Scene scene = open(root);
            IReadOnlyList<Row> measured = runner.Run(scene, peers);
            foreach (Row row in measured) told(row);
            rows.AddRange(measured);
        }

        return rows;
    }

    private IEnumerable<(Func<string, Scene> Open, IReadOnlyList<Peer> Peers)> Chosen(CloneSupport clones)
    {
        Peer[] common = Chosen(KnownPeers.All(clones));
        foreach (Question question in KnownQuestions.Common.Where(IsChosen)) yield return (root => new QuestionScene(question, root), common);
        Peer[] sizes = Chosen(KnownPeers.ForSizes());
        foreach (Question question in KnownQuestions.Sizes.Where(IsChosen)) yield return (root => new QuestionScene(question, root), sizes);
        Peer[] tasks = Chosen(KnownPeers.Tasks());
        foreach (BuildLayout layout in KnownLayouts.All.Where(layout => IsChosen("layout: " + layout.Name)))
            foreach (LayoutState state in States) yield return (root => new LayoutScene(layout, state, root), tasks);
    }

    private bool IsChosen(Question question) => IsChosen(question.ToString());

    private bool IsChosen(string question) => options.Questions.Count == 0 || options.Questions.Any(name => question.StartsWith(name, StringComparison.Ordinal));

    // The first one is what the others are compared with, so it is always asked.
    private Peer[] Chosen(IReadOnlyList<Peer> peers) =>
        [peers[0], .. peers.Skip(1).Where(peer => options.Peers.Count == 0 || options.Peers.Any(name => peer.Name.Contains(name, StringComparison.Ordinal)))];
}
