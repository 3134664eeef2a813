using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>CowCopy's library: one manifest.</summary>
/// <param name="mode">How files are copied.</param>
public sealed class CowCopyManifest(CopyMode mode = CopyMode.Auto) : CopyCandidate
{
    private readonly FileCopier _copier = new();

    public override string Name => mode switch
    {
        CopyMode.Auto => "CowCopy manifest",
        CopyMode.CloneOrHardLink => "CowCopy manifest, links",
        _ => $"CowCopy manifest, {mode}",
    };

    public override bool Answers(Question question) => question is { Corpus.Copies: 0, FilesPerCall: 0 };

    public override Action Ready(CopySet files, Question question)
    {
        MaterializeOptions options = new() { Mode = mode, SkipUnchanged = question.SkipUnchanged };
        return () =>
        {
            BatchResult result = _copier.Materialize(
                files.Corpus.Files.Select(file => new ManifestEntry(Path.Combine(files.SourceDirectory, file.Name), file.Name)),
                files.DestinationDirectory,
                options);
            if (result.Failures is [var failure, ..]) throw failure.ToException();
        };
    }
}
