namespace CowCopy;

/// <summary>A failed copy, with its details.</summary>
public sealed class FileCopyException : IOException
{
    internal FileCopyException(CopyFailure failure)
        : base(failure.Message, HResultOf(failure)) => Failure = failure;

    /// <summary>The details of the failure.</summary>
    public CopyFailure Failure { get; }

    // The base library's convention: a Win32 code is wrapped as FACILITY_WIN32, an errno stands as it is. That of an existing destination
    // is the one of File.Copy: ERROR_FILE_EXISTS or EEXIST.
    private static int HResultOf(CopyFailure failure)
    {
        bool isWindows = Path.DirectorySeparatorChar == '\\';
        int nativeCode = failure.Kind == CopyErrorKind.DestinationExists ? (isWindows ? 80 : 17) : failure.NativeCode;
        return isWindows && nativeCode > 0 ? unchecked((int)0x80070000) | nativeCode : nativeCode;
    }
}
