using System.ComponentModel;
using System.Runtime.InteropServices;

namespace CowCopy.Sdk.Logging;

/// <summary>Why a link was not created, as the built-in words it.</summary>
internal static class LinkErrors
{
    private const int ErrorAlreadyExists = 183, Eexist = 17;

    private static bool IsWindows => RuntimeInformation.IsOSPlatform(OSPlatform.Windows);

    public static string Reason(CopyFailure failure, string call, CopyLog log) =>
        IsWindows ? new Win32Exception(Code(failure)).Message : log.LinkCallFailed(call, Code(failure));

    // The built-in does not delete a read-only file: its call then fails because the name exists.
    private static int Code(CopyFailure failure)
    {
        if (failure.Kind != CopyErrorKind.DestinationReadOnly) return failure.NativeCode;
        return IsWindows ? ErrorAlreadyExists : Eexist;
    }
}
