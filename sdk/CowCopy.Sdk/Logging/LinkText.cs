using System.ComponentModel;
using System.Runtime.InteropServices;

namespace CowCopy.Sdk.Logging;

/// <summary>Why a link was refused, as MSBuild's own task words it.</summary>
internal static class LinkText
{
    private const int ErrorAlreadyExists = 183, Eexist = 17;

    private static bool IsWindows => RuntimeInformation.IsOSPlatform(OSPlatform.Windows);

    public static string Refusal(CopyFailure failure, string call, CopyLog log) =>
        IsWindows ? new Win32Exception(Code(failure)).Message : log.LinkCallFailed(call, Code(failure));

    // The built-in does not remove a read-only file; the system then says that the name is taken.
    private static int Code(CopyFailure failure)
    {
        if (failure.Kind != CopyErrorKind.DestinationReadOnly) return failure.NativeCode;
        return IsWindows ? ErrorAlreadyExists : Eexist;
    }
}
