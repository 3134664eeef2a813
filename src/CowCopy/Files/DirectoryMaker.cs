using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>Creates the missing directories above a destination.</summary>
internal sealed class DirectoryMaker(IPlatform platform)
{
    private const uint AllPermissions = 0x1FF; // umask-masked, as by mkdir

    public StepResult MakeAbove(string path) => ParentDirectory.Of(path) is { Length: > 0 } directory ? Make(directory) : StepResult.Done;

    /// <summary>Creates a directory and those above it. One that exists, or that another process creates meanwhile, is fine.</summary>
    public StepResult Make(string directory)
    {
        PlatformStatus status = platform.MakeDirectory(directory, AllPermissions);
        if (status.Code == StatusCode.NotFound && ParentDirectory.Of(directory) is { Length: > 0 } above)
        {
            StepResult made = Make(above);
            if (!made.IsDone) return made;
            status = platform.MakeDirectory(directory, AllPermissions);
        }

        if (status.Code == StatusCode.AlreadyExists && IsDirectory(directory)) return StepResult.Done;
        return new StepResult(status, CopyOperation.MakeDirectory);
    }

    private bool IsDirectory(string path) =>
        platform.Inspect(path, LinkTreatment.Follow, out FileFacts facts).IsOk && facts.Kind == FileKind.Directory;
}
