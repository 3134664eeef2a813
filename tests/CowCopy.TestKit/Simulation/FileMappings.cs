namespace CowCopy.TestKit.Simulation;

/// <summary>Sections of a file that processes have mapped. They keep no handle open.</summary>
internal sealed class FileMappings
{
    /// <summary>As a running program or a loaded library (SEC_IMAGE): it cannot be opened for writing either.</summary>
    public bool IsImage { get; set; }

    /// <summary>As data, for reading alone or for writing too. It can be opened for writing, but not cut.</summary>
    public bool IsData { get; set; }

    /// <summary>
    /// A delete or a rename over the file is refused, by POSIX requests too: MmFlushImageSection with MmFlushForDelete fails for an image,
    /// and for data that a process has mapped, for whatever access and however its handle shared the file (DeleteFile, Remarks).
    /// </summary>
    public bool ForbidDeletion => IsImage || IsData;
}
