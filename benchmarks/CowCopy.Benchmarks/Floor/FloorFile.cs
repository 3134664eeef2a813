namespace CowCopy.Benchmarks.Floor;

/// <summary>One copy, with everything prepared that can be: what to do, open folders, names as the kernel reads them, the length.</summary>
internal sealed record FloorFile(FloorWay Way, int SourceFolder, byte[] Source, int DestinationFolder, byte[] Destination, long Length)
{
    /// <summary>The source's writeback is started before anything else is done, and the copy made last.</summary>
    public bool BeginsEarly { get; init; }

    /// <summary>The volume does not share blocks, so that the kernel may move the bytes without making a clone of them.</summary>
    public bool MovesInKernel { get; init; }
}
