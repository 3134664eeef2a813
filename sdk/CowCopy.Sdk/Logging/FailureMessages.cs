using System.ComponentModel;
using System.Runtime.InteropServices;
using CowCopy.Sdk.Copying;

namespace CowCopy.Sdk.Logging;

/// <summary>The reason of a failed copy as the base library and the system word it: MSBuild's text around it names both paths.</summary>
internal static class FailureMessages
{
    private const int ErrorAlreadyExists = 183, Eexist = 17;
    // Of Windows, where no file in use has the other's number, and of Linux, for a source that another process has locked.
    private const int ErrorSharingViolation = 32, Ewouldblock = 11;

    public static string Of(CopyFailure failure, CopyEntry entry) => failure switch
    {
        { Kind: CopyErrorKind.AccessDenied or CopyErrorKind.DestinationReadOnly } =>
            "Access to the path '" + Path(failure, entry) + "' is denied.",
        { Kind: CopyErrorKind.FileInUse, NativeCode: ErrorSharingViolation or Ewouldblock } =>
            "The process cannot access the file '" + Path(failure, entry) + "' because it is being used by another process.",
        { NativeCode: not 0 } => new Win32Exception(failure.NativeCode).Message + " : '" + Path(failure, entry) + "'",
        _ => failure.Message,
    };

    /// <summary>Returns why a link was not created, as the built-in words it.</summary>
    public static string OfLink(CopyFailure failure, string call, CopyLog log) =>
        IsWindows ? new Win32Exception(LinkCode(failure)).Message : log.LinkCallFailed(call, LinkCode(failure));

    private static bool IsWindows => RuntimeInformation.IsOSPlatform(OSPlatform.Windows);

    // The built-in does not delete a read-only file: its call then fails because the name exists.
    private static int LinkCode(CopyFailure failure)
    {
        if (failure.Kind != CopyErrorKind.DestinationReadOnly) return failure.NativeCode;
        return IsWindows ? ErrorAlreadyExists : Eexist;
    }

    private static string Path(CopyFailure failure, CopyEntry entry) => failure.Operation switch
    {
        CopyOperation.InspectSource or CopyOperation.OpenSource => entry.SourcePath,
        CopyOperation.MakeDirectory => entry.Directory,
        _ => entry.DestinationPath,
    };
}
