using System.ComponentModel;
using CowCopy.Sdk.Copying;

namespace CowCopy.Sdk.Logging;

/// <summary>The reason of a failed copy as the base library and the system word it: MSBuild's text around it names both paths.</summary>
internal static class FailureMessages
{
    private const int ErrorSharingViolation = 32; // of Windows; elsewhere no file in use has this number

    public static string Of(CopyFailure failure, CopyEntry entry) => failure switch
    {
        { Kind: CopyErrorKind.AccessDenied or CopyErrorKind.DestinationReadOnly } =>
            "Access to the path '" + Path(failure, entry) + "' is denied.",
        { Kind: CopyErrorKind.FileInUse, NativeCode: ErrorSharingViolation } =>
            "The process cannot access the file '" + Path(failure, entry) + "' because it is being used by another process.",
        { NativeCode: not 0 } => new Win32Exception(failure.NativeCode).Message + " : '" + Path(failure, entry) + "'",
        _ => failure.Message,
    };

    private static string Path(CopyFailure failure, CopyEntry entry) => failure.Operation switch
    {
        CopyOperation.InspectSource or CopyOperation.OpenSource => entry.SourcePath,
        CopyOperation.MakeDirectory => entry.Directory,
        _ => entry.DestinationPath,
    };
}
