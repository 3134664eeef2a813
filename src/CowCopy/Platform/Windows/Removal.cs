using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>
/// Removes files so that the name is free at once, whichever processes have them open: with POSIX semantics where the volume has them (NTFS
/// from Windows 10 1607, ReFS from Windows 11), else under another name, since by the older request a name stays until the last handle is
/// closed.
/// </summary>
internal sealed unsafe class Removal(IWindowsCalls calls, OlderVolumes older)
{
    /// <summary>Removes a file or a symbolic link, read-only or not; never a directory.</summary>
    public PlatformStatus Delete(string path)
    {
        const uint Access = OpenRights.Delete | OpenRights.ReadAttributes;
        PlatformStatus status = calls.Open(
            path, Access, OpenRights.ShareAll, OpenRights.OpenExisting, OpenRights.NoFollow, out FileHandle file);
        if (status.Code == StatusCode.AccessDenied) return DeleteDirectoryLink(path, status);
        if (!status.IsOk) return status;
        try
        {
            status = Remove(path, file);
            return status.Code == StatusCode.AccessDenied ? RemoveDenied(path, file, status) : status;
        }
        finally
        {
            calls.Close(file);
        }
    }

    /// <summary>The file is read-only, or in use.</summary>
    private PlatformStatus RemoveDenied(string path, FileHandle file, PlatformStatus denied)
    {
        bool isReadOnly = calls.IsReadOnly(path);
        if (isReadOnly && !older.Include(path) && calls.DeleteNow(file, ignoresReadOnly: true).IsOk) return PlatformStatus.Ok;
        if (!isReadOnly) return calls.Explain(path, denied);
        PlatformStatus status = calls.ClearReadOnly(path, out uint before);
        if (status.IsOk) status = Remove(path, file);
        if (status.IsOk) return status;
        status = calls.Explain(path, status);
        calls.RestoreAttributes(path, before);
        return status;
    }

    private PlatformStatus Remove(string path, FileHandle file)
    {
        if (!older.Include(path))
        {
            PlatformStatus status = calls.DeleteNow(file, ignoresReadOnly: false);
            if (!Win32Error.IsUnknownRequest(status)) return status;
            older.Add(path);
        }

        return RemoveByOlderRequest(path, file);
    }

    private PlatformStatus RemoveByOlderRequest(string path, FileHandle file)
    {
        if (WindowsPath.ToNative(path) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        bool isAside = IsOpenElsewhere(file);
        PlatformStatus status = isAside ? calls.RenameTo(file, WindowsPath.Aside(native)) : PlatformStatus.Ok;
        if (!status.IsOk) return status;
        status = calls.DeleteAtLastClose(file);
        if (!status.IsOk && isAside) calls.RenameTo(file, native);
        return status;
    }

    /// <summary>Whether other handles can read or write it: then it cannot be opened such that they may not.</summary>
    private bool IsOpenElsewhere(FileHandle file)
    {
        FileHandle alone = new(calls.ReopenFile(file.Value, OpenRights.Delete, OpenRights.ShareDelete, 0));
        if (alone.IsOpen) calls.Close(alone);
        return !alone.IsOpen;
    }

    /// <summary>
    /// A directory cannot be opened like a file: access is denied. A link to one is removed as a directory is; a real one is not removed
    /// here.
    /// </summary>
    private PlatformStatus DeleteDirectoryLink(string path, PlatformStatus denied)
    {
        const uint Both = FileMarks.Directory | FileMarks.ReparsePoint;
        bool isDirectory = calls.GetAttributes(path, out uint attributes).IsOk && (attributes & FileMarks.Directory) != 0;
        if (!isDirectory || WindowsPath.ToNative(path) is not { } native) return denied;
        if ((attributes & Both) != Both) return new PlatformStatus(StatusCode.IsDirectory, denied.NativeCode);
        fixed (char* name = native) return Win32Error.Answer(calls.RemoveDirectory(name) != 0);
    }
}
