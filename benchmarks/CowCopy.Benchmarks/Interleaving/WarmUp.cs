using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;
using CowCopy.Benchmarks.Scenes;

namespace CowCopy.Benchmarks.Interleaving;

/// <summary>
/// Runs the candidates until the runtime has compiled them at its highest tier. The built-in task is compiled ahead of time, and so is the
/// package of CowCopy;
/// this program references the project instead, so its first seconds would measure the compiler.
/// </summary>
public static class WarmUp
{
    private const int Rounds = 12;

    /// <param name="root">The directory to measure in.</param>
    /// <param name="candidates">The candidates.</param>
    public static void Run(string root, IReadOnlyList<Candidate> candidates)
    {
        InterleavedRunner runner = new(Rounds);
        foreach (SourceCondition sources in Enum.GetValues<SourceCondition>())
        {
            foreach (DestinationCondition destinations in Enum.GetValues<DestinationCondition>())
            {
                using QuestionScene scene = new(new Question("warm-up", KnownCorpora.Tiny, sources, destinations), root);
                runner.Run(scene, candidates);
            }
        }
    }
}
