namespace CowCopy.Benchmarks.LowerBound;

/// <summary>What is done with a file.</summary>
internal enum CopyStep
{
    /// <summary>Reads the metadata of both sides.</summary>
    Compare,

    /// <summary>Clones the source into a new file.</summary>
    Clone,

    /// <summary>Copies the bytes into a new file.</summary>
    ByteCopy,

    /// <summary>Clones the source into the existing destination, under a lease.</summary>
    CloneInPlace,

    /// <summary>Deletes the existing destination and copies the bytes into a new file.</summary>
    Replace,
}
