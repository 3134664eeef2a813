namespace CowCopy.Benchmarks.LowerBound;

/// <summary>One copy, prepared as far as possible: the step, open directories, names as the kernel reads them, the length.</summary>
internal sealed record PreparedCopy(
    CopyStep Step,
    int SourceDirectory,
    byte[] Source,
    int DestinationDirectory,
    byte[] Destination,
    long Length)
{
    /// <summary>Writeback of the source is started before all other copies, and the copy is made after them.</summary>
    public bool StartsWritebackEarly { get; init; }

    /// <summary>The volume does not share blocks, so the kernel can copy the bytes without making a clone.</summary>
    public bool CopiesInKernel { get; init; }
}
