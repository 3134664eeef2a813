using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Inspection;

/// <summary>A name that a survey could not query, or a directory that it could not list.</summary>
internal sealed record UnreadPath(string Path, bool IsDirectory, PlatformStatus Status)
{
    /// <summary>Returns one sentence that names operation, path and remedy.</summary>
    public string Describe()
    {
        string operation = (IsDirectory ? "Cannot list the directory \"" : "Cannot query the file \"") + Path + "\": ";
        CopyErrorKind kind = ErrorMap.From(Status.Code, CopyOperation.InspectSource);
        if (Status.Code == StatusCode.NotFound) return operation + "it disappeared during the run. Run it again.";
        return operation + FailureText.OfPath(kind, Status.NativeCode);
    }
}
