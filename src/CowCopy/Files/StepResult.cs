using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>The result of one operation of a copy: its status, and which operation it was.</summary>
internal readonly record struct StepResult(PlatformStatus Status, CopyOperation Operation)
{
    public static StepResult Done => default;

    public bool IsDone => Status.IsOk;

    public StatusCode Code => Status.Code;

    /// <summary>The result of a request that this operation failed for.</summary>
    public CopyResult Fail(in CopyPaths request)
    {
        CopyErrorKind kind = ErrorMap.From(Code, Operation);
        return Code == StatusCode.Canceled
            ? CopyResult.Canceled(request, kind, Operation, Status.NativeCode)
            : CopyResult.Failed(request, kind, Operation, Status.NativeCode);
    }
}
