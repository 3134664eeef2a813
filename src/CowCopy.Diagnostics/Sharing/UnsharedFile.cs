using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Diagnostics;

/// <summary>A file that is left as it is although another may be equal, and why.</summary>
public sealed record UnsharedFile
{
    internal UnsharedFile(string path, UnsharedReason reason, int nativeCode = 0) =>
        (Path, Reason, NativeCode) = (path, reason, nativeCode);

    /// <summary>The whole path of the file.</summary>
    public string Path { get; }

    /// <summary>Why it is left.</summary>
    public UnsharedReason Reason { get; }

    /// <summary>The operating system's error code (errno or a Win32 code); 0 if there is none.</summary>
    public int NativeCode { get; }

    /// <summary>The reason as the end of a sentence.</summary>
    public string Message => Reason switch
    {
        UnsharedReason.None => "",
        UnsharedReason.SeveralNames => "it has more than one name",
        UnsharedReason.OpenForWriting => "a process has it open for writing",
        UnsharedReason.WritersUnknown => "whether a process has it open for writing is not known to this user",
        UnsharedReason.Protected => "it is immutable, append-only or encrypted, or has permissions of its own",
        UnsharedReason.HasStreams => "it has alternate data streams",
        UnsharedReason.Unreadable => "it could not be read",
        UnsharedReason.Preallocated => "space of it is allocated and not written",
        UnsharedReason.PlaceUnknown => "the volume does not report where its content is",
        UnsharedReason.StoredDifferently => "its equals are stored in another way (checksums, sparse)",
        UnsharedReason.Changed => "it changed during the run",
        _ => "the volume refused to share its blocks",
    };

    /// <summary>The reason why a file could not be opened.</summary>
    internal static UnsharedFile NotOpened(string path, PlatformStatus status) => new(
        path,
        status.Code switch
        {
            StatusCode.Busy => UnsharedReason.OpenForWriting,
            StatusCode.NotSupported => UnsharedReason.WritersUnknown,
            StatusCode.NotPermitted => UnsharedReason.Protected,
            StatusCode.HasStreams => UnsharedReason.HasStreams,
            StatusCode.ContentDiffers or StatusCode.NotFound => UnsharedReason.Changed,
            _ => UnsharedReason.Unreadable,
        },
        status.NativeCode);

    /// <summary>The reason why the blocks of an open file could not be shared.</summary>
    internal static UnsharedFile NotShared(string path, PlatformStatus status) => new(
        path,
        status.Code switch
        {
            StatusCode.ContentDiffers or StatusCode.NotFound => UnsharedReason.Changed,
            StatusCode.Busy => UnsharedReason.OpenForWriting, // a swap file, for one (ETXTBSY)
            StatusCode.NotPermitted or StatusCode.AccessDenied => UnsharedReason.Protected,
            _ => UnsharedReason.Refused,
        },
        status.NativeCode);
}
