using System.Globalization;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy;

/// <summary>Why something failed: the operation, its paths, the system's error code and the remedy.</summary>
public sealed class CopyFailure
{
    private readonly bool _isWithoutSource;

    internal CopyFailure(CopyErrorKind kind, CopyOperation operation, CopyRequest request, int nativeCode)
        : this(kind, operation, request, nativeCode, isWithoutSource: false, "")
    {
    }

    /// <summary>The failure of an operation of the system.</summary>
    internal CopyFailure(CopyOperation operation, CopyRequest request, in PlatformStatus status)
        : this(ErrorMap.From(status.Code, operation), operation, request, status.NativeCode)
    {
    }

    private CopyFailure(
        CopyErrorKind kind, CopyOperation operation, CopyRequest request, int nativeCode, bool isWithoutSource, string advice)
    {
        (Kind, Operation, Request, NativeCode) = (kind, operation, request, nativeCode);
        (_isWithoutSource, Advice) = (isWithoutSource, advice);
    }

    /// <summary>The kind of the failure.</summary>
    public CopyErrorKind Kind { get; }

    /// <summary>The operation that failed.</summary>
    public CopyOperation Operation { get; }

    /// <summary>
    /// The source as it was given, below it for a tree. Null where nothing was to be copied: a deletion, a link or directory of a manifest.
    /// </summary>
    public string? Source => _isWithoutSource ? null : Request.Source;

    /// <summary>The destination as it was given, below it for a tree.</summary>
    public string Destination => Request.Destination;

    /// <summary>The operating system's error code (errno or a Win32 code); 0 if there is none.</summary>
    public int NativeCode { get; }

    /// <summary>Both paths; the first has no meaning where there is no source.</summary>
    internal CopyRequest Request { get; }

    /// <summary>A further remedy, of this cause alone; empty for none.</summary>
    internal string Advice { get; }

    private bool IsDeletion => _isWithoutSource && Operation == CopyOperation.DeleteDestination;

    /// <summary>The failure of deleting a name below a root that nothing is copied to.</summary>
    internal static CopyFailure OfDeletion(string root, string path, CopyErrorKind kind, int nativeCode, string advice = "") =>
        new(kind, CopyOperation.DeleteDestination, new CopyRequest(root, path), nativeCode, isWithoutSource: true, advice);

    /// <inheritdoc cref="OfDeletion(string, string, CopyErrorKind, int, string)"/>
    internal static CopyFailure OfDeletion(string root, string path, in PlatformStatus status, string advice = "") =>
        OfDeletion(root, path, ErrorMap.From(status.Code, CopyOperation.DeleteDestination), status.NativeCode, advice);

    /// <summary>This failure with other paths.</summary>
    internal CopyFailure With(CopyRequest paths) => new(Kind, Operation, paths, NativeCode, _isWithoutSource, Advice);

    /// <summary>This failure with a further remedy.</summary>
    internal CopyFailure With(string advice) => new(Kind, Operation, Request, NativeCode, _isWithoutSource, advice);

    /// <summary>This failure of a path to which nothing is copied.</summary>
    internal CopyFailure WithoutSource() => new(Kind, Operation, Request, NativeCode, isWithoutSource: true, Advice);

    /// <summary>A human-readable sentence that names the operation, its paths and the remedy.</summary>
    public string Message => IsDeletion
        ? $"Cannot delete \"{Destination}\": {FailureText.OfDeletion(Kind, NativeCode)}{(Advice.Length == 0 ? "" : " " + Advice)}"
        : string.Format(
        CultureInfo.InvariantCulture,
        Form,
        Source,
        Destination,
        FailureText.WhatHappened(Kind),
        FailureText.WhileDoing(Operation),
        FailureText.Number(NativeCode, before: ", "),
        FailureText.WhatToDo(Kind, Operation),
        Advice.Length == 0 ? "" : " " + Advice);

    private string Form => (_isWithoutSource, Operation) switch
    {
        (true, CopyOperation.Link) => "Cannot make the link \"{1}\": {2} ({3}{4}). {5}{6}",
        (true, CopyOperation.CheckPath) => "Cannot make \"{1}\": {2} ({3}{4}). {5}{6}",
        (true, _) => "Cannot make the directory \"{1}\": {2} ({3}{4}). {5}{6}",
        _ => "Cannot copy \"{0}\" to \"{1}\": {2} ({3}{4}). {5}{6}",
    };

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
            CopyErrorKind.SourceNotFound => new FileNotFoundException(Message, Source, details),
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
