namespace CowCopy.Platform;

/// <summary>The parts of the platform abstraction that a system has.</summary>
/// <param name="CopiesByHandle">Whether it opens, clones and copies bytes by handle; otherwise it copies by path only.</param>
internal sealed record PlatformTraits(bool CopiesByHandle)
{
    /// <summary>The permission of a file's owner to write it, among the Unix permission bits that a caller states: S_IWUSR.</summary>
    public const uint OwnerWrite = 0x80;

    /// <summary>Whether it has a copy call of its own, by path, which copies bytes in the system's best way.</summary>
    public bool CopiesByPath { get; init; }

    /// <summary>Whether a file can be cloned by path onto a name that does not exist, as a whole or not at all.</summary>
    public bool ClonesByPath { get; init; }

    /// <summary>
    /// The maximum number of UTF-8 bytes in a path that other programs can use too; int.MaxValue where the platform takes no longer one.
    /// </summary>
    public int LongestPath { get; init; } = int.MaxValue;

    /// <summary>Whether directories and files of a source tree are opened below its open root, so that no link is followed there.</summary>
    public bool ConfinesSources { get; init; }

    /// <summary>Whether the listing of a directory has lengths and times, not only names and kinds.</summary>
    public bool ListsFacts { get; init; }

    /// <summary>Whether a new file may lack permissions that it was created with (umask, access lists of its directory).</summary>
    public bool MasksModes { get; init; } = true;

    /// <summary>Whether volumes may take two normalisation forms of a name as one even where case matters.</summary>
    public bool IgnoresForms { get; init; }

    /// <summary>Whether names can be reserved, or be kept otherwise than they are given, as by Windows.</summary>
    public bool HasReservedNames { get; init; }

    /// <summary>Whether equal ranges of two files can be made to share their blocks in one step.</summary>
    public bool Deduplicates { get; init; }

    /// <summary>
    /// Whether a new file is renamed by the handle that it was created with. Elsewhere it is closed first, which may report that a delayed
    /// write failed.
    /// </summary>
    public bool RenamesOpenFiles { get; init; }

    /// <summary>
    /// Whether the copy call by path deletes a partial destination when it fails. Otherwise the engine deletes it, and cannot know whether
    /// another process has created the file.
    /// </summary>
    public bool RemovesPartialCopies { get; init; }
}
