using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Peers;
using CowCopy.Benchmarks.Questions;
using CowCopy.Benchmarks.Scenes;

namespace CowCopy.Benchmarks.Interleaving;

/// <summary>
/// Runs what is going to be measured until the runtime has compiled it for good. The built-in task comes compiled ahead, and so does the package of ours;
/// this program refers to the project, whose first seconds would otherwise be measured as if they were the task's.
/// </summary>
public static class WarmUp
{
    private const int Rounds = 12;

    /// <param name="root">The folder to measure in.</param>
    /// <param name="peers">Who is going to be asked.</param>
    public static void Run(string root, IReadOnlyList<Peer> peers)
    {
        InterleavedRunner runner = new(Rounds);
        foreach (SourceCondition sources in Enum.GetValues<SourceCondition>())
        {
            foreach (DestinationCondition destinations in Enum.GetValues<DestinationCondition>())
            {
                using QuestionScene scene = new(new Question("warm-up", KnownCorpora.Tiny, sources, destinations), root);
                runner.Run(scene, peers);
            }
        }
    }
}
