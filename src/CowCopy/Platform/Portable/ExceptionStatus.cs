using CowCopy.Planning;

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
            return new PlatformStatus(Code(exception), NativeCode(exception.HResult));
        }
    }

    private static StatusCode Code(Exception exception) => exception switch
    {
        FileNotFoundException or DirectoryNotFoundException or DriveNotFoundException => StatusCode.NotFound,
        PathTooLongException => StatusCode.NameTooLong,
        UnauthorizedAccessException or System.Security.SecurityException => StatusCode.AccessDenied,
        ArgumentException => StatusCode.InvalidName,
        NotSupportedException => StatusCode.NotSupported,
        _ => FromNative(NativeCode(exception.HResult)),
    };

    // winerror.h; the few errno values that reach here on Unix are those of the same meaning.
    private static StatusCode FromNative(int code) => code switch
    {
        17 => Path.DirectorySeparatorChar == '\\' ? StatusCode.DifferentVolume : StatusCode.AlreadyExists,
        80 or 183 => StatusCode.AlreadyExists,
        32 or 33 => StatusCode.Busy,
        28 or 39 or 112 => StatusCode.NoSpace,
        1 or 50 => StatusCode.NotSupported,
        123 => StatusCode.InvalidName,
        145 => StatusCode.NotEmpty,
        206 or 36 => StatusCode.NameTooLong,
        1142 => StatusCode.LinkLimit,
        1295 => StatusCode.QuotaExceeded,
        19 or 30 => StatusCode.ReadOnlyVolume,
        _ => StatusCode.Other,
    };

    private static int NativeCode(int result) => (result & Win32Mask) == Win32 ? result & 0xFFFF : result;
}
