using System.Globalization;

namespace CowCopy;

/// <summary>Why a request failed: what was being done, to which paths, what the system said, and what to do about it.</summary>
public sealed record CopyFailure
{
    internal CopyFailure(CopyError error, CopyOperation operation, CopyRequest request, int nativeCode)
    {
        Error = error;
        Operation = operation;
        Request = request;
        NativeCode = nativeCode;
    }

    /// <summary>What went wrong.</summary>
    public CopyError Error { get; }

    /// <summary>The step that failed.</summary>
    public CopyOperation Operation { get; }

    /// <summary>The request as it was given.</summary>
    public CopyRequest Request { get; }

    /// <summary>The operating system's own number (errno, or a Win32 code), or 0 where it had none to give.</summary>
    public int NativeCode { get; }

    /// <summary>One sentence for people that names the operation, both paths and the remedy.</summary>
    public string Message => string.Format(
        CultureInfo.InvariantCulture,
        "Cannot copy \"{0}\" to \"{1}\": {2} ({3}{4}). {5}",
        Request.Source,
        Request.Destination,
        FailureText.WhatHappened(Error),
        FailureText.WhileDoing(Operation),
        NativeCode == 0 ? "" : string.Format(CultureInfo.InvariantCulture, ", system error {0}", NativeCode),
        FailureText.WhatToDo(Error));

    /// <summary>The exception that <see cref="FileCopier.Copy"/> throws for this failure.</summary>
    /// <returns>
    /// A <see cref="FileNotFoundException"/>, <see cref="DirectoryNotFoundException"/>, <see cref="PathTooLongException"/> or
    /// <see cref="UnauthorizedAccessException"/> where the base library has a type of its own, else a <see cref="FileCopyException"/>.
    /// </returns>
    public Exception ToException() => Error switch
    {
        CopyError.SourceNotFound => new FileNotFoundException(Message, Request.Source),
        CopyError.DestinationFolder => new DirectoryNotFoundException(Message),
        CopyError.PathTooLong => new PathTooLongException(Message),
        CopyError.AccessDenied or CopyError.DestinationReadOnly or CopyError.SourceIsDirectory or CopyError.DestinationIsDirectory =>
            new UnauthorizedAccessException(Message),
        _ => new FileCopyException(this),
    };
}
