using CowCopy.Planning;

namespace CowCopy.Platform.MacOS;

/// <summary>errno to status: sys/errno.h of macOS, which differs from Linux from 35 on.</summary>
internal static class DarwinErrno
{
    public static PlatformStatus ToStatus(int errno) => new(ToCode(errno), errno);

    private static StatusCode ToCode(int errno) => errno switch
    {
        0 => StatusCode.Ok,
        1 => StatusCode.NotPermitted, // EPERM
        2 => StatusCode.NotFound, // ENOENT
        5 or 6 => StatusCode.DeviceError, // EIO, ENXIO
        11 or 16 or 26 or 35 => StatusCode.Busy, // EDEADLK (a file kept in the cloud), EBUSY, ETXTBSY, EAGAIN
        12 => StatusCode.OutOfMemory, // ENOMEM
        13 => StatusCode.AccessDenied, // EACCES
        17 => StatusCode.AlreadyExists, // EEXIST
        18 => StatusCode.DifferentVolume, // EXDEV
        20 => StatusCode.NotDirectory, // ENOTDIR
        21 => StatusCode.IsDirectory, // EISDIR
        22 => StatusCode.InvalidArgument, // EINVAL
        23 or 24 => StatusCode.OutOfHandles, // ENFILE, EMFILE
        25 or 45 or 78 or 102 => StatusCode.NotSupported, // ENOTTY, ENOTSUP, ENOSYS, EOPNOTSUPP
        27 => StatusCode.FileTooLarge, // EFBIG
        28 => StatusCode.NoSpace, // ENOSPC
        30 => StatusCode.ReadOnlyVolume, // EROFS
        31 => StatusCode.LinkLimit, // EMLINK
        62 or 92 => StatusCode.InvalidName, // ELOOP, EILSEQ
        63 => StatusCode.NameTooLong, // ENAMETOOLONG
        66 => StatusCode.NotEmpty, // ENOTEMPTY
        69 => StatusCode.QuotaExceeded, // EDQUOT
        _ => StatusCode.Other,
    };
}
