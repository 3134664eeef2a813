using CowCopy.Planning;
using CowCopy.Platform.Windows;

namespace CowCopy.Platform.Portable;

/// <summary>Maps the base library's exceptions to statuses.</summary>
internal static class ExceptionStatus
{
    private const int Win32 = unchecked((int)0x80070000), Win32Mask = unchecked((int)0xFFFF0000);

    public static PlatformStatus Of(Action operation)
    {
        try
        {
            operation();
            return PlatformStatus.Ok;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or ArgumentException
            or NotSupportedException or System.Security.SecurityException)
        {
            int result = exception.HResult;
            PlatformStatus status = (result & Win32Mask) == Win32
                ? Win32Error.ToStatus(result & ~Win32Mask)
                : new PlatformStatus(Errno.Shared(result), result); // the base library puts errno here on Unix
            return status with { Code = Code(exception, status.Code) };
        }
    }

    private static StatusCode Code(Exception exception, StatusCode native) => exception switch
    {
        FileNotFoundException or DirectoryNotFoundException or DriveNotFoundException => StatusCode.NotFound,
        PathTooLongException => StatusCode.NameTooLong,
        UnauthorizedAccessException or System.Security.SecurityException => StatusCode.AccessDenied,
        ArgumentException => StatusCode.InvalidName,
        NotSupportedException => StatusCode.NotSupported,
        _ => native,
    };
}
