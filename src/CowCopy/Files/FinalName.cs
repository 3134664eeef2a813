using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>Gives a complete file, which has a temporary name, its own.</summary>
internal sealed class FinalName(IPlatform platform)
{
    public static bool MayReplace(in CopyInProgress copy) => copy.Options.Overwrite != OverwriteMode.Never;

    /// <summary>Whether the file gets its name while it is open.</summary>
    public bool IsGivenOpen(in CopyInProgress copy) => platform.OpenRenames is not null && MayReplace(copy);

    public PlatformStatus Give(in CopyInProgress copy, in PathAt temporary, in PathAt name)
    {
        if (MayReplace(copy)) return Rename(temporary, name);
        bool mayRename = copy.Options.CreatesWhole && !copy.Options.Durable;
        return GiveNew(temporary, name, mayRename);
    }

    /// <summary>Gives it a name that does not exist. A hard link is refused where the name does; a rename replaces.</summary>
    /// <param name="temporary">The file.</param>
    /// <param name="name">The name.</param>
    /// <param name="mayRename">Whether it is renamed on a volume without hard links, if the name does not exist just before.</param>
    public PlatformStatus GiveNew(in PathAt temporary, in PathAt name, bool mayRename = false)
    {
        try
        {
            PlatformStatus status = platform.HardLink(temporary.Path, name);
            bool isUnknown = status.Code is StatusCode.NotSupported or StatusCode.NotPermitted or StatusCode.InvalidArgument;
            if (mayRename && isUnknown && platform.Inspect(name, LinkTreatment.Keep, out _).Code == StatusCode.NotFound)
                status = platform.Rename(temporary, name);
            bool exists = status.Code == StatusCode.AlreadyExists;
            return status.During(exists ? CopyOperation.CreateDestination : CopyOperation.Rename);
        }
        finally
        {
            platform.Delete(temporary);
        }
    }

    /// <summary>Fails where what is made beside a name could not be renamed or deleted again, as in an append-only directory.</summary>
    public static PlatformStatus CheckRename(IPlatform platform, in PathAt name)
    {
        PlatformStatus status = platform.Modes is null ? PlatformStatus.Ok : platform.CheckDeletion(name);
        return status.Code == StatusCode.NotPermitted ? status : PlatformStatus.Ok;
    }

    /// <summary>Replaces a file by another that is made beside it: what is there stays if that cannot be made.</summary>
    public PlatformStatus Replace(in PathAt existing, Func<PathAt, PlatformStatus> make)
    {
        PlatformStatus status = CheckRename(platform, existing);
        if (!status.IsOk) return status.During(CopyOperation.Rename);
        PathAt temporary = new(PathText.TemporaryBeside(existing.Path), existing.Directory);
        status = make(temporary);
        return status.IsOk ? Rename(temporary, existing) : status;
    }

    /// <summary>Renames it over another file. It is deleted if that fails.</summary>
    public PlatformStatus Rename(in PathAt temporary, in PathAt existing)
    {
        bool isRenamed = false;
        try
        {
            PlatformStatus status = platform.Rename(temporary, existing);
            isRenamed = status.IsOk;
            return status.During(CopyOperation.Rename);
        }
        finally
        {
            if (!isRenamed) platform.Delete(temporary);
        }
    }
}
