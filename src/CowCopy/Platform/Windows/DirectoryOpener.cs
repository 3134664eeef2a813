using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>
/// Opens the directories of a tree. A handle that lists a directory and does not share its deletion pins it: until it is closed, neither
/// the directory nor one above it can be renamed, deleted or replaced by a link (the share check; a directory with open files below is not
/// renamed: FileRenameInformation, MS-FSA 2.1.5.15.11). So paths through it stay valid.
/// </summary>
internal sealed unsafe class DirectoryOpener(WindowsCalls calls)
{
    private const uint Access = OpenRights.ListDirectory | OpenRights.ReadAttributes, Share = OpenRights.ShareAll & ~OpenRights.ShareDelete;

    /// <summary>Opens the root of a tree, through all links of its path.</summary>
    public PlatformStatus OpenRoot(string path, out FileHandle directory)
    {
        PlatformStatus status = calls.Open(path, Access, Share, OpenRights.OpenExisting, OpenRights.Directories, out directory);
        return status.IsOk ? Checked(IsDirectory(directory), ref directory) : status;
    }

    /// <summary>Opens a directory below an open root; fails for one that is reached through a link.</summary>
    public PlatformStatus OpenBelow(string path, in DirectoryAnchor anchor, out FileHandle directory)
    {
        const uint Flags = OpenRights.Directories | OpenRights.NoFollow;
        if (string.Equals(path, anchor.Path, StringComparison.Ordinal)) return OpenRoot(path, out directory); // which may be a link
        PlatformStatus status = calls.Open(path, Access, Share, OpenRights.OpenExisting, Flags, out directory);
        if (!status.IsOk) return status;
        return Checked(IsDirectory(directory) && IsBelow(directory, anchor.Handle), ref directory);
    }

    private PlatformStatus Checked(bool isExpected, ref FileHandle directory)
    {
        if (isExpected) return PlatformStatus.Ok;
        calls.Close(directory);
        directory = FileHandle.None;
        return PlatformStatus.From(StatusCode.NotDirectory);
    }

    /// <summary>
    /// Returns whether the file is a directory and no link: no symbolic link, no junction, no directory that a volume is mounted in.
    /// </summary>
    private bool IsDirectory(FileHandle file)
    {
        AttributeTag found;
        bool isFound = calls.Query(file, InformationClass.AttributeTag, &found, (uint)sizeof(AttributeTag)).IsOk;
        return isFound && FileQuery.KindOf(found.Attributes, found.ReparseTag) == FileKind.Directory;
    }

    /// <summary>
    /// Returns whether the path to a directory, as the system resolved it, leads through an open root. True where neither has a path.
    /// </summary>
    private bool IsBelow(FileHandle directory, FileHandle root)
    {
        foreach (uint form in (uint[])[PathForm.ByGuid, PathForm.ByDosPath, PathForm.ByDevice])
        {
            string? above = calls.GetPath(root, form | PathForm.AsOpened), path = calls.GetPath(directory, form | PathForm.AsOpened);
            if (above is null || path is null) continue;
            string prefix = above.TrimEnd('\\') + '\\';
            return path.StartsWith(prefix, StringComparison.OrdinalIgnoreCase);
        }

        return true;
    }
}
