namespace CowCopy;

/// <summary>How a caller wants content to be copied. What was done is in <see cref="CopyResult.Method"/>.</summary>
public enum CopyMode
{
    /// <summary>Clone where the volume supports it and a clone is faster; byte copy or system copy otherwise.</summary>
    Auto = 0,

    /// <summary>Clone wherever the volume can. Otherwise bytes are copied, and the result has the reason.</summary>
    Clone,

    /// <summary>Copy the bytes; never clone.</summary>
    ByteCopy,

    /// <summary>
    /// Call the operating system's own copy function, which may clone by itself. On macOS as <see cref="Clone"/>.
    /// </summary>
    SystemCopy,

    /// <summary>Clone, or fail: no content is byte-copied.</summary>
    /// <remarks>
    /// <list type="bullet">
    /// <item>The failure is <see cref="CopyErrorKind.VolumeCannotClone"/>, <see cref="CopyErrorKind.DifferentVolume"/> or <see
    /// cref="CopyErrorKind.CloneRefused"/>.</item>
    /// <item>An existing destination stays if the clone fails.</item>
    /// <item>An empty file is created.</item>
    /// </list>
    /// </remarks>
    CloneOnly,

    /// <summary>Clone where the volume can, else hard-link, else copy the bytes; <see cref="CopyResult.Reason"/> says why.</summary>
    /// <remarks>
    /// <list type="bullet">
    /// <item>A hard link is another name of the source: what is written to one is written to both, so see <see
    /// cref="CopyOptions.LinkReadOnly"/>.</item>
    /// <item>Sources that are empty or reached through a symbolic link are not linked, nor those whose permissions are not those of the
    /// copy.</item>
    /// <item>A refused link is no failure: another volume, ext4 at 65,000 names, NTFS at 1,023, a file system without links.</item>
    /// </list>
    /// </remarks>
    CloneOrHardLink,
}
