using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>The answer of one operation and the system's own number for it.</summary>
internal readonly record struct PlatformStatus(StatusCode Code, int NativeCode)
{
    public static PlatformStatus Ok => default;

    public bool IsOk => Code == StatusCode.Ok;

    public static PlatformStatus From(StatusCode code) => new(code, 0);
}
