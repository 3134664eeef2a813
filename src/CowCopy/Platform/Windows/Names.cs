using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>
/// Renaming over existing files: with POSIX semantics where the volume has them (NTFS from Windows 10 1607, ReFS from Windows 11), else by
/// the older request, for which a file that is open anywhere is renamed out of the way first.
/// </summary>
internal sealed class Names(IWindowsCalls calls, OlderVolumes older)
{
    private const uint Access = OpenRights.Delete | OpenRights.ReadAttributes;

    public PlatformStatus Rename(string from, string to)
    {
        if (WindowsPath.ToNative(to) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        PlatformStatus status = calls.Open(
            from, Access, OpenRights.ShareAll, OpenRights.OpenExisting, OpenRights.NoFollow, out FileHandle file);
        if (!status.IsOk) return status;
        try
        {
            status = Replace(file, from, native);
            return status.Code == StatusCode.AccessDenied ? ReplaceDenied(file, from, native, status) : status;
        }
        finally
        {
            calls.Close(file);
        }
    }

    public PlatformStatus ClearReadOnly(string path) => calls.ClearReadOnly(path, out _);

    /// <summary>The existing file is read-only, or in use.</summary>
    private PlatformStatus ReplaceDenied(FileHandle file, string from, string to, PlatformStatus denied)
    {
        bool isReadOnly = calls.IsReadOnly(to);
        if (isReadOnly && !older.Include(to) && calls.RenameNow(file, to, replacesReadOnly: true).IsOk) return PlatformStatus.Ok;
        if (!isReadOnly) return calls.Explain(to, denied);
        PlatformStatus status = calls.ClearReadOnly(to, out uint before);
        if (status.IsOk) status = Replace(file, from, to);
        if (status.IsOk) return status;
        status = calls.Explain(to, status);
        calls.RestoreAttributes(to, before);
        return status;
    }

    private PlatformStatus Replace(FileHandle file, string from, string to)
    {
        PlatformStatus status;
        if (!older.Include(to))
        {
            status = calls.RenameNow(file, to, replacesReadOnly: false);
            if (!Win32Error.IsUnknownRequest(status)) return status;
            older.Add(to);
        }

        status = calls.RenameOver(file, to);
        return status.Code == StatusCode.AccessDenied ? ReplaceByMovingAside(file, from, to, status) : status;
    }

    /// <summary>
    /// The older request replaces no open file, however it is shared; but an open file can be renamed, and deleted under its other name. On
    /// a failure both files get their names back.
    /// </summary>
    private PlatformStatus ReplaceByMovingAside(FileHandle file, string from, string to, PlatformStatus denied)
    {
        PlatformStatus status = calls.Open(
            to, Access, OpenRights.ShareAll, OpenRights.OpenExisting, OpenRights.NoFollow, out FileHandle existing);
        if (!status.IsOk) return status.Code == StatusCode.Busy ? status : denied;
        try
        {
            status = calls.RenameTo(existing, WindowsPath.Aside(to));
            if (!status.IsOk) return status;
            status = calls.RenameTo(file, to);
            bool isRenamed = status.IsOk;
            if (isRenamed) status = calls.DeleteAtLastClose(existing);
            if (status.IsOk) return status;
            if (isRenamed) calls.RenameTo(file, WindowsPath.ToNative(from)!);
            calls.RenameTo(existing, to);
            return status;
        }
        finally
        {
            calls.Close(existing);
        }
    }
}
