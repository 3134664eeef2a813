using System.Runtime.InteropServices;
using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>Maps winerror.h to statuses. NTSTATUS codes arrive here as RtlNtStatusToDosError maps them.</summary>
internal static class Win32Error
{
    public const int FileNotFound = 2, PathNotFound = 3;
    public const int AccessDenied = 5;
    public const int NoMoreFiles = 18;
    public const int EndOfFile = 38;
    public const int NotSupported = 50;
    public const int InvalidParameter = 87;
    public const int InsufficientBuffer = 122;
    public const int MoreData = 234;
    public const int DeletePending = 303;
    public const int UserMappedFile = 1224;

    public static PlatformStatus ToStatus(int error) => new(ToCode(error), error);

    /// <summary>Returns the status of the last call, which returned whether it succeeded.</summary>
    public static PlatformStatus StatusOf(bool succeeded) => succeeded ? PlatformStatus.Ok : ToStatus(Marshal.GetLastWin32Error());

    /// <summary>
    /// Returns whether this system or volume lacks the call, class or flag, so that an older one is worth trying.
    /// </summary>
    public static bool IsUnknownRequest(PlatformStatus status) =>
        status.Code == StatusCode.NotSupported || status.NativeCode is InvalidParameter or InsufficientBuffer;

    private static StatusCode ToCode(int error) => error switch
    {
        0 => StatusCode.Ok,
        // INVALID_FUNCTION (real volumes), NOT_SUPPORTED (and Wine), CALL_NOT_IMPLEMENTED
        1 or NotSupported or 120 => StatusCode.NotSupported,
        // FILE_, PATH_NOT_FOUND, INVALID_DRIVE, BAD_NETPATH, BAD_NET_NAME
        FileNotFound or PathNotFound or 15 or 53 or 67 => StatusCode.NotFound,
        4 or 1450 => StatusCode.OutOfHandles, // TOO_MANY_OPEN_FILES, NO_SYSTEM_RESOURCES: bytes may do what a clone did not
        AccessDenied or 65 or 225 => StatusCode.AccessDenied, // ACCESS_DENIED, NETWORK_ACCESS_DENIED, VIRUS_INFECTED
        8 or 14 or 1455 => StatusCode.OutOfMemory, // NOT_ENOUGH_MEMORY, OUTOFMEMORY, COMMITMENT_LIMIT
        17 => StatusCode.DifferentVolume, // NOT_SAME_DEVICE
        19 => StatusCode.ReadOnlyVolume, // WRITE_PROTECT
        39 or 112 => StatusCode.NoSpace, // HANDLE_DISK_FULL, DISK_FULL
        80 or 183 => StatusCode.AlreadyExists, // FILE_EXISTS, ALREADY_EXISTS
        InvalidParameter or 4390 => StatusCode.InvalidArgument, // INVALID_PARAMETER, NOT_A_REPARSE_POINT
        123 or 161 or 1921 => StatusCode.InvalidName, // INVALID_NAME, BAD_PATHNAME, CANT_RESOLVE_FILENAME (a loop of links)
        145 => StatusCode.NotEmpty, // DIR_NOT_EMPTY
        111 or 206 => StatusCode.NameTooLong, // BUFFER_OVERFLOW, FILENAME_EXCED_RANGE
        223 => StatusCode.FileTooLarge, // FILE_TOO_LARGE
        267 => StatusCode.NotDirectory, // DIRECTORY
        336 => StatusCode.IsDirectory, // DIRECTORY_NOT_SUPPORTED
        347 => StatusCode.ReferenceLimit, // BLOCK_TOO_MANY_REFERENCES
        995 or 1235 => StatusCode.Canceled, // OPERATION_ABORTED, REQUEST_ABORTED
        1142 => StatusCode.LinkLimit, // TOO_MANY_LINKS
        1295 or 1816 => StatusCode.QuotaExceeded, // DISK_QUOTA_EXCEEDED, NOT_ENOUGH_QUOTA
        1314 => StatusCode.NotPermitted, // PRIVILEGE_NOT_HELD
        _ => Rare(error),
    };

    private static StatusCode Rare(int error) => error switch
    {
        // SHARING_, LOCK_VIOLATION, IS_JOINED, BUSY, DELETE_PENDING, USER_MAPPED_FILE
        32 or 33 or 134 or 170 or DeletePending or UserMappedFile => StatusCode.Busy,
        >= 435 and <= 440 => StatusCode.Busy, // FILE_SNAP_*: a clone of this file is going on elsewhere
        // not together with encryption, compression, replication, dedup and the like
        >= 495 and <= 499 or >= 503 and <= 505 => StatusCode.NotPermitted,
        >= 511 and <= 514 or 775 => StatusCode.NotPermitted, // BLOCK_*_REFERENCE_INVALID, BLOCK_SHARED, NOT_CAPABLE
        // NOT_READY, CRC, SECTOR_NOT_FOUND, ... CORRUPT
        21 or 23 or 27 or 31 or 323 or 483 or 1005 or 1117 or 1167 or 1392 or 1393 => StatusCode.DeviceError,
        _ => Distant(error),
    };

    /// <summary>Errors of networks, and of what provides files that are not on the volume: cloud, projection, other filters.</summary>
    private static StatusCode Distant(int error) => error switch
    {
        // REM_NOT_LIST, NETWORK_BUSY, DEV_NOT_EXIST, ADAP_HDW_ERR, BAD_NET_RESP, UNEXP_NET_ERR, NETNAME_DELETED, SEM_TIMEOUT
        51 or 54 or 55 or 57 or 58 or 59 or 64 or 121 => StatusCode.Unreachable,
        1222 or 1231 or 1232 or 1236 => StatusCode.Unreachable, // NO_NETWORK, NETWORK_, HOST_UNREACHABLE, CONNECTION_ABORTED
        1920 => StatusCode.Unreachable, // CANT_ACCESS_FILE: the filter of its reparse tag is missing
        363 or 366 or 370 or 394 => StatusCode.DeviceError, // CLOUD_, VIRTUALIZATION_METADATA_CORRUPT, CHECKSUM_MISMATCH, PROPERTY_CORRUPT
        371 or 391 or 397 => StatusCode.Busy, // VIRTUALIZATION_BUSY, CLOUD_FILE_IN_USE, PROPERTY_LOCK_CONFLICT
        381 => StatusCode.ReadOnlyVolume, // CLOUD_FILE_READ_ONLY_VOLUME
        387 => StatusCode.OutOfHandles, // CLOUD_FILE_INSUFFICIENT_RESOURCES
        // CLOUD_FILE_PROVIDER_NOT_RUNNING, VIRTUALIZATION_UNAVAILABLE, VIRTUALIZATION_PROVIDER_UNKNOWN, CLOUD_FILE_NOT_IN_SYNC
        362 or 369 or 372 or 377 => StatusCode.Unreachable,
        // CLOUD_FILE_AUTHENTICATION_FAILED, NETWORK_UNAVAILABLE, UNSUCCESSFUL, REQUEST_ABORTED
        386 or 388 or 389 or 393 => StatusCode.Unreachable,
        // CLOUD_FILE_ACCESS_DENIED (by its program, not by an access list), REQUEST_CANCELED, PROVIDER_TERMINATED, two TIMEOUTs
        395 or 398 or 404 or 426 or 475 => StatusCode.Unreachable,
        _ => StatusCode.Other,
    };
}
