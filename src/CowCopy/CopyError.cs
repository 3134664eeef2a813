namespace CowCopy;

/// <summary>What went wrong with one request, the same on every operating system.</summary>
public enum CopyError
{
    /// <summary>Nothing.</summary>
    None = 0,

    /// <summary>The source does not exist.</summary>
    SourceNotFound,

    /// <summary>The source is a folder.</summary>
    SourceIsDirectory,

    /// <summary>The source is neither a file nor a folder (a device, pipe or socket).</summary>
    SourceNotRegular,

    /// <summary>The destination is an existing folder.</summary>
    DestinationIsDirectory,

    /// <summary>The destination is a device, pipe or socket, which is never replaced.</summary>
    DestinationNotRegular,

    /// <summary>A folder above the destination is missing and could not be made, or is a file.</summary>
    DestinationFolder,

    /// <summary>The destination is marked read-only and the options do not allow replacing it.</summary>
    DestinationReadOnly,

    /// <summary>The destination appeared or changed while it was being replaced.</summary>
    DestinationChanged,

    /// <summary>Two names of the source tree differ only in case, and are one name on the destination's volume.</summary>
    NamesCollide,

    /// <summary>The operating system denied access to one side.</summary>
    AccessDenied,

    /// <summary>A path is empty, holds a character that names cannot have, or forms a loop of symbolic links.</summary>
    InvalidPath,

    /// <summary>A path or a name in it is too long.</summary>
    PathTooLong,

    /// <summary>The destination's volume is full.</summary>
    NoSpace,

    /// <summary>A quota on the destination's volume is used up.</summary>
    QuotaExceeded,

    /// <summary>The destination's volume is mounted read-only.</summary>
    VolumeReadOnly,

    /// <summary>The file may not grow as large as the source.</summary>
    FileTooLarge,

    /// <summary>A file is in use in a way that forbids the operation.</summary>
    Busy,

    /// <summary>The file has as many names as the volume allows, or a link cannot span volumes.</summary>
    LinkRefused,

    /// <summary>The process has as many files open as it may, or memory ran out.</summary>
    Resources,

    /// <summary>The device failed.</summary>
    Device,

    /// <summary>Anything else; the native code tells more.</summary>
    Other,
}
