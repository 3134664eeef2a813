using CowCopy.Planning;

namespace CowCopy.Diagnostics;

/// <summary>What is known of the volume of a path. A property is null if its value is not known.</summary>
public sealed class VolumeInfo
{
    private readonly VolumeFacts _facts;

    internal VolumeInfo(string path, VolumeFacts facts) => (Path, _facts) = (path, facts);

    /// <summary>The path that was queried, made absolute.</summary>
    public string Path { get; }

    /// <summary>The file system's name, such as <c>xfs</c> or <c>ext4</c>; its hexadecimal number if it has no name here.</summary>
    public string? FileSystem => _facts.FileSystem;

    /// <summary>Whether files on the volume can be cloned. Null where only the first clone shows it.</summary>
    public bool? CanClone => _facts.CanClone;

    /// <summary>How <see cref="CanClone"/> is known, as one sentence.</summary>
    public string Message => _facts.Message;

    /// <summary>The unit of allocation in bytes.</summary>
    public long? BlockSize => _facts.BlockSize;

    /// <summary>Bytes free for this user.</summary>
    public long? FreeBytes => _facts.FreeBytes;

    /// <summary>Size of the volume in bytes.</summary>
    public long? TotalBytes => _facts.TotalBytes;

    /// <summary>Whether the volume is mounted read-only.</summary>
    public bool IsReadOnly => _facts.IsReadOnly;

    /// <summary>Whether the operating system's own copy function clones on the volume.</summary>
    /// <remarks>Known on Windows, from its build and the volume: Windows 11 24H2 and Server 2025 clone.</remarks>
    public bool? SystemClones => _facts.SystemCanClone;

    /// <summary>References that one cluster can have, the first included: 8,176 on ReFS. Null also if there is no limit.</summary>
    public int? ReferenceLimit => _facts.ReferenceLimit;

    /// <summary>Whether the volume counts the references to its clusters. Windows only, as are the properties below.</summary>
    public bool? CountsReferences => _facts.CountsReferences;

    /// <summary>The version of the file system's format on the volume, such as 3.14 of ReFS.</summary>
    public Version? FormatVersion => _facts.FormatVersion;

    /// <summary>Whether the volume is a Dev Drive.</summary>
    public bool? IsDevDrive => _facts.IsDevDrive;

    /// <summary>Whether this machine trusts the Dev Drive, so that opens do not wait for scanners. Null on other volumes.</summary>
    public bool? IsTrusted => _facts.IsTrusted;

    /// <summary>Whether the volume is reached over the network.</summary>
    public bool? IsRemote => _facts.RemoteProtocol is { } protocol ? protocol.Length > 0 : null;

    /// <summary>The network protocol and dialect, such as <c>SMB 3.1.1</c>. Null also for a local volume.</summary>
    public string? RemoteProtocol => _facts.RemoteProtocol is { Length: > 0 } protocol ? protocol : null;

    /// <summary>Whether a short name (8.3) is created for each new file.</summary>
    public bool? MakesShortNames => _facts.MakesShortNames;

    /// <summary>Whether names that differ only in case are different files.</summary>
    public bool? IsCaseSensitive => _facts.IsCaseSensitive;
}
