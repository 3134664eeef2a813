namespace CowCopy.Planning;

/// <summary>What a status means at a step, in the words of the public error. Pure.</summary>
internal static class ErrorMap
{
    public static CopyErrorKind From(StatusCode status, CopyOperation operation) => (status, operation) switch
    {
        (StatusCode.NotFound or StatusCode.NotDirectory, CopyOperation.InspectSource or CopyOperation.OpenSource) =>
            CopyErrorKind.SourceNotFound,
        (StatusCode.IsDirectory,
            CopyOperation.InspectSource or CopyOperation.OpenSource
            or CopyOperation.Clone or CopyOperation.ByteCopy) => CopyErrorKind.SourceIsDirectory, // the destination was created
        (StatusCode.NotRegular, _) => CopyErrorKind.SourceNotRegular,
        (StatusCode.IsDirectory, _) => CopyErrorKind.DestinationIsDirectory,
        (StatusCode.NotFound or StatusCode.NotDirectory, _) => CopyErrorKind.DestinationDirectoryUnavailable,
        (StatusCode.AlreadyExists, CopyOperation.MakeDirectory) => CopyErrorKind.DestinationDirectoryUnavailable,
        (StatusCode.AlreadyExists or StatusCode.NotEmpty, _) => CopyErrorKind.DestinationChanged,
        (StatusCode.DifferentVolume or StatusCode.NotSupported or StatusCode.NotPermitted, CopyOperation.Link) => CopyErrorKind.LinkRefused,
        (StatusCode.LinkNotPermitted, _) => CopyErrorKind.LinkNotPermitted,
        (StatusCode.NotSupported, CopyOperation.Clone) => CopyErrorKind.VolumeCannotClone,
        (StatusCode.DifferentVolume, CopyOperation.Clone) => CopyErrorKind.DifferentVolume,
        (StatusCode.InvalidArgument or StatusCode.NotPermitted or StatusCode.AccessDenied or StatusCode.Busy or StatusCode.ReferenceLimit,
            CopyOperation.Clone) => CopyErrorKind.CloneRefused,
        _ => Anywhere(status),
    };

    private static CopyErrorKind Anywhere(StatusCode status) => status switch
    {
        StatusCode.Ok => CopyErrorKind.None,
        StatusCode.AccessDenied or StatusCode.NotPermitted => CopyErrorKind.AccessDenied,
        StatusCode.NameTooLong => CopyErrorKind.PathTooLong,
        StatusCode.InvalidName => CopyErrorKind.InvalidPath,
        StatusCode.NoSpace => CopyErrorKind.NoSpace,
        StatusCode.QuotaExceeded => CopyErrorKind.QuotaExceeded,
        StatusCode.FileTooLarge => CopyErrorKind.FileTooLarge,
        StatusCode.ReadOnlyVolume => CopyErrorKind.VolumeReadOnly,
        StatusCode.Busy => CopyErrorKind.FileInUse,
        StatusCode.MountPoint => CopyErrorKind.DestinationIsMountPoint,
        StatusCode.LinkLimit => CopyErrorKind.LinkRefused,
        StatusCode.ContentDiffers => CopyErrorKind.ContentMismatch,
        StatusCode.OutOfHandles or StatusCode.OutOfMemory => CopyErrorKind.ResourcesExhausted,
        StatusCode.DeviceError => CopyErrorKind.DeviceError,
        StatusCode.Unreachable => CopyErrorKind.Unreachable,
        _ => CopyErrorKind.Other,
    };
}
