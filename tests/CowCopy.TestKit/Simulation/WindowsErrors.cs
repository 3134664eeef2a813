using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.TestKit.Simulation;

/// <summary>ERROR_* of winerror.h that a simulated Windows returns, and those for the statuses of its volumes.</summary>
internal static class WindowsErrors
{
    public const int InvalidFunction = 1, InvalidHandle = 6, NotSameDevice = 17, WriteProtected = 19, SharingViolation = 32;
    public const int FileExists = 80, DiskFull = 112, InvalidName = 123, DirectoryNotEmpty = 145, AlreadyExists = 183, NameTooLong = 206;
    public const int InsufficientBuffer = 122;
    public const int NotADirectory = 267, TooManyReferences = 347, TooManyLinks = 1142, UserMappedFile = 1224, Aborted = 1235;
    public const int CannotResolve = 1921, NotAReparsePoint = 4390;

    /// <summary>The error for a path that leads nowhere: without its directory it is another one.</summary>
    public static int Of(in Place place) => place.Status == StatusCode.NotFound
        ? place.Parent is null ? Win32Error.PathNotFound : Win32Error.FileNotFound
        : Of(place.Status);

    public static int Of(StatusCode status) => status switch
    {
        StatusCode.NotFound => Win32Error.FileNotFound,
        StatusCode.NameTooLong => NameTooLong,
        StatusCode.InvalidName => InvalidName,
        StatusCode.NoSpace => DiskFull,
        StatusCode.ReferenceLimit => TooManyReferences,
        StatusCode.AccessDenied => Win32Error.AccessDenied,
        _ => throw new InvalidOperationException($"There is no error for {status}."),
    };
}
