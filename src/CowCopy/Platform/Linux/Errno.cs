using CowCopy.Planning;

namespace CowCopy.Platform.Linux;

/// <summary>errno to status: asm-generic/errno.h, which holds on all architectures .NET runs on.</summary>
internal static class Errno
{
    public const int NotPermitted = 1;
    public const int NoSuchDevice = 6;
    public const int Interrupted = 4;
    public const int InvalidArgument = 22;
    public const int FunctionMissing = 38;

    public static PlatformStatus ToStatus(int errno) => new(ToCode(errno), errno);

    private static StatusCode ToCode(int errno) => errno switch
    {
        0 => StatusCode.Ok,
        NotPermitted => StatusCode.NotPermitted, // EPERM
        2 => StatusCode.NotFound, // ENOENT
        5 or NoSuchDevice or 117 => StatusCode.DeviceError, // EIO, ENXIO, EUCLEAN
        11 or 16 or 26 or 35 => StatusCode.Busy, // EAGAIN, EBUSY, ETXTBSY, EDEADLK
        12 => StatusCode.OutOfMemory, // ENOMEM
        13 => StatusCode.AccessDenied, // EACCES
        17 => StatusCode.AlreadyExists, // EEXIST
        18 => StatusCode.DifferentVolume, // EXDEV
        20 => StatusCode.NotDirectory, // ENOTDIR
        21 => StatusCode.IsDirectory, // EISDIR
        InvalidArgument => StatusCode.InvalidArgument,
        23 or 24 => StatusCode.OutOfHandles, // ENFILE, EMFILE
        25 or FunctionMissing or 95 => StatusCode.NotSupported, // ENOTTY, ENOSYS, EOPNOTSUPP
        27 => StatusCode.FileTooLarge, // EFBIG
        28 => StatusCode.NoSpace, // ENOSPC
        30 => StatusCode.ReadOnlyVolume, // EROFS
        31 => StatusCode.LinkLimit, // EMLINK
        36 => StatusCode.NameTooLong, // ENAMETOOLONG
        39 => StatusCode.NotEmpty, // ENOTEMPTY
        40 => StatusCode.InvalidName, // ELOOP
        84 => StatusCode.InvalidName, // EILSEQ
        122 => StatusCode.QuotaExceeded, // EDQUOT
        _ => StatusCode.Other,
    };
}
