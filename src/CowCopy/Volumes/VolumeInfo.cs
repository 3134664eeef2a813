namespace CowCopy;

/// <summary>What is known of the volume that a path lies on.</summary>
public sealed record VolumeInfo
{
    internal VolumeInfo(string path) => Path = path;

    /// <summary>The path that was asked about, made absolute.</summary>
    public string Path { get; }

    /// <summary>The file system's usual name, such as <c>xfs</c>, <c>btrfs</c>, <c>ext4</c>, <c>tmpfs</c>; a number in hexadecimal where it has no name here.</summary>
    public string FileSystem { get; internal init; } = "unknown";

    /// <summary>Whether files on it can share blocks.</summary>
    public CloneSupport CloneSupport { get; internal init; }

    /// <summary>How that is known, as one sentence.</summary>
    public string Explanation { get; internal init; } = "";

    /// <summary>The unit of allocation in bytes, or 0 where it is not known.</summary>
    public long BlockSize { get; internal init; }

    /// <summary>Bytes free for this user, or -1 where that is not known.</summary>
    public long FreeBytes { get; internal init; } = -1;

    /// <summary>Size of the volume in bytes, or -1 where that is not known.</summary>
    public long TotalBytes { get; internal init; } = -1;

    /// <summary>Whether it is mounted read-only.</summary>
    public bool IsReadOnly { get; internal init; }

    /// <summary>Whether the operating system's own copy call clones here by itself.</summary>
    /// <remarks>Known on Windows, from its build and the volume (Windows 11 24H2 and Server 2025 do); <see cref="FileCopier.ProbeSystemCopy"/> finds out by copying.</remarks>
    public CloneSupport SystemClones { get; internal init; }

    /// <summary>References that one cluster takes, the first included: 8,176 on ReFS. 0 where there is no limit, or none is known.</summary>
    public int ReferenceLimit { get; internal init; }

    /// <summary>Whether the volume says that it counts the references to its clusters; null where it does not tell. Windows only, as all that follows.</summary>
    public bool? CountsReferences { get; internal init; }

    /// <summary>The version of the file system's format on the volume, such as 3.14 of ReFS, or null where it does not tell.</summary>
    public Version? FormatVersion { get; internal init; }

    /// <summary>Whether it is a Dev Drive; null where it does not tell.</summary>
    public bool? IsDevDrive { get; internal init; }

    /// <summary>Whether this machine trusts the Dev Drive, so that scanners do not wait in every open; null where it does not tell or is none.</summary>
    public bool? IsTrusted { get; internal init; }

    /// <summary>The protocol and dialect by which it is reached over the network, such as <c>SMB 3.1.1</c>; empty for a local volume, null where that is not known.</summary>
    public string? RemoteProtocol { get; internal init; }

    /// <summary>Whether a short name (8.3) is made for each new file; null where it does not tell.</summary>
    public bool? MakesShortNames { get; internal init; }

    /// <summary>Whether names that differ only in case are different files; null where it does not tell.</summary>
    public bool? IsCaseSensitive { get; internal init; }
}
