using System.Runtime.InteropServices;
using CowCopy.Sdk.Context;

namespace CowCopy.Sdk.Copying;

/// <summary>
/// Which failures are retried, how often, and after what delay: the rules of the built-in. Nothing is read until a copy has failed.
/// </summary>
internal sealed class RetryRule(
    int retries,
    int delay,
    BuildSession session,
    string? destinationFolder,
    TaskContext context)
{
    // The first MSBuild whose Copy retries after a denied access on Linux and macOS (dotnet/msbuild#13479).
    private static readonly Version AccessDeniedIsRetried = new(18, 8);

    // It does not if features from this version on are turned off.
    private static readonly Version RetryFeature = new(18, 7);

    /// <summary>Whether the rules are those of Windows. Default: those of the running system.</summary>
    public bool OnWindows { get; init; } = RuntimeInformation.IsOSPlatform(OSPlatform.Windows);

    public int Retries => retries;

    public int Delay => delay;

    /// <summary>Whether MSBUILDALWAYSRETRY is set: denied access is retried, and exceptions are logged in full.</summary>
    public bool Always => context.Variable("MSBUILDALWAYSRETRY") is not null;

    public bool AllowsRetry(CopyFailure failure) => failure.Kind switch
    {
        CopyErrorKind.InvalidPath or CopyErrorKind.PathTooLong or CopyErrorKind.DestinationNotRegular => false,
        CopyErrorKind.AccessDenied or CopyErrorKind.DestinationReadOnly => Always || AccessMayChange,
        _ => !DestinationFolderIsFile,
    };

    public bool AllowsRetry(Exception error) => error switch
    {
        PathTooLongException => false,
        UnauthorizedAccessException => Always || AccessMayChange,
        _ => !DestinationFolderIsFile,
    };

    /// <summary>Returns the milliseconds to wait before the next attempt; 0 if waiting cannot change anything.</summary>
    public int DelayAfter(CopyFailure failure) => failure.Kind switch
    {
        CopyErrorKind.DestinationReadOnly or CopyErrorKind.VolumeReadOnly => 0,
        CopyErrorKind.FileTooLarge or CopyErrorKind.SourceNotRegular => 0,
        _ => delay,
    };

    private bool AccessMayChange => !OnWindows && session.EngineVersion >= AccessDeniedIsRetried && !DeniedIsFinal;

    private bool DeniedIsFinal =>
        Version.TryParse(context.Variable("MSBUILDDISABLEFEATURESFROMVERSION"), out Version? from) && from <= RetryFeature;

    private bool DestinationFolderIsFile =>
        destinationFolder is { Length: > 0 } path && File.Exists(context.FullPath(path));
}
