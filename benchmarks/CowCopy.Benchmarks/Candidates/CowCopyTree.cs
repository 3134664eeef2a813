using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>CowCopy's library: one tree.</summary>
public sealed class CowCopyTree : CopyCandidate
{
    private readonly FileCopier _copier = new();

    public override string Name => "CowCopy tree";

    public override bool Answers(Question question) => question is { Corpus.Copies: 0, FilesPerCall: 0 };

    public override Action Ready(CopySet files, Question question)
    {
        TreeOptions options = new() { Copy = new CopyOptions { SkipUnchanged = question.SkipUnchanged } };
        return () =>
        {
            bool succeeded = _copier.CopyTree(files.SourceDirectory, files.DestinationDirectory, options).Succeeded;
            if (!succeeded) throw new IOException("The tree was not copied.");
        };
    }
}
