using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>Waits, as every system does.</summary>
internal static class Waiting
{
    public static PlatformStatus For(int milliseconds, CancellationToken cancellationToken) =>
        cancellationToken.WaitHandle.WaitOne(milliseconds) ? PlatformStatus.From(StatusCode.Canceled) : PlatformStatus.Ok;
}
