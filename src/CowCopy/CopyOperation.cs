namespace CowCopy;

/// <summary>The step of a copy that an error comes from.</summary>
public enum CopyOperation
{
    /// <summary>No step.</summary>
    None = 0,

    /// <summary>Looking at the source.</summary>
    InspectSource,

    /// <summary>Looking at the destination.</summary>
    InspectDestination,

    /// <summary>Opening the source.</summary>
    OpenSource,

    /// <summary>Making the folder of the destination.</summary>
    MakeDirectory,

    /// <summary>Removing the old destination.</summary>
    RemoveDestination,

    /// <summary>Creating the destination.</summary>
    CreateDestination,

    /// <summary>Sharing the source's blocks.</summary>
    Clone,

    /// <summary>Moving bytes.</summary>
    CopyBytes,

    /// <summary>The operating system's own copy call.</summary>
    SystemCopy,

    /// <summary>Waiting for the device.</summary>
    Flush,

    /// <summary>Setting mode, attributes and times of the destination.</summary>
    SetMetadata,

    /// <summary>Giving the finished copy its name.</summary>
    Rename,

    /// <summary>Making a hard or symbolic link.</summary>
    Link,

    /// <summary>Reading a folder of a tree.</summary>
    ReadDirectory,
}
