namespace CowCopy.Benchmarks.Candidates;

/// <summary>What is measured in a scene: a method of copying, or one way of a pattern.</summary>
public abstract class Candidate
{
    /// <summary>The name in tables.</summary>
    public abstract string Name { get; }

    /// <summary>Why it cannot run in a directory; null if it can.</summary>
    public virtual string? WhyNot(string directory) => null;
}
