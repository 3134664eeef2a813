using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>Maps errno to statuses. Unix systems agree up to 34; Linux has the rest alike on all architectures .NET runs on.</summary>
internal static class Errno
{
    public const int NotPermitted = 1;
    public const int Interrupted = 4;
    public const int NoSuchDevice = 6;
    public const int AccessDenied = 13; // EACCES
    public const int Busy = 16; // EBUSY
    public const int ReadOnlyVolume = 30; // EROFS
    public const int NoAttribute = 61; // ENODATA of Linux
    public const int FunctionMissing = 38; // ENOSYS of Linux
    public const int TooManyLinks = 40; // ELOOP of Linux

    /// <summary>asm-generic/errno.h.</summary>
    public static PlatformStatus OfLinux(int errno) => new(
        errno switch
        {
            36 => StatusCode.NameTooLong, // ENAMETOOLONG
            39 => StatusCode.NotEmpty, // ENOTEMPTY
            FunctionMissing or 95 => StatusCode.NotSupported, // ENOSYS, EOPNOTSUPP
            TooManyLinks or 84 => StatusCode.InvalidName, // ELOOP, EILSEQ
            117 => StatusCode.DeviceError, // EUCLEAN
            122 => StatusCode.QuotaExceeded, // EDQUOT
            _ => Shared(errno),
        },
        errno);

    /// <summary>sys/errno.h of macOS.</summary>
    public static PlatformStatus OfMacOS(int errno) => new(
        errno switch
        {
            45 or 78 or 102 => StatusCode.NotSupported, // ENOTSUP, ENOSYS, EOPNOTSUPP
            62 or 92 => StatusCode.InvalidName, // ELOOP, EILSEQ
            63 => StatusCode.NameTooLong, // ENAMETOOLONG
            66 => StatusCode.NotEmpty, // ENOTEMPTY
            69 => StatusCode.QuotaExceeded, // EDQUOT
            _ => Shared(errno),
        },
        errno);

    /// <summary>Maps the values that all Unix systems share.</summary>
    public static StatusCode Shared(int errno) => errno switch
    {
        0 => StatusCode.Ok,
        NotPermitted => StatusCode.NotPermitted, // EPERM
        2 => StatusCode.NotFound, // ENOENT
        5 or NoSuchDevice => StatusCode.DeviceError, // EIO, ENXIO
        11 or Busy or 26 or 35 => StatusCode.Busy, // EAGAIN and EDEADLK (in one order or the other), ETXTBSY
        12 => StatusCode.OutOfMemory, // ENOMEM
        AccessDenied => StatusCode.AccessDenied,
        17 => StatusCode.AlreadyExists, // EEXIST
        18 => StatusCode.DifferentVolume, // EXDEV
        20 => StatusCode.NotDirectory, // ENOTDIR
        21 => StatusCode.IsDirectory, // EISDIR
        22 => StatusCode.InvalidArgument, // EINVAL
        23 or 24 => StatusCode.OutOfHandles, // ENFILE, EMFILE
        25 => StatusCode.NotSupported, // ENOTTY
        27 => StatusCode.FileTooLarge, // EFBIG
        28 => StatusCode.NoSpace, // ENOSPC
        ReadOnlyVolume => StatusCode.ReadOnlyVolume,
        31 => StatusCode.LinkLimit, // EMLINK
        _ => StatusCode.Other,
    };
}
