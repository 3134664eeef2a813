using CowCopy.Benchmarks.Checking;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>A candidate that answers questions about a set of files.</summary>
public abstract class CopyCandidate : Candidate
{
    /// <summary>Whether it can answer the question.</summary>
    public virtual bool Answers(Question question) => question.Unchanged == UnchangedFiles.Copied && question.FilesPerCall == 0;

    /// <summary>What it copies beside the content.</summary>
    public virtual PreservedMetadata PreservedMetadata => PreservedMetadata.ModesAndTimes;

    /// <summary>Checks that a measurement did what its name says.</summary>
    /// <returns>The first deviation, or null.</returns>
    public virtual string? ProblemAfter(CopySet files)
    {
        ArgumentNullException.ThrowIfNull(files);
        return CopyCheck.Problem(files.Requests, PreservedMetadata);
    }

    /// <summary>Prepares a measurement.</summary>
    /// <returns>The operation to measure: copies the whole set, and throws if a copy fails.</returns>
    public abstract Action Ready(CopySet files, Question question);
}
