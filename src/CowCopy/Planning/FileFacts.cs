namespace CowCopy.Planning;

/// <summary>What one query of a path reports.</summary>
internal readonly record struct FileFacts
{
    public static FileFacts Missing { get; } = new() { Kind = FileKind.Missing };

    public FileKind Kind { get; init; }

    public long Length { get; init; }

    public FileTimestamp Modified { get; init; }

    public FileTimestamp Accessed { get; init; }

    /// <summary>When it was created; zero where that is not reported. Two files may have one time, one file never has two.</summary>
    public FileTimestamp Created { get; init; }

    /// <summary>When content or metadata last changed; unlike the modification time, it cannot be set.</summary>
    public FileTimestamp Changed { get; init; }

    public FileIdentity Identity { get; init; }

    /// <summary>The mount that it was reached through; 0 where that is not reported.</summary>
    public ulong Mount { get; init; }

    /// <summary>The permission bits; the attributes on Windows, and of files on the portable platform.</summary>
    public uint Mode { get; init; }

    /// <summary>The group of the file; 0 where that is not reported.</summary>
    public uint Group { get; init; }

    /// <summary>The number of its names; 0 where the query does not report it.</summary>
    public uint LinkCount { get; init; }

    /// <summary>A brief query found it, which reports no identity, or not all of it; a full one would.</summary>
    public bool IsBrief { get; init; }

    /// <summary>Marked read-only, as <see cref="FileSystemInfo.Attributes"/> would say for this user.</summary>
    public bool IsReadOnly { get; init; }

    /// <summary>Whether its owner is the user of this process; also not so for root with the file of another user.</summary>
    public bool IsOwned { get; init; }

    /// <summary>
    /// Whether it has what a new file of this process would not: set-user-id, set-group-id or sticky bits, or another group than the
    /// process's own. Linux.
    /// </summary>
    public bool IsSpecial { get; init; }

    /// <summary>Whether it has set-user-id, set-group-id or sticky bits, which no copy of a file has. Linux.</summary>
    public bool HasSpecialBits { get; init; }

    /// <summary>Whether no process may write or delete it, whatever the permissions: immutable or append-only. Linux and macOS.</summary>
    public bool IsImmutable { get; init; }

    /// <summary>
    /// Whether only the system copy handles all of it: encrypted, offline, fetched when read, or behind a reparse point that is no link.
    /// </summary>
    public bool NeedsSystemCopy { get; init; }

    /// <summary>Whether it is allocated less than its length, so that a byte copy should query its holes.</summary>
    public bool HasHoles { get; init; }

    /// <summary>Whether it was reached through a symbolic link.</summary>
    public bool ThroughLink { get; init; }

    public bool Exists => Kind > FileKind.Missing;

    public VolumeId Volume => Identity.Volume;

    public bool IsSameFileAs(in FileFacts other) => Identity.IsKnown && Identity == other.Identity;
}
