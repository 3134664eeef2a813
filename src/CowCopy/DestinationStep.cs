namespace CowCopy;

/// <summary>How a plan treats the destination.</summary>
public enum DestinationStep
{
    /// <summary>The destination is not changed.</summary>
    None = 0,

    /// <summary>Nothing exists there: a new file is created exclusively.</summary>
    Create,

    /// <summary>The source is cloned over the existing file while no other process has it open or mapped. Linux only.</summary>
    InPlace,

    /// <summary>The existing file is deleted, then a new one is created exclusively. Not on Windows.</summary>
    DeleteFirst,

    /// <summary>A temporary file is created, then renamed to the destination, over a file that is there.</summary>
    AtomicRename,
}
