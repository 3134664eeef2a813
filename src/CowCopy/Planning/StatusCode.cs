namespace CowCopy.Planning;

/// <summary>The status of a system operation, named by its meaning for the caller.</summary>
internal enum StatusCode
{
    Ok = 0,
    NotFound,
    AlreadyExists,
    AccessDenied,

    /// <summary>Forbidden whatever the permissions: immutable, not the owner, a container's rule.</summary>
    NotPermitted,
    /// <summary>This process may not create such a link (Windows without Developer Mode).</summary>
    LinkNotPermitted,
    IsDirectory,
    NotDirectory,

    /// <summary>A device, pipe or socket.</summary>
    NotRegular,
    NotEmpty,
    NameTooLong,
    InvalidName,
    InvalidArgument,

    /// <summary>The file system or kernel does not have the operation.</summary>
    NotSupported,
    DifferentVolume,

    /// <summary>Another process has the file open, mapped, locked or running.</summary>
    Busy,

    /// <summary>A mount point, which cannot be deleted or replaced.</summary>
    MountPoint,
    NoSpace,
    QuotaExceeded,
    FileTooLarge,
    ReadOnlyVolume,

    /// <summary>No more names for this file.</summary>
    LinkLimit,

    /// <summary>No more references to a cluster (ReFS).</summary>
    ReferenceLimit,

    /// <summary>The content is not, or no longer, the expected one.</summary>
    ContentDiffers,

    /// <summary>The file has alternate data streams.</summary>
    HasStreams,
    OutOfHandles,
    OutOfMemory,
    DeviceError,

    /// <summary>A network, its server, or the program that provides the file does not answer.</summary>
    Unreachable,
    Canceled,
    Other,
}
