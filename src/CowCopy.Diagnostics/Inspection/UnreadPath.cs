using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Inspection;

/// <summary>A name that a survey could not query, or a directory that it could not list.</summary>
internal sealed record UnreadPath(string Path, bool IsDirectory, PlatformStatus Status)
{
    /// <summary>Returns one sentence that names operation, path and remedy.</summary>
    public string Describe()
    {
        string operation = (IsDirectory ? "Cannot list the directory \"" : "Cannot query the file \"") + Path + "\": ";
        if (Status.Code == StatusCode.NotFound) return operation + "it disappeared during the run. Run the command again.";
        return operation + Status.Explain();
    }
}
