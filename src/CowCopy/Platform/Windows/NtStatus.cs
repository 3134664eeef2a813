using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>The NTSTATUS codes of ntstatus.h of a query by native name.</summary>
internal static class NtStatus
{
    public const int Success = 0;

    private const int NotImplemented = unchecked((int)0xC0000002); // of some redirectors
    private const int InvalidClass = unchecked((int)0xC0000003), InvalidParameter = unchecked((int)0xC000000D);
    private const int InvalidRequest = unchecked((int)0xC0000010), NotSupported = unchecked((int)0xC00000BB);
    private const int NoSuchFile = unchecked((int)0xC000000F), NameNotFound = unchecked((int)0xC0000034);
    private const int PathNotFound = unchecked((int)0xC000003A);

    /// <summary>Returns whether this system or volume lacks the request.</summary>
    public static bool IsUnknownRequest(int status) =>
        status is NotImplemented or InvalidClass or InvalidParameter or InvalidRequest or NotSupported;

    /// <summary>Returns a missing name as Win32 reports it, any other failure as unknown.</summary>
    public static PlatformStatus ToStatus(int status) => status switch
    {
        NoSuchFile or NameNotFound => Win32Error.ToStatus(Win32Error.FileNotFound),
        PathNotFound => Win32Error.ToStatus(Win32Error.PathNotFound),
        _ => new PlatformStatus(StatusCode.Other, status),
    };
}
