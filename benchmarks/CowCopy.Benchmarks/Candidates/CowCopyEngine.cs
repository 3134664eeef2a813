using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>CowCopy's library: one batch.</summary>
public sealed class CowCopyEngine(string name, CopyOptions options, int threads = 0) : CopyCandidate
{
    private readonly FileCopier _copier = new();

    public CowCopyEngine()
        : this("CowCopy engine", CopyOptions.Default)
    {
    }

    public override string Name => name;

    public override bool Answers(Question question) => question.FilesPerCall == 0;

    public override Action Ready(CopySet files, Question question)
    {
        CopyOptions chosen = options with { SkipUnchanged = question.SkipUnchanged };
        return () => Require(_copier.CopyAll(files.Requests, chosen, threads));
    }

    private static void Require(BatchResult result)
    {
        if (!result.Succeeded) throw result.Failures[0].ToException();
    }
}
