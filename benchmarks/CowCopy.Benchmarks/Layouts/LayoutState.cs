namespace CowCopy.Benchmarks.Layouts;

/// <summary>The state of the layout before the measured build.</summary>
public enum LayoutState
{
    /// <summary>Nothing is built yet: sources are dirty, no copy exists.</summary>
    Cold,

    /// <summary>Everything is up to date.</summary>
    NoOp,

    /// <summary>The leaf, which most projects reference, was compiled again.</summary>
    LeafChanged,
}
