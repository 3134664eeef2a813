using CowCopy.Planning;

namespace CowCopy.Platform.Portable;

/// <summary>Maps the base library's exceptions to statuses.</summary>
/// <param name="statusOf">Maps the system's own error numbers; those that all Unix systems share if null.</param>
internal sealed class ExceptionStatus(Func<int, PlatformStatus>? statusOf = null)
{
    private const int Win32 = unchecked((int)0x80070000), Win32Mask = unchecked((int)0xFFFF0000);
    private const int NotFound = 2; // ENOENT

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
    /// <see cref="UnauthorizedAccessException"/> for EACCES, EPERM and EBADF; other types have the number of Windows, as all have on Mono.
    /// </remarks>
    private PlatformStatus From(Exception exception)
    {
        if (OfType(exception) is { } code) return PlatformStatus.From(code);
        int result = (exception is UnauthorizedAccessException { InnerException: IOException inner } ? inner : exception).HResult;
        if ((result & Win32Mask) == Win32) return OfWindows(result & ~Win32Mask);
        return result > 0 ? OfUnix(result) : PlatformStatus.From(StatusCode.Other); // of .NET itself
    }

    /// <summary>On other systems a number of Windows would only mislead.</summary>
    private static PlatformStatus OfWindows(int error)
    {
        PlatformStatus status = Win32Error.ToStatus(error);
        if (Path.DirectorySeparatorChar == '\\') return status;
        return status with { NativeCode = status.Code == StatusCode.NotFound ? NotFound : 0 };
    }

    private PlatformStatus OfUnix(int errno) => statusOf?.Invoke(errno) ?? new PlatformStatus(Errno.Shared(errno), errno);

    /// <summary>What a type means by itself; null where only its number shows it.</summary>
    private static StatusCode? OfType(Exception exception) => exception switch
    {
        System.Security.SecurityException => StatusCode.AccessDenied,
        ArgumentOutOfRangeException => StatusCode.FileTooLarge, // EFBIG
        ArgumentException => StatusCode.InvalidName,
        NotSupportedException => StatusCode.NotSupported,
        _ => null,
    };
}
