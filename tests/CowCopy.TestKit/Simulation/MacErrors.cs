using CowCopy.Planning;

namespace CowCopy.TestKit.Simulation;

/// <summary>Error numbers of macOS, and the exceptions that .NET throws for them.</summary>
internal static class MacErrors
{
    public const int NotPermitted = 1, NotFound = 2, DeadlockAvoided = 11, AccessDenied = 13, Exists = 17, DifferentDevice = 18;
    public const int NotDirectory = 20, IsDirectory = 21, InvalidArgument = 22, NoSpace = 28, ReadOnly = 30, TooManyNames = 31;
    public const int NotSupported = 45, TooManyLinks = 62, NameTooLong = 63, NotEmpty = 66;
    private const int BadDescriptor = 9;

    public static int Of(StatusCode status) => status switch
    {
        StatusCode.Ok => 0,
        StatusCode.NotFound => NotFound,
        StatusCode.NotDirectory => NotDirectory,
        StatusCode.IsDirectory => IsDirectory,
        StatusCode.NameTooLong => NameTooLong,
        StatusCode.InvalidName => TooManyLinks,
        StatusCode.AccessDenied => AccessDenied,
        StatusCode.NotPermitted => NotPermitted,
        StatusCode.AlreadyExists => Exists,
        StatusCode.ReadOnlyVolume => ReadOnly,
        StatusCode.NoSpace => NoSpace,
        _ => throw new InvalidOperationException($"There is no error for {status}."),
    };

    /// <summary>dotnet/runtime, Interop.IOErrors.cs: the number is in the exception, in the one inside it, or nowhere.</summary>
    public static Exception ToException(int error, string path, bool isDirectory = false) => error switch
    {
        NotFound when isDirectory => new DirectoryNotFoundException($"Could not find a part of the path '{path}'."),
        NotFound => new FileNotFoundException($"Could not find file '{path}'.", path),
        AccessDenied or NotPermitted or BadDescriptor => new UnauthorizedAccessException(
            $"Access to the path '{path}' is denied.", new IOException("The system refused.", error)),
        NameTooLong => new PathTooLongException($"The path '{path}' is too long."),
        _ => new IOException($"Error {error} at '{path}'", error),
    };
}
