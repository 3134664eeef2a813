namespace CowCopy.Benchmarks.Layouts;

/// <summary>Where a file of a layout comes from, and so when it is written.</summary>
public enum LayoutFileKind
{
    /// <summary>A package: on the disk long before the build.</summary>
    Package,

    /// <summary>A compiler: written moments before it is copied in a cold build.</summary>
    Output,

    /// <summary>The compiler of the leaf: written anew when the leaf changes, too.</summary>
    LeafOutput,
}
