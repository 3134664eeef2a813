namespace CowCopy;

/// <summary>The kind of a failure, the same on every operating system.</summary>
public enum CopyErrorKind
{
    /// <summary>No failure.</summary>
    None = 0,

    /// <summary>The source does not exist.</summary>
    SourceNotFound,

    /// <summary>The source is a directory.</summary>
    SourceIsDirectory,

    /// <summary>The source of a tree is not a directory.</summary>
    SourceNotDirectory,

    /// <summary>The source is a device, pipe or socket.</summary>
    SourceNotRegular,

    /// <summary>The destination is an existing directory.</summary>
    DestinationIsDirectory,

    /// <summary>The path of the destination ends in a directory separator, so it names a directory, which does not exist.</summary>
    DestinationNamesDirectory,

    /// <summary>The destination is a device, pipe or socket, which is never replaced.</summary>
    DestinationNotRegular,

    /// <summary>The destination exists, and <see cref="OverwriteMode.Never"/> replaces nothing.</summary>
    DestinationExists,

    /// <summary>A tree has a directory where the destination has a symbolic link, which is not followed below the root.</summary>
    DestinationIsLink,

    /// <summary>A tree has a directory where the destination has a file.</summary>
    DestinationNotDirectory,

    /// <summary>
    /// The destination is a mount point, which cannot be deleted or replaced, or a directory on another mount, in which a mirror deletes
    /// nothing unless it crosses mounts.
    /// </summary>
    DestinationIsMountPoint,

    /// <summary>A directory above the destination is missing and could not be created, or is a file.</summary>
    DestinationDirectoryUnavailable,

    /// <summary>The destination is read-only and the options do not allow replacing it.</summary>
    DestinationReadOnly,

    /// <summary>The destination appeared or changed while it was being replaced.</summary>
    DestinationChanged,

    /// <summary>
    /// Two names of a directory of the source tree, different in case or other letters, are one name on the destination's volume.
    /// </summary>
    NamesCollide,

    /// <summary>A directory of the source tree is reached again inside itself, by a bind mount or a followed link.</summary>
    DirectoryLoop,

    /// <summary>The operating system denied access to the source or the destination.</summary>
    AccessDenied,

    /// <summary>A path is empty, contains a character that names cannot have, or is a loop of symbolic links.</summary>
    InvalidPath,

    /// <summary>A path or a name in it is too long.</summary>
    PathTooLong,

    /// <summary>The destination's volume is full.</summary>
    NoSpace,

    /// <summary>A quota on the destination's volume is exhausted.</summary>
    QuotaExceeded,

    /// <summary>The destination's volume is mounted read-only.</summary>
    VolumeReadOnly,

    /// <summary>The destination's file system or a limit of the process does not allow files as large as the source.</summary>
    FileTooLarge,

    /// <summary>A process uses a file in a way that prevents the operation.</summary>
    FileInUse,

    /// <summary>
    /// The file has as many names as the volume allows, a link cannot span volumes, or the volume does not report whether the destination
    /// is the source itself.
    /// </summary>
    LinkRefused,

    /// <summary>
    /// This process may not create symbolic links: on Windows that takes Developer Mode or the right of an administrator.
    /// </summary>
    LinkNotPermitted,

    /// <summary>The volume cannot clone, and the options allow nothing else.</summary>
    VolumeCannotClone,

    /// <summary>Source and destination are on different volumes, and the options allow only a clone.</summary>
    DifferentVolume,

    /// <summary>The volume can clone, but refused to for this file, and the options allow nothing else.</summary>
    CloneRefused,

    /// <summary>The process has no file handles or memory left.</summary>
    ResourcesExhausted,

    /// <summary>The storage device failed.</summary>
    DeviceError,

    /// <summary>
    /// The network or server of a share does not answer, or on Windows the program that provides the file, as one that keeps it in the
    /// cloud does.
    /// </summary>
    Unreachable,

    /// <summary>Any other failure; <see cref="CopyFailure.NativeCode"/> has the details.</summary>
    Other,

    /// <summary>The source does not have the length or the hash that was stated, or changed while it was copied.</summary>
    ContentMismatch,

    /// <summary>
    /// A path of a manifest leads out of the root, is not relative, has an empty name, or has a name that Windows does not keep as it is.
    /// </summary>
    UnsafePath,

    /// <summary>Two entries of a manifest have one path, or one is a file where the other needs a directory.</summary>
    DuplicatePath,

    /// <summary>What is to be deleted is a source of the same run, or may be.</summary>
    DestinationIsSource,
}
