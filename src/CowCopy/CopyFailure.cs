using System.Globalization;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy;

/// <summary>Why a request failed: the operation, both paths, the system's error code and the remedy.</summary>
public sealed record CopyFailure
{
    internal CopyFailure(CopyErrorKind kind, CopyOperation operation, CopyRequest request, int nativeCode) =>
        (Kind, Operation, Request, NativeCode) = (kind, operation, request, nativeCode);

    /// <summary>The failure of an operation of the system.</summary>
    internal CopyFailure(CopyOperation operation, CopyRequest request, in PlatformStatus status)
        : this(ErrorMap.From(status.Code, operation), operation, request, status.NativeCode)
    {
    }

    /// <summary>The kind of the failure.</summary>
    public CopyErrorKind Kind { get; }

    /// <summary>The operation that failed.</summary>
    public CopyOperation Operation { get; }

    /// <summary>The request as it was given.</summary>
    public CopyRequest Request { get; }

    /// <summary>The operating system's error code (errno or a Win32 code); 0 if there is none.</summary>
    public int NativeCode { get; }

    /// <summary>A further remedy, of this cause alone; empty for none.</summary>
    internal string Advice { get; init; } = "";

    /// <summary>Whether a name was to be deleted that nothing is copied to, so that no source belongs to it.</summary>
    internal bool IsDeletion { get; private init; }

    /// <summary>The failure of deleting a name below a root that nothing is copied to.</summary>
    internal static CopyFailure OfDeletion(string root, string path, CopyErrorKind kind, int nativeCode, string advice = "") =>
        new(kind, CopyOperation.DeleteDestination, new CopyRequest(root, path), nativeCode) { IsDeletion = true, Advice = advice };

    /// <inheritdoc cref="OfDeletion(string, string, CopyErrorKind, int, string)"/>
    internal static CopyFailure OfDeletion(string root, string path, in PlatformStatus status, string advice = "") =>
        OfDeletion(root, path, ErrorMap.From(status.Code, CopyOperation.DeleteDestination), status.NativeCode, advice);

    /// <summary>This failure with other paths.</summary>
    internal CopyFailure With(CopyRequest paths) =>
        new(Kind, Operation, paths, NativeCode) { Advice = Advice, IsDeletion = IsDeletion };

    /// <summary>
    /// A human-readable sentence that names the operation, both paths and the remedy; of a name that nothing is copied to, that path alone.
    /// </summary>
    public string Message => IsDeletion
        ? $"Cannot delete \"{Request.Destination}\": {FailureText.OfDeletion(Kind, NativeCode)}{(Advice.Length == 0 ? "" : " " + Advice)}"
        : string.Format(
        CultureInfo.InvariantCulture,
        Operation == CopyOperation.Snapshot
            ? "Cannot create a snapshot of \"{0}\" as \"{1}\": {2} ({3}{4}). {5}{6}"
            : "Cannot copy \"{0}\" to \"{1}\": {2} ({3}{4}). {5}{6}",
        Request.Source,
        Request.Destination,
        FailureText.WhatHappened(Kind),
        FailureText.WhileDoing(Operation),
        FailureText.Number(NativeCode, before: ", "),
        FailureText.WhatToDo(Kind, Operation),
        Advice.Length == 0 ? "" : " " + Advice);

    /// <summary>Returns the exception that <see cref="FileCopier.Copy"/> throws for this failure.</summary>
    /// <returns>
    /// A <see cref="FileNotFoundException"/>, <see cref="DirectoryNotFoundException"/>, <see cref="PathTooLongException"/> or
    /// <see cref="UnauthorizedAccessException"/> where the base library has a type for the kind, with a <see cref="FileCopyException"/> as
    /// its inner exception; otherwise a <see cref="FileCopyException"/>.
    /// </returns>
    public Exception ToException()
    {
        FileCopyException details = new(this);
        return Kind switch
        {
            CopyErrorKind.SourceNotFound => new FileNotFoundException(Message, Request.Source, details),
            CopyErrorKind.DestinationDirectoryUnavailable or CopyErrorKind.SourceNotDirectory =>
                new DirectoryNotFoundException(Message, details),
            CopyErrorKind.PathTooLong => new PathTooLongException(Message, details),
            CopyErrorKind.AccessDenied or CopyErrorKind.DestinationReadOnly or CopyErrorKind.SourceIsDirectory
                or CopyErrorKind.DestinationIsDirectory or CopyErrorKind.DestinationNamesDirectory =>
                new UnauthorizedAccessException(Message, details),
            _ => details,
        };
    }
}
