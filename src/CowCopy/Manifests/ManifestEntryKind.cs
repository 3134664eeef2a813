namespace CowCopy;

/// <summary>What an entry of a manifest puts below the root.</summary>
internal enum ManifestEntryKind
{
    /// <summary>A file with the content of one in the store.</summary>
    File = 0,

    /// <summary>A symbolic link.</summary>
    Link,

    /// <summary>A directory, empty or not.</summary>
    Directory,
}
