using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>Creates the missing directories above a destination.</summary>
/// <param name="platform">The platform.</param>
/// <param name="created">Gets the directories that were created, each after the one it is in; null for none.</param>
internal sealed class DirectoryMaker(IPlatform platform, List<string>? created = null)
{
    private const uint AllPermissions = 0x1FF; // umask-masked, as by mkdir

    public PlatformStatus MakeAbove(string path) =>
        ParentDirectory.Of(path) is { Length: > 0 } directory ? Make(directory) : PlatformStatus.Ok;

    /// <summary>Creates a directory and those above it. One that exists, or that another process has created, is fine.</summary>
    public PlatformStatus Make(string directory)
    {
        PlatformStatus status = platform.MakeDirectory(directory, AllPermissions);
        if (status.Code == StatusCode.NotFound && ParentDirectory.Of(directory) is { Length: > 0 } above)
        {
            PlatformStatus made = Make(above);
            if (!made.IsOk) return made;
            status = ExceptMissing(platform.MakeDirectory(directory, AllPermissions));
        }

        if (status.IsOk) created?.Add(directory);
        if (status.Code == StatusCode.AlreadyExists && IsDirectory(directory)) return PlatformStatus.Ok;
        return status.During(CopyOperation.MakeDirectory);
    }

    /// <summary>A name that is "not found" although its directory exists cannot be created at all, as in /proc.</summary>
    public static PlatformStatus ExceptMissing(PlatformStatus created) =>
        created.Code == StatusCode.NotFound ? created with { Code = StatusCode.NotPermitted } : created;

    private bool IsDirectory(string path)
    {
        platform.Inspect(path, LinkTreatment.Follow, out FileFacts facts);
        return facts.Kind == FileKind.Directory;
    }
}
