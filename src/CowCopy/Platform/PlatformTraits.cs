namespace CowCopy.Platform;

/// <summary>What differs between systems beside the operations that they have.</summary>
internal sealed record PlatformTraits
{
    /// <summary>The permission of a file's owner to write it, among the Unix permission bits that a caller states: S_IWUSR.</summary>
    public const uint OwnerWrite = 0x80;

    /// <summary>
    /// The maximum number of UTF-8 bytes in a path that other programs can use too; int.MaxValue where the platform takes no longer one.
    /// </summary>
    public int LongestPath { get; init; } = int.MaxValue;

    /// <summary>Whether the listing of a directory has lengths and times, not only names and kinds.</summary>
    public bool ListsFacts { get; init; }

    /// <summary>Whether volumes may take two normalisation forms of a name as one even where case matters.</summary>
    public bool IgnoresForms { get; init; }
}
