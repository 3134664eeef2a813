namespace CowCopy.Benchmarks.Layouts;

/// <summary>What has happened since the layout was built last.</summary>
public enum LayoutState
{
    /// <summary>Nothing was built yet: sources are just written, no copy exists.</summary>
    Cold,

    /// <summary>Everything is up to date.</summary>
    NoOp,

    /// <summary>The project that most others refer to was built anew.</summary>
    LeafChanged,
}
