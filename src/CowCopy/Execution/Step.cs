using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Execution;

/// <summary>The answer of one step of a copy: the status, and which operation it came from.</summary>
internal readonly record struct Step(PlatformStatus Status, CopyOperation Operation)
{
    public static Step Done => default;

    public bool IsDone => Status.IsOk;

    public StatusCode Code => Status.Code;
}
