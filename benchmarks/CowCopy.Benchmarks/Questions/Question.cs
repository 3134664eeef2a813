using CowCopy.Benchmarks.Corpora;
using Microsoft.Build.Framework;

namespace CowCopy.Benchmarks.Questions;

/// <summary>What is asked: which files, and how both sides are beforehand.</summary>
/// <param name="Name">What tables call it.</param>
/// <param name="Corpus">The files.</param>
/// <param name="Sources">How the sources are.</param>
/// <param name="Destinations">How the destinations are.</param>
public sealed record Question(string Name, Corpus Corpus, SourceCondition Sources, DestinationCondition Destinations)
{
    /// <summary>How many files a task is given at a time; 0 gives it all at once.</summary>
    public int FilesPerCall { get; init; }

    /// <summary>The least important messages that somebody listens to while a task runs.</summary>
    public MessageImportance Heard { get; init; } = MessageImportance.High;

    /// <summary>What becomes of files that are up to date: they are left alone only where that is what is asked.</summary>
    public UnchangedFiles Unchanged => Destinations == DestinationCondition.Same ? UnchangedFiles.Skipped : UnchangedFiles.Copied;

    public override string ToString() => $"{Name}, {Corpus.Name}";
}
