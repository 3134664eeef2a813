using CowCopy.Benchmarks.Candidates;

namespace CowCopy.Benchmarks.Patterns;

/// <summary>Makes or deletes clones in a <see cref="CloneCountScene"/>.</summary>
/// <param name="step">Which of them.</param>
public sealed class CloneCount(CloneCountStep step) : Candidate
{
    public override string Name => step switch
    {
        CloneCountStep.Clone => "clone",
        CloneCountStep.SystemCopy => "File.Copy",
        _ => "delete",
    };

    /// <summary>What is done.</summary>
    public CloneCountStep Step => step;

    public override string? WhyNot(string directory) => CloneNeed.WhyNot(directory);
}
