using CowCopy.Planning;

namespace CowCopy.Tests.Planning;

/// <summary>A line of a table of plans: what is known, what is requested, and all of the decision.</summary>
internal sealed record DecisionRow(string Name, CopyFacts Facts, CopyOptions Options, Decision Expected)
{
    public DecisionRow(string name, CopyFacts facts, Decision expected)
        : this(name, facts, CopyOptions.Default, expected)
    {
    }

    public DecisionRow(string name, CopyFacts facts, CopyMode mode, Decision expected)
        : this(name, facts, new CopyOptions { Mode = mode }, expected)
    {
    }
}
