namespace CowCopy.TestKit.Simulation;

/// <summary>How a volume shares blocks between files.</summary>
internal enum ClonePrimitive
{
    None = 0,

    /// <summary>A whole file in one call (FICLONE).</summary>
    WholeFile,

    /// <summary>Ranges of clusters, with a sequence of calls around them (FSCTL_DUPLICATE_EXTENTS_TO_FILE).</summary>
    Ranges,
}
