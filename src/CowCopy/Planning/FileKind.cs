namespace CowCopy.Planning;

/// <summary>The kind of what a path names.</summary>
internal enum FileKind
{
    /// <summary>It was not queried.</summary>
    Unknown = 0,

    /// <summary>Nothing is there.</summary>
    Missing,
    Regular,
    Directory,
    SymbolicLink,

    /// <summary>A device, pipe or socket.</summary>
    Other,
}
