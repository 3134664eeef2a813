namespace CowCopy.Planning;

/// <summary>What a name stands for.</summary>
internal enum FileKind
{
    /// <summary>It was not looked at.</summary>
    Unknown = 0,

    /// <summary>Nothing is there.</summary>
    Missing,
    Regular,
    Directory,
    SymbolicLink,

    /// <summary>A device, pipe or socket.</summary>
    Other,
}
