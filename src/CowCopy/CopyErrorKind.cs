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

    /// <summary>The destination is a device, pipe or socket, which is never replaced.</summary>
    DestinationNotRegular,

    /// <summary>A directory above the destination is missing and could not be created, or is a file.</summary>
    DestinationDirectoryUnavailable,

    /// <summary>The destination is read-only and the options do not allow replacing it.</summary>
    DestinationReadOnly,

    /// <summary>The destination appeared or changed while it was being replaced.</summary>
    DestinationChanged,

    /// <summary>Two names of the source tree differ only in case, and are one name on the destination's volume.</summary>
    NamesCollide,

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

    /// <summary>The file has as many names as the volume allows, or a link cannot span volumes.</summary>
    LinkRefused,

    /// <summary>The process has no file handles or memory left.</summary>
    ResourcesExhausted,

    /// <summary>The storage device failed.</summary>
    DeviceError,

    /// <summary>Any other failure; <see cref="CopyFailure.NativeCode"/> has the details.</summary>
    Other,
}
