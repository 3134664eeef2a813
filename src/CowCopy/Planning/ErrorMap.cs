namespace CowCopy.Planning;

/// <summary>What a status means at a step, in the words of the public error. Pure.</summary>
internal static class ErrorMap
{
    public static CopyError From(StatusCode status, CopyOperation operation) => (status, operation) switch
    {
        (StatusCode.NotFound or StatusCode.NotDirectory, CopyOperation.InspectSource or CopyOperation.OpenSource) => CopyError.SourceNotFound,
        (StatusCode.IsDirectory, CopyOperation.InspectSource or CopyOperation.OpenSource) => CopyError.SourceIsDirectory,
        (StatusCode.IsDirectory, _) => CopyError.DestinationIsDirectory,
        (StatusCode.NotFound or StatusCode.NotDirectory, _) => CopyError.DestinationFolder,
        (StatusCode.AlreadyExists, CopyOperation.MakeDirectory) => CopyError.DestinationFolder,
        (StatusCode.AlreadyExists or StatusCode.NotEmpty, _) => CopyError.DestinationChanged,
        (StatusCode.LinkLimit or StatusCode.DifferentVolume or StatusCode.NotSupported or StatusCode.NotPermitted, CopyOperation.Link) => CopyError.LinkRefused,
        _ => Anywhere(status),
    };

    private static CopyError Anywhere(StatusCode status) => status switch
    {
        StatusCode.Ok => CopyError.None,
        StatusCode.AccessDenied or StatusCode.NotPermitted => CopyError.AccessDenied,
        StatusCode.NameTooLong => CopyError.PathTooLong,
        StatusCode.InvalidName => CopyError.InvalidPath,
        StatusCode.NoSpace => CopyError.NoSpace,
        StatusCode.QuotaExceeded => CopyError.QuotaExceeded,
        StatusCode.FileTooLarge => CopyError.FileTooLarge,
        StatusCode.ReadOnlyVolume => CopyError.VolumeReadOnly,
        StatusCode.Busy => CopyError.Busy,
        StatusCode.LinkLimit => CopyError.LinkRefused,
        StatusCode.OutOfHandles or StatusCode.OutOfMemory => CopyError.Resources,
        StatusCode.DeviceError => CopyError.Device,
        _ => CopyError.Other,
    };
}
