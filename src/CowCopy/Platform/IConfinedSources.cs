namespace CowCopy.Platform;

/// <summary>Source trees that are read below their open root, so that no link is followed there. Linux has them.</summary>
internal interface IConfinedSources
{
    /// <summary>
    /// Opens a directory and lists it at once: btrfs lists no name that is made between the two. It stays open where it could be listed.
    /// </summary>
    /// <inheritdoc cref="IFileHandles.OpenDirectory"/>
    PlatformStatus OpenListed(string path, in DirectoryAnchor anchor, List<DirectoryEntry> entries, out FileHandle directory);
}
