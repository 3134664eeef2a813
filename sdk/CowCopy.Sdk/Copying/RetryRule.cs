using System.Runtime.InteropServices;
using CowCopy.Sdk.Surroundings;

namespace CowCopy.Sdk.Copying;

/// <summary>Which failures are tried again, how often, and after what wait: the rules of MSBuild's own task.</summary>
internal sealed class RetryRule(
    int retries,
    int delay,
    CopySwitches switches,
    Version engine,
    string? destinationFolder,
    TaskSurroundings surroundings)
{
    // The first MSBuild whose Copy tries again where access was denied on Linux and macOS (dotnet/msbuild#13479).
    private static readonly Version AccessDeniedIsRetried = new(18, 8);

    public int Retries => retries;

    public int Delay => delay;

    /// <summary>Whether every failure is tried again and told at length, as MSBUILDALWAYSRETRY asks.</summary>
    public bool Always => switches.AlwaysRetry;

    public bool AllowsAnother(CopyFailure failure) => failure.Error switch
    {
        CopyError.InvalidPath or CopyError.PathTooLong => false,
        CopyError.AccessDenied or CopyError.DestinationReadOnly => switches.AlwaysRetry || AccessMayChange,
        _ => !DestinationFolderIsFile,
    };

    public bool AllowsAnother(Exception refusal) => refusal switch
    {
        PathTooLongException => false,
        UnauthorizedAccessException => switches.AlwaysRetry || AccessMayChange,
        _ => !DestinationFolderIsFile,
    };

    /// <summary>How long to wait before the next attempt; no time where waiting cannot change anything.</summary>
    public int WaitFor(CopyFailure failure) => failure.Error switch
    {
        CopyError.DestinationReadOnly or CopyError.VolumeReadOnly or CopyError.FileTooLarge or CopyError.SourceNotRegular => 0,
        _ => delay,
    };

    private bool AccessMayChange => !RuntimeInformation.IsOSPlatform(OSPlatform.Windows) && engine >= AccessDeniedIsRetried && !switches.DeniedIsFinal;

    private bool DestinationFolderIsFile => destinationFolder is { Length: > 0 } folder && File.Exists(surroundings.FullPath(folder));
}
