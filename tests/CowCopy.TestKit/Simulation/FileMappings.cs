namespace CowCopy.TestKit.Simulation;

/// <summary>Sections of a file that processes have mapped. They keep no handle open.</summary>
internal sealed class FileMappings
{
    /// <summary>As a running program or a loaded library (SEC_IMAGE).</summary>
    public bool IsImage { get; set; }

    /// <summary>As data.</summary>
    public bool IsData { get; set; }

    /// <summary>As data that may be written.</summary>
    public bool IsWritableData { get; set; }

    public bool IsAnyData => IsData || IsWritableData;

    /// <summary>A delete or a rename over the file is refused: MmFlushImageSection with MmFlushForDelete fails.</summary>
    public bool ForbidDeletion => IsImage || IsWritableData;
}
