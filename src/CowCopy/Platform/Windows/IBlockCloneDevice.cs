using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>The calls that a block clone makes of a volume. None throws.</summary>
internal interface IBlockCloneDevice
{
    /// <summary>Returns the bytes in a cluster of the volume that a file is on.</summary>
    PlatformStatus GetClusterSize(FileHandle file, out long bytes);

    PlatformStatus SetSparse(FileHandle file, bool isSparse);

    /// <summary>Returns <see cref="StatusCode.NotSupported"/> where files have no such setting.</summary>
    PlatformStatus GetIntegrity(FileHandle file, out FileIntegrity integrity);

    /// <summary>Succeeds only while the file is empty.</summary>
    PlatformStatus SetIntegrity(FileHandle file, in FileIntegrity integrity);

    PlatformStatus SetLength(FileHandle file, long length);

    /// <summary>Makes a range of the destination share the clusters of the same range of the source.</summary>
    PlatformStatus Duplicate(FileHandle source, FileHandle destination, in CloneRange range);
}

/// <summary>How ReFS checks a file's content: CHECKSUM_TYPE_* (0: not at all) and FSCTL_INTEGRITY_FLAG_*.</summary>
internal readonly record struct FileIntegrity(ushort Algorithm, uint Flags);
