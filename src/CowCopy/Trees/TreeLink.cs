using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>A symbolic link of a source tree, as it was when its directory was listed.</summary>
/// <param name="Entry">The name.</param>
/// <param name="Target">Where it leads.</param>
/// <param name="Read">Whether that could be read.</param>
internal sealed record TreeLink(DirectoryEntry Entry, LinkTarget Target, PlatformStatus Read)
{
    public string Name => Entry.Name;
}
