namespace CowCopy.Benchmarks.Floor;

/// <summary>What is done with a file.</summary>
internal enum FloorWay
{
    /// <summary>Both sides are looked at.</summary>
    Compare,

    /// <summary>A new file shares the source's blocks.</summary>
    Clone,

    /// <summary>A new file gets the bytes.</summary>
    Bytes,

    /// <summary>The old file gets the source's blocks, under a lease.</summary>
    CloneOver,

    /// <summary>The old file goes, and a new one gets the bytes.</summary>
    Replace,
}
