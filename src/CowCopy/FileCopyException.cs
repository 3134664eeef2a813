namespace CowCopy;

/// <summary>A copy failed for a reason that the base library has no exception type of its own for.</summary>
public sealed class FileCopyException : IOException
{
    internal FileCopyException(CopyFailure failure)
        : base(failure.Message, NativeHResult(failure.NativeCode)) => Failure = failure;

    /// <summary>What went wrong, in parts.</summary>
    public CopyFailure Failure { get; }

    /// <summary>The source as it was given.</summary>
    public string SourcePath => Failure.Request.Source;

    /// <summary>The destination as it was given.</summary>
    public string DestinationPath => Failure.Request.Destination;

    // The base library's convention: a Win32 code is wrapped as FACILITY_WIN32, an errno stands as it is.
    private static int NativeHResult(int nativeCode) =>
        Path.DirectorySeparatorChar == '\\' && nativeCode > 0 ? unchecked((int)0x80070000) | nativeCode : nativeCode;
}
