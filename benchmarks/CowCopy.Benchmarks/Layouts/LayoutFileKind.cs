namespace CowCopy.Benchmarks.Layouts;

/// <summary>The origin of a file, which decides when it is written.</summary>
public enum LayoutFileKind
{
    /// <summary>A package: flushed long before the build.</summary>
    Package,

    /// <summary>A compiler: in a cold build, written right before it is copied.</summary>
    Output,

    /// <summary>The compiler of the leaf project: also written when the leaf changes.</summary>
    LeafOutput,
}
