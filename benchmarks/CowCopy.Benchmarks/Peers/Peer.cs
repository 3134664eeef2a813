using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Peers;

/// <summary>A way of copying that is measured.</summary>
public abstract class Peer
{
    /// <summary>What tables call it.</summary>
    public abstract string Name { get; }

    /// <summary>Whether the question makes sense for it.</summary>
    public virtual bool Answers(Question question) => question.Unchanged == UnchangedFiles.Copied && question.FilesPerCall == 0;

    /// <summary>What its copies have from their sources beside the content.</summary>
    public virtual Carried Carried => Carried.ModesAndTimes;

    /// <summary>Prepares what is not to be measured.</summary>
    /// <returns>What is: copies the whole set, and throws when anything failed.</returns>
    public abstract Action Ready(CopySet files, Question question);
}
