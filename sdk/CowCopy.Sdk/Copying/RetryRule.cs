using System.Runtime.InteropServices;
using CowCopy.Sdk.Surroundings;

namespace CowCopy.Sdk.Copying;

/// <summary>
/// Which failures are retried, how often, and after what wait: the rules of MSBuild's own task. Nothing is read for it until a copy has
/// failed.
/// </summary>
internal sealed class RetryRule(
    int retries,
    int delay,
    BuildSession session,
    string? destinationFolder,
    TaskSurroundings surroundings)
{
    // The first MSBuild whose Copy tries again where access was denied on Linux and macOS (dotnet/msbuild#13479).
    private static readonly Version AccessDeniedIsRetried = new(18, 8);

    // It does not where features from this version on are turned off.
    private static readonly Version RetriesWhenDenied = new(18, 7);

    /// <summary>Whether the rules are those of Windows; default: where this process runs.</summary>
    public bool OnWindows { get; init; } = RuntimeInformation.IsOSPlatform(OSPlatform.Windows);

    public int Retries => retries;

    public int Delay => delay;

    /// <summary>Whether every failure is tried again and told at length, as MSBUILDALWAYSRETRY asks.</summary>
    public bool Always => surroundings.Variable("MSBUILDALWAYSRETRY") is not null;

    public bool AllowsAnother(CopyFailure failure) => failure.Kind switch
    {
        CopyErrorKind.InvalidPath or CopyErrorKind.PathTooLong or CopyErrorKind.DestinationNotRegular => false,
        CopyErrorKind.AccessDenied or CopyErrorKind.DestinationReadOnly => Always || AccessMayChange,
        _ => !DestinationFolderIsFile,
    };

    public bool AllowsAnother(Exception refusal) => refusal switch
    {
        PathTooLongException => false,
        UnauthorizedAccessException => Always || AccessMayChange,
        _ => !DestinationFolderIsFile,
    };

    /// <summary>How long to wait before the next attempt; no time where waiting cannot change anything.</summary>
    public int WaitFor(CopyFailure failure) => failure.Kind switch
    {
        CopyErrorKind.DestinationReadOnly or CopyErrorKind.VolumeReadOnly or CopyErrorKind.FileTooLarge or CopyErrorKind.SourceNotRegular => 0,
        _ => delay,
    };

    private bool AccessMayChange => !OnWindows && session.EngineVersion >= AccessDeniedIsRetried && !DeniedIsFinal;

    private bool DeniedIsFinal =>
        Version.TryParse(surroundings.Variable("MSBUILDDISABLEFEATURESFROMVERSION"), out Version? from) && from <= RetriesWhenDenied;

    private bool DestinationFolderIsFile => destinationFolder is { Length: > 0 } folder && File.Exists(surroundings.FullPath(folder));
}
