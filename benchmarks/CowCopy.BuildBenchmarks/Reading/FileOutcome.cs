namespace CowCopy.BuildBenchmarks.Reading;

/// <summary>What a Copy task did with a file.</summary>
internal enum FileOutcome
{
    Copied,

    /// <summary>It created a hard or symbolic link.</summary>
    Linked,

    /// <summary>It skipped an unchanged file.</summary>
    Skipped,
}
