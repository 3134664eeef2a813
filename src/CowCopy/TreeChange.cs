namespace CowCopy;

/// <summary>One thing that copying a tree would do.</summary>
public sealed class TreeChange
{
    internal TreeChange(TreeChangeKind kind, string path) => (Kind, Path) = (kind, path);

    /// <summary>What would be done.</summary>
    public TreeChangeKind Kind { get; }

    /// <summary>The full path in the destination.</summary>
    public string Path { get; }

    /// <summary>How the file would be copied; null for other kinds.</summary>
    public CopyPlan? Copy { get; internal init; }

    /// <summary>Why it would fail; null for other kinds than <see cref="TreeChangeKind.Fail"/>.</summary>
    public CopyFailure? Failure { get; internal init; }

    /// <summary>What would be left out; null for other kinds than <see cref="TreeChangeKind.Skip"/>.</summary>
    public SkippedSource? Skipped { get; internal init; }
}
