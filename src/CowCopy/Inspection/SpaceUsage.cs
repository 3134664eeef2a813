namespace CowCopy;

/// <summary>What a file, or all files below a folder, take up on their volume, with shared blocks counted once.</summary>
/// <remarks>
/// Linux: from FIEMAP, which tells that an extent is shared and not by how many; extents that btrfs has compressed count with the length of what is in them. Windows:
/// from the reference counts of ReFS. Elsewhere all is unknown.
/// </remarks>
public sealed record SpaceUsage
{
    internal SpaceUsage(string path) => Path = path;

    /// <summary>The file or folder, as it was named.</summary>
    public string Path { get; }

    /// <summary>Files looked at; several names of one file count once, and symbolic links are not followed.</summary>
    public int Files { get; internal init; }

    /// <summary>Files whose place is not known: their volume does not tell, or they could not be opened.</summary>
    public int UnknownFiles { get; internal init; }

    /// <summary>Bytes in all files.</summary>
    public long Length { get; internal init; }

    /// <summary>Bytes of the files that lie in blocks with more than one reference, whoever has the others.</summary>
    public long SharedBytes { get; internal init; }

    /// <summary>Bytes of the files that lie in blocks of their own, or inside the file system's metadata.</summary>
    public long PrivateBytes { get; internal init; }

    /// <summary>Bytes of the files whose place is not known.</summary>
    public long UnknownBytes { get; internal init; }

    /// <summary>Bytes of all extents, each as often as a file has it: what the files would take up if nothing were shared.</summary>
    public long AllocatedBytes { get; internal init; }

    /// <summary>Bytes of all extents, each place on the volume counted once.</summary>
    public long OccupiedBytes { get; internal init; }

    /// <summary>Bytes that these files save by sharing among themselves.</summary>
    public long SavedBytes => AllocatedBytes - OccupiedBytes;

    /// <summary>The most references that any extent has, its own included; null where the volume does not count them.</summary>
    public int? MostReferences { get; internal init; }
}
