namespace CowCopy;

/// <summary>The operation that a failure comes from.</summary>
public enum CopyOperation
{
    /// <summary>No operation.</summary>
    None = 0,

    /// <summary>Querying the source.</summary>
    InspectSource,

    /// <summary>Querying the destination.</summary>
    InspectDestination,

    /// <summary>Opening the source.</summary>
    OpenSource,

    /// <summary>Creating the destination's directory.</summary>
    MakeDirectory,

    /// <summary>Deleting the existing destination.</summary>
    DeleteDestination,

    /// <summary>Creating the destination.</summary>
    CreateDestination,

    /// <summary>Cloning the source.</summary>
    Clone,

    /// <summary>Copying the bytes.</summary>
    ByteCopy,

    /// <summary>The operating system's own copy function.</summary>
    SystemCopy,

    /// <summary>Flushing the destination to stable storage.</summary>
    Flush,

    /// <summary>Setting permissions, attributes and times of the destination.</summary>
    SetMetadata,

    /// <summary>Renaming the temporary file over the destination.</summary>
    Rename,

    /// <summary>Creating a hard or symbolic link.</summary>
    Link,

    /// <summary>Reading a directory of a tree.</summary>
    ReadDirectory,

    /// <summary>Checking that the source has the content that was stated.</summary>
    CheckSource,

    /// <summary>Checking a path of a manifest.</summary>
    CheckPath,
}
