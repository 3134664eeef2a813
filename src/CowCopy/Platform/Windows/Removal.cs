using System.Globalization;
using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>
/// Removes files so that the name is free at once, whoever has them open: by a flag where the volume has that (NTFS from Windows 10 1607), else under
/// another name, since by the older request alone a name stays until the last handle is closed, and nothing can be created there.
/// </summary>
internal sealed unsafe class Removal(IWindowsCalls calls, Names names)
{
    private const uint DeleteNow = 0x1 | 0x2 | 0x10; // FILE_DISPOSITION_FLAG_DELETE, _POSIX_SEMANTICS, _IGNORE_READONLY_ATTRIBUTE

    /// <summary>Removes a file or a symbolic link, read-only or not; never a folder.</summary>
    public PlatformStatus Delete(string path)
    {
        const uint Access = OpenRights.Delete | OpenRights.ReadAttributes;
        PlatformStatus status = calls.Open(path, Access, OpenRights.ShareAll, OpenRights.OpenExisting, OpenRights.NoFollow, out FileHandle file);
        if (status.Code == StatusCode.AccessDenied) return DeleteFolderLink(path, status);
        if (!status.IsOk) return status;
        try
        {
            uint flags = DeleteNow;
            status = Win32Error.Answer(calls.SetFileInformationByHandle(file.Value, InformationClass.DispositionEx, &flags, sizeof(uint)) != 0);
            return Win32Error.IsUnknownRequest(status) ? DeleteByOlderRequest(path, file) : status;
        }
        finally
        {
            calls.Close(file);
        }
    }

    private PlatformStatus DeleteByOlderRequest(string path, FileHandle file)
    {
        string at = path;
        if (IsOpenElsewhere(file))
        {
            at = string.Format(CultureInfo.InvariantCulture, "{0}{1:N}.tmp", Path.Combine(Path.GetDirectoryName(path) ?? "", ".cowcopy-"), Guid.NewGuid());
            PlatformStatus moved = names.Move(file, at);
            if (!moved.IsOk) return moved;
        }

        PlatformStatus status = MarkForDeletion(file);
        if (status.Code == StatusCode.AccessDenied && names.ClearReadOnly(at).IsOk) status = MarkForDeletion(file);
        if (!status.IsOk && at != path) names.Move(file, path);
        return status;
    }

    /// <summary>Whether others can read or write it: then it cannot be opened such that they may not.</summary>
    private bool IsOpenElsewhere(FileHandle file)
    {
        FileHandle alone = new(calls.ReopenFile(file.Value, OpenRights.Delete, OpenRights.ShareDelete, 0));
        if (alone.IsOpen) calls.Close(alone);
        return !alone.IsOpen;
    }

    private PlatformStatus MarkForDeletion(FileHandle file)
    {
        byte deletes = 1; // FILE_DISPOSITION_INFO
        return Win32Error.Answer(calls.SetFileInformationByHandle(file.Value, InformationClass.Disposition, &deletes, sizeof(byte)) != 0);
    }

    /// <summary>A folder cannot be opened like a file: access is denied. A link to one is removed as a folder is; a real one is not removed here.</summary>
    private PlatformStatus DeleteFolderLink(string path, PlatformStatus denied)
    {
        const uint Both = FileMarks.Directory | FileMarks.ReparsePoint, Unknown = uint.MaxValue; // INVALID_FILE_ATTRIBUTES
        if (WindowsPath.ToNative(path) is not { } native) return denied;
        fixed (char* name = native)
        {
            uint attributes = calls.GetFileAttributes(name);
            if (attributes == Unknown || (attributes & FileMarks.Directory) == 0) return denied;
            if ((attributes & Both) != Both) return new PlatformStatus(StatusCode.IsDirectory, denied.NativeCode);
            return Win32Error.Answer(calls.RemoveDirectory(name) != 0);
        }
    }
}
