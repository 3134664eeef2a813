using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>Creates the missing directories above a destination.</summary>
/// <param name="platform">The platform.</param>
/// <param name="created">Gets the directories that were created, each after the one it is in; null for none.</param>
internal sealed class DirectoryMaker(IPlatform platform, List<string>? created = null)
{
    private const uint AllPermissions = 0x1FF; // umask-masked, as by mkdir

    /// <summary>Creates one directory instead of the platform; null for the platform.</summary>
    public Func<string, uint, PlatformStatus>? MakeOne { get; init; }

    public PlatformStatus MakeAbove(string path) =>
        ParentDirectory.Of(path) is { Length: > 0 } directory ? Make(directory) : PlatformStatus.Ok;

    /// <summary>Creates a directory and those above it. One that exists, or that another process has created, is fine.</summary>
    public PlatformStatus Make(string directory)
    {
        PlatformStatus status = MakeOnly(directory);
        if (status.Code == StatusCode.NotFound && ParentDirectory.Of(directory) is { Length: > 0 } above)
        {
            PlatformStatus made = Make(above);
            if (!made.IsOk) return made;
            status = ExceptMissing(MakeOnly(directory));
        }

        if (status.IsOk) created?.Add(directory);
        if (status.Code == StatusCode.AlreadyExists) status = Existing(directory, status);
        return status.During(CopyOperation.MakeDirectory);
    }

    /// <summary>A name that is "not found" although its directory exists cannot be created at all, as in /proc.</summary>
    public static PlatformStatus ExceptMissing(PlatformStatus created) =>
        created.Code == StatusCode.NotFound ? created with { Code = StatusCode.NotPermitted } : created;

    private PlatformStatus MakeOnly(string directory) =>
        MakeOne?.Invoke(directory, AllPermissions) ?? platform.MakeDirectory(directory, AllPermissions);

    /// <summary>Returns ok for a directory; else that something else is there, or why that is not known.</summary>
    private PlatformStatus Existing(string path, PlatformStatus exists)
    {
        PlatformStatus found = platform.Inspect(path, LinkTreatment.Follow, out FileFacts facts);
        if (facts.Kind == FileKind.Directory) return PlatformStatus.Ok;
        // Those two are of a link whose target cannot be reached: the link is in the way.
        bool isKnown = found.IsOk || facts.Kind == FileKind.Missing || found.Code is StatusCode.AccessDenied or StatusCode.InvalidName;
        return isKnown ? exists : found;
    }
}
