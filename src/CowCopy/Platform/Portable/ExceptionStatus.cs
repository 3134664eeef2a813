using CowCopy.Planning;
using CowCopy.Platform.Windows;

namespace CowCopy.Platform.Portable;

/// <summary>Maps the base library's exceptions to statuses.</summary>
/// <param name="statusOf">Maps the system's own error numbers; those that all Unix systems share if null.</param>
internal sealed class ExceptionStatus(Func<int, PlatformStatus>? statusOf = null)
{
    private const int Win32 = unchecked((int)0x80070000), Win32Mask = unchecked((int)0xFFFF0000);
    private const int NotFound = 2; // ENOENT and ERROR_FILE_NOT_FOUND

    public PlatformStatus Of(Action operation)
    {
        try
        {
            operation();
            return PlatformStatus.Ok;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or ArgumentException
            or NotSupportedException or OperationCanceledException or System.Security.SecurityException)
        {
            return From(exception);
        }
    }

    /// <remarks>
    /// On Unix the base library puts errno into an <see cref="IOException"/>, which is inside an
    /// <see cref="UnauthorizedAccessException"/> for EACCES, EPERM and EBADF; other types have the number of Windows.
    /// </remarks>
    private PlatformStatus From(Exception exception)
    {
        int result = (exception is UnauthorizedAccessException { InnerException: IOException inner } ? inner : exception).HResult;
        bool isWin32 = (result & Win32Mask) == Win32, isWindows = Path.DirectorySeparatorChar == '\\';
        PlatformStatus status = isWin32 ? Win32Error.ToStatus(result & ~Win32Mask) : OfUnix(result);
        if (OfType(exception) is not { } code) return isWin32 && !isWindows ? status with { NativeCode = 0 } : status;
        if (isWindows && isWin32) return status with { Code = code };
        return new PlatformStatus(code, code == StatusCode.NotFound ? NotFound : 0);
    }

    private PlatformStatus OfUnix(int errno) => statusOf?.Invoke(errno) ?? new PlatformStatus(Errno.Shared(errno), errno);

    /// <summary>What a type means by itself; null where only its number shows it.</summary>
    private static StatusCode? OfType(Exception exception) => exception switch
    {
        FileNotFoundException or DirectoryNotFoundException or DriveNotFoundException => StatusCode.NotFound,
        PathTooLongException => StatusCode.NameTooLong,
        UnauthorizedAccessException { InnerException: IOException } => null,
        UnauthorizedAccessException or System.Security.SecurityException => StatusCode.AccessDenied,
        ArgumentOutOfRangeException => StatusCode.FileTooLarge, // EFBIG
        ArgumentException => StatusCode.InvalidName,
        NotSupportedException => StatusCode.NotSupported,
        OperationCanceledException => StatusCode.Other, // ECANCELED
        _ => null,
    };
}
