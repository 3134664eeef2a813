using CowCopy.Benchmarks.Checking;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>A method of copying that is measured.</summary>
public abstract class Candidate
{
    /// <summary>The name in tables.</summary>
    public abstract string Name { get; }

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
