using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Peers;

/// <summary>CowCopy's library: one tree.</summary>
public sealed class CowCopyTree : Peer
{
    private readonly FileCopier _copier = new();

    public override string Name => "CowCopy tree";

    public override bool Answers(Question question) => question is { Corpus.Copies: 0, FilesPerCall: 0 };

    public override Action Ready(CopySet files, Question question)
    {
        TreeOptions options = new() { Copy = new CopyOptions { SkipUnchanged = question.Unchanged == UnchangedFiles.Skipped ? SkipUnchanged.SameTimestamp : SkipUnchanged.Never } };
        return () =>
        {
            if (!_copier.CopyTree(files.SourceFolder, files.DestinationFolder, options).Succeeded) throw new IOException("The tree was not copied.");
        };
    }
}
