using System.Text.Json.Serialization;

namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>A file or directory of build state that could not be read or written.</summary>
/// <param name="Path">The file, relative to the directory.</param>
/// <param name="Message">The operation, the file, the cause and a remedy.</param>
internal sealed record RelocationFailure(string Path, string Message)
{
    private const int NoSpace = 28, QuotaExceeded = 122, DiskFull = unchecked((int)0x80070070), QuotaOfWindows = unchecked((int)0x80070507);

    /// <summary>Whether the volume has no space, so that no further step succeeds either.</summary>
    [JsonIgnore]
    public bool IsOfFullVolume { get; private init; }

    /// <summary>Whether an error is one that a single step of a relocation meets.</summary>
    public static bool Is(Exception error) => error is IOException or UnauthorizedAccessException;

    public static RelocationFailure Of(string path, string directory, Exception error)
    {
        bool isFull = error.HResult is NoSpace or QuotaExceeded or DiskFull or QuotaOfWindows;
        string remedy = isFull
            ? "Free space, or leave it: the first build writes it, and compiles its project."
            : "Check the permissions of it and of its directory. The first build compiles its project.";
        return new(
            System.IO.Path.GetRelativePath(directory, path),
            $"Cannot relocate build state in \"{path}\": {error.Message.TrimEnd('.')}. {remedy}")
        {
            IsOfFullVolume = isFull,
        };
    }
}
