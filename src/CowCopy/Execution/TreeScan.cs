namespace CowCopy.Execution;

/// <summary>What a tree holds that is to be copied.</summary>
internal sealed class TreeScan
{
    /// <summary>The folders, each after those above it.</summary>
    public List<TreeDirectory> Directories { get; } = [];

    public List<CopyRequest> Files { get; } = [];

    public List<TreeLink> Links { get; } = [];

    /// <summary>Names the source has, as paths in the destination; with what the filter left out, which a mirror does not touch either.</summary>
    public HashSet<string> Present { get; } = new(StringComparer.Ordinal);

    /// <summary>Folders that hold something to copy, however deep, as paths in the destination.</summary>
    public HashSet<string> Needed { get; } = new(StringComparer.Ordinal);
}
