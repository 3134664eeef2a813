using CowCopy.Benchmarks.Corpora;
using Microsoft.Build.Framework;

namespace CowCopy.Benchmarks.Questions;

/// <summary>A benchmark question: which files are copied, and the state of both sides before the copy.</summary>
/// <param name="Name">The name in tables.</param>
/// <param name="Corpus">The files.</param>
/// <param name="Sources">The state of the sources.</param>
/// <param name="Destinations">The state of the destinations.</param>
public sealed record Question(string Name, Corpus Corpus, SourceCondition Sources, DestinationCondition Destinations)
{
    /// <summary>Files per call of a task. Default: 0, all files in one call.</summary>
    public int FilesPerCall { get; init; }

    /// <summary>The least important messages that the build logs.</summary>
    public MessageImportance LoggedImportance { get; init; } = MessageImportance.High;

    /// <summary>Files that are up to date are skipped only where the question is about them.</summary>
    public UnchangedFiles Unchanged => Destinations is DestinationCondition.Same or DestinationCondition.PartlyOlder
        ? UnchangedFiles.Skipped
        : UnchangedFiles.Copied;

    /// <summary>The option of the library for <see cref="Unchanged"/>.</summary>
    public SkipUnchanged SkipUnchanged => Unchanged == UnchangedFiles.Skipped ? SkipUnchanged.SameTimestamp : SkipUnchanged.Never;

    /// <summary>One question about files of equal length and about mixed files.</summary>
    public static IReadOnlyList<Question> OfBothCorpora(string name, SourceCondition sources, DestinationCondition destinations) =>
        [new(name, KnownCorpora.K30, sources, destinations), new(name, KnownCorpora.Mix, sources, destinations)];

    /// <summary>The same question about few files, for checks.</summary>
    public Question InSmall() => this with
    {
        Corpus = Corpus.Copies > 0 ? KnownCorpora.TinyFan : KnownCorpora.Tiny,
        FilesPerCall = Math.Min(FilesPerCall, 10),
    };

    public override string ToString() => $"{Name}, {Corpus.Name}";
}
