using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>Makes the folders above a destination, from the lowest missing one up.</summary>
internal sealed class DirectoryMaker(IPlatform platform)
{
    private const uint EveryoneMayAll = 0x1FF; // less what the process withholds from all it makes, as mkdir does

    public StepResult MakeAbove(string path) => ParentDirectory.Of(path) is { Length: > 0 } directory ? Make(directory) : StepResult.Done;

    /// <summary>Makes a folder and those above it. One that exists already, or that somebody else makes at the same time, is fine.</summary>
    public StepResult Make(string directory)
    {
        PlatformStatus status = platform.MakeDirectory(directory, EveryoneMayAll);
        if (status.Code == StatusCode.NotFound && ParentDirectory.Of(directory) is { Length: > 0 } above)
        {
            StepResult made = Make(above);
            if (!made.IsDone) return made;
            status = platform.MakeDirectory(directory, EveryoneMayAll);
        }

        if (status.Code == StatusCode.AlreadyExists && IsDirectory(directory)) return StepResult.Done;
        return new StepResult(status, CopyOperation.MakeDirectory);
    }

    private bool IsDirectory(string path) =>
        platform.Inspect(path, LinkTreatment.Follow, out FileFacts facts).IsOk && facts.Kind == FileKind.Directory;
}
