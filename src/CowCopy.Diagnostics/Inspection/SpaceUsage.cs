namespace CowCopy.Diagnostics;

/// <summary>The space that a file, or all files below a directory, occupy on their volume, shared extents counted once.</summary>
/// <remarks>
/// <list type="bullet">
/// <item>Linux: from FIEMAP, which reports that an extent is shared, not by how many files.</item>
/// <item>How long a compressed extent of btrfs is on the volume is reported to root only; others get lower bounds, in which it counts as
/// one block.</item>
/// <item>Windows: from the reference counts of ReFS.</item>
/// <item>Elsewhere all is unknown.</item>
/// </list>
/// </remarks>
public sealed class SpaceUsage
{
    internal SpaceUsage(string path) => Path = path;

    /// <summary>The file or directory as it was named.</summary>
    public string Path { get; }

    /// <summary>Number of files; several names of one file count once, and symbolic links are not followed.</summary>
    public int Files { get; internal set; }

    /// <summary>Number of files whose extents are not known: their volume does not report them, or they could not be opened.</summary>
    public int UnknownFiles { get; internal set; }

    /// <summary>Bytes in all files.</summary>
    public long Length { get; internal set; }

    /// <summary>Bytes of the files in extents with more than one reference, of any file.</summary>
    public long SharedBytes { get; internal set; }

    /// <summary>Bytes of the files in extents of their own or in the file system's metadata.</summary>
    public long PrivateBytes { get; internal set; }

    /// <summary>Bytes of the files whose place is not known.</summary>
    public long UnknownBytes { get; internal set; }

    /// <summary>Bytes of all extents, each as often as a file has it: what the files would take up if nothing were shared.</summary>
    public long AllocatedBytes { get; internal set; }

    /// <summary>Bytes of all extents, each place on the volume counted once.</summary>
    public long OccupiedBytes { get; internal set; }

    /// <summary>
    /// Whether <see cref="AllocatedBytes"/>, <see cref="OccupiedBytes"/> and <see cref="SavedBytes"/> are lower bounds, as compressed
    /// extents take up more than is reported to this user.
    /// </summary>
    public bool IsLowerBound { get; internal set; }

    /// <summary>Bytes that these files save by sharing among themselves.</summary>
    public long SavedBytes => AllocatedBytes - OccupiedBytes;

    /// <summary>
    /// The directories below the path that have files, and it itself, in the order of their paths; none for a file.
    /// </summary>
    public IReadOnlyList<DirectorySpace> Directories { get; internal set; } = [];

    /// <summary>The most references that any extent has, its own included; null where the volume does not count them.</summary>
    public int? MostReferences { get; internal set; }
}
