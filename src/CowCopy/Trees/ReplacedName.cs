using CowCopy.Files;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>Replaces a name by a link, which has a temporary name first: what is there stays if the link cannot be made.</summary>
internal static class ReplacedName
{
    public static PlatformStatus By(IPlatform platform, in PathAt name, Func<PathAt, PlatformStatus> makeLink)
    {
        PathAt temporary = new(PathText.TemporaryBeside(name.Path), name.Directory);
        PlatformStatus status = makeLink(temporary);
        if (!status.IsOk) return status;
        status = platform.Rename(temporary, name);
        if (!status.IsOk) platform.Delete(temporary);
        return status;
    }
}
