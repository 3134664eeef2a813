using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>
/// Renames over and deletes files, whichever processes have them open: with POSIX semantics where the volume has them (NTFS from Windows 10
/// 1607, not documented for ReFS), else by the older requests, for which a file is renamed out of the way first, as it may be open.
/// </summary>
internal sealed unsafe class NameChanges(WindowsCalls calls)
{
    private const uint Access = OpenRights.Delete | OpenRights.ReadAttributes;
    private const uint UnknownAttributes = uint.MaxValue; // INVALID_FILE_ATTRIBUTES

    /// <summary>
    /// Where a POSIX request is not known: one for renames, one for deletions, as a volume or server may have either alone. A volume that
    /// is mounted in a directory counts with the root above it: the older requests work on every volume.
    /// </summary>
    private readonly RefusingRoots _olderRenames = new(), _olderDeletions = new();

    /// <summary>Renames a file over an existing one, read-only or not, or a link to a name that does not exist.</summary>
    public PlatformStatus Rename(string from, string to)
    {
        PlatformStatus status = calls.OpenShared(from, Access, OpenRights.NoFollow | OpenRights.Directories, out FileHandle file);
        if (!status.IsOk) return status;
        try
        {
            return Rename(file, to);
        }
        finally
        {
            calls.Close(file);
        }
    }

    /// <summary>Renames a directory to a name that does not exist, beside it.</summary>
    /// <remarks>
    /// A directory that could be opened for it, and is denied its name, has an open file or directory below it, however shared (error 5).
    /// </remarks>
    public PlatformStatus RenameDirectory(string from, string to)
    {
        if (WindowsPath.ToNative(to) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        PlatformStatus status = calls.OpenShared(from, Access, OpenRights.NoFollow | OpenRights.Directories, out FileHandle directory);
        if (!status.IsOk) return status;
        try
        {
            status = calls.RenameTo(directory, native);
            return status.Code == StatusCode.AccessDenied ? status with { Code = StatusCode.Busy } : status;
        }
        finally
        {
            calls.Close(directory);
        }
    }

    /// <summary>Renames an open file over an existing one, read-only or not.</summary>
    /// <param name="file">The file, opened with the right to delete it.</param>
    /// <param name="to">The path of the other.</param>
    public PlatformStatus Rename(FileHandle file, string to) => WindowsPath.ToNative(to) is not { } native
        ? PlatformStatus.From(StatusCode.InvalidName)
        : Change(
            native, _olderRenames,
            readOnlyToo => calls.RenameNow(file, native, readOnlyToo), () => RenameByOlderRequest(file, native));

    /// <summary>
    /// Renames over a name that no file can be renamed over, but that can be deleted. Until the rename has succeeded it is only marked for
    /// deletion, under another name, and gets its own back where anything fails.
    /// </summary>
    /// <param name="path">The name: a file, or a link of any kind.</param>
    /// <param name="rename">Renames the other file to the name, which is free by then.</param>
    /// <param name="refused">The status of the refused rename, which is returned where the name cannot be deleted either.</param>
    public PlatformStatus ReplaceAside(string path, Func<PlatformStatus> rename, PlatformStatus refused)
    {
        const uint Flags = OpenRights.NoFollow | OpenRights.Directories;
        if (WindowsPath.ToNative(path) is not { } native) return refused;
        if (!calls.OpenShared(path, Access, Flags, out FileHandle existing).IsOk) return refused;
        PlatformStatus status = refused;
        ReplaceAside(existing, native, () => status = rename());
        return status;
    }

    /// <summary>Deletes a file or a symbolic link, read-only or not; never a directory.</summary>
    public PlatformStatus Delete(string path)
    {
        if (WindowsPath.ToNative(path) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        PlatformStatus status = calls.OpenShared(native, Access, OpenRights.NoFollow, out FileHandle file);
        if (status.Code == StatusCode.AccessDenied) return DeleteDirectoryLink(native, status);
        if (!status.IsOk) return status;
        try
        {
            return Change(
                native, _olderDeletions, readOnlyToo => calls.DeleteNow(file, readOnlyToo), () => DeleteByOlderRequest(native, file));
        }
        finally
        {
            calls.Close(file);
        }
    }

    /// <summary>Deletes an open file that no other process can have open: its name goes when it is closed, on every volume.</summary>
    public PlatformStatus Discard(FileHandle file)
    {
        PlatformStatus status = calls.DeleteAtLastClose(file);
        if (status.Code != StatusCode.AccessDenied) return status;
        status = calls.SetAttributes(file, attributes: 0); // it is read-only
        return status.IsOk ? calls.DeleteAtLastClose(file) : status;
    }

    /// <summary>Clears the read-only attribute; of a symbolic link its own, not its target's.</summary>
    /// <param name="path">The file.</param>
    /// <param name="before">The attributes to restore; 0 where the file was not read-only.</param>
    public PlatformStatus ClearReadOnly(string path, out uint before)
    {
        before = 0;
        return WindowsPath.ToNative(path) is { } native
            ? ClearReadOnlyOf(native, out before)
            : PlatformStatus.From(StatusCode.InvalidName);
    }

    /// <summary>Deletes a directory whose deletion was denied, if it is read-only; the attribute is restored where it stays.</summary>
    public PlatformStatus DeleteReadOnlyDirectory(string native, Func<PlatformStatus> delete, PlatformStatus denied)
    {
        if (!ClearReadOnlyOf(native, out uint before).IsOk || before == 0) return denied;
        PlatformStatus status = delete();
        if (!status.IsOk) SetAttributes(native, before);
        return status;
    }

    /// <summary>Marks a file read-only, under all of its names.</summary>
    public PlatformStatus MakeReadOnly(string path)
    {
        if (WindowsPath.ToNative(path) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        PlatformStatus status = GetAttributes(native, out uint attributes);
        return status.IsOk ? SetAttributes(native, (attributes & AttributeBits.Carried) | AttributeBits.ReadOnly) : status;
    }

    /// <summary>Makes a change that a read-only file denies; the attribute is restored afterwards.</summary>
    public PlatformStatus ChangeWritable(string path, Func<PlatformStatus> change)
    {
        if (WindowsPath.ToNative(path) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        PlatformStatus status = ClearReadOnlyOf(native, out uint before);
        if (!status.IsOk) return status;
        try
        {
            status = change();
        }
        finally
        {
            PlatformStatus restored = before == 0 ? PlatformStatus.Ok : SetAttributes(native, before);
            if (status.IsOk) status = restored;
        }

        return status;
    }

    /// <summary>Replaces or deletes a file, also one that is read-only.</summary>
    /// <param name="path">The file.</param>
    /// <param name="older">Where the POSIX request is not known.</param>
    /// <param name="change">The POSIX request; its argument includes read-only files, which is known from Windows 10 1809.</param>
    /// <param name="changeByOlderRequest">The older request.</param>
    private PlatformStatus Change(
        string path, RefusingRoots older, Func<bool, PlatformStatus> change, Func<PlatformStatus> changeByOlderRequest)
    {
        PlatformStatus status = Attempt();
        if (status.Code != StatusCode.AccessDenied) return status;
        if (!IsReadOnly(path)) return Explain(path, status);
        if (!older.Include(path) && change(true).IsOk) return PlatformStatus.Ok;
        status = ClearReadOnlyOf(path, out uint before);
        if (status.IsOk) status = Attempt();
        if (status.IsOk) return PlatformStatus.Ok;
        status = Explain(path, status);
        if (before != 0) SetAttributes(path, before);
        return status;

        PlatformStatus Attempt()
        {
            PlatformStatus posix = older.Include(path) ? PlatformStatus.NotSupported : change(false);
            if (!Win32Error.IsUnknownRequest(posix)) return posix;
            older.Add(path);
            return changeByOlderRequest();
        }
    }

    /// <summary>
    /// Distinguishes a file in use from one that may not be changed. A running program, a loaded library and a file that is mapped as data
    /// need no open handle: such a file can be opened for deletion, and the deletion, or a rename over it, is denied (error 5): as an image
    /// by STATUS_CANNOT_DELETE ("FILE_DISPOSITION_INFORMATION_EX" in the WDK), as data however the handle shared that it was mapped by
    /// (DeleteFile, Remarks). Opening it for writing fails with a sharing violation for an image only, as it does for a file that another
    /// process does not share.
    /// </summary>
    /// <param name="path">The file, which must not be read-only: writing that is denied as well.</param>
    /// <param name="denied">The status of the denied request.</param>
    /// <returns>
    /// <see cref="StatusCode.Busy"/> with the native code of the sharing violation or of a mapped file, else the status as it was.
    /// </returns>
    private PlatformStatus Explain(string path, PlatformStatus denied)
    {
        if (denied.NativeCode != Win32Error.AccessDenied) return denied;
        PlatformStatus opened = Open(OpenRights.Write | OpenRights.Delete);
        if (opened.Code == StatusCode.AccessDenied) opened = Open(OpenRights.Delete); // it may be deleted and not written
        if (opened.IsOk) return Win32Error.ToStatus(Win32Error.UserMappedFile);
        return opened.Code == StatusCode.Busy ? opened : denied;

        PlatformStatus Open(uint access)
        {
            PlatformStatus status = calls.OpenShared(path, access, OpenRights.NoFollow, out FileHandle file);
            if (status.IsOk) calls.Close(file);
            return status;
        }
    }

    /// <summary>
    /// Deletes an open file, read-only or not, when its handle is closed; a POSIX request can also delete one name of a running program.
    /// </summary>
    /// <param name="file">The file.</param>
    /// <param name="path">Its path.</param>
    /// <param name="before">The attributes to restore where it is kept after all; 0 for none.</param>
    private PlatformStatus MarkForDeletion(FileHandle file, string path, out uint before)
    {
        before = 0;
        PlatformStatus status = Mark(readOnlyToo: false);
        if (status.Code != StatusCode.AccessDenied || !IsReadOnly(path)) return status;
        if (Mark(readOnlyToo: true).IsOk) return PlatformStatus.Ok;
        status = ClearReadOnlyOf(path, out before);
        return status.IsOk ? Mark(readOnlyToo: false) : status;

        PlatformStatus Mark(bool readOnlyToo)
        {
            PlatformStatus posix = _olderDeletions.Include(path) ? PlatformStatus.NotSupported : calls.DeleteNow(file, readOnlyToo);
            if (readOnlyToo || !Win32Error.IsUnknownRequest(posix)) return posix;
            _olderDeletions.Add(path);
            return calls.DeleteAtLastClose(file);
        }
    }

    /// <summary>
    /// The older request replaces no open file, however it is shared; but an open file can be renamed, and deleted under its other name.
    /// </summary>
    private PlatformStatus RenameByOlderRequest(FileHandle file, string to)
    {
        PlatformStatus denied = calls.RenameOver(file, to);
        if (denied.Code != StatusCode.AccessDenied || IsReadOnly(to)) return denied; // such a file could not be deleted under any name
        PlatformStatus status = calls.OpenShared(to, Access, OpenRights.NoFollow, out FileHandle existing);
        if (status.IsOk) return ReplaceAside(existing, to, () => calls.RenameTo(file, to));
        return status.Code == StatusCode.Busy ? status : denied;
    }

    /// <summary>
    /// Renames and marks an open file for deletion, which shows that it may be deleted, before another is renamed to its name. On a failure
    /// the mark is taken back, and it gets its name back.
    /// </summary>
    private PlatformStatus ReplaceAside(FileHandle existing, string path, Func<PlatformStatus> rename)
    {
        string aside = WindowsPath.Aside(path);
        bool isAside = false, isMarked = false, isReplaced = false;
        uint before = 0;
        try
        {
            PlatformStatus status = calls.RenameTo(existing, aside);
            isAside = status.IsOk;
            if (isAside) status = MarkForDeletion(existing, aside, out before);
            isMarked = status.IsOk;
            if (isMarked) status = rename();
            isReplaced = status.IsOk;
            return status;
        }
        finally
        {
            if (isMarked && !isReplaced) calls.KeepAtLastClose(existing);
            bool isBack = isAside && !isReplaced && calls.RenameTo(existing, path).IsOk;
            if (isBack && before != 0) SetAttributes(path, before);
            calls.Close(existing);
        }
    }

    /// <summary>
    /// Deletes under another name: as long as the file is open anywhere, be it for a query of its attributes, its own name would stay, and
    /// nothing could be created under it. No call reports such handles. Where it may not be renamed, it is deleted under its own name.
    /// </summary>
    private PlatformStatus DeleteByOlderRequest(string native, FileHandle file)
    {
        PlatformStatus status = calls.RenameTo(file, WindowsPath.Aside(native));
        bool isAside = status.IsOk;
        if (!isAside && status.Code != StatusCode.AccessDenied) return status;
        bool isDeleted = false;
        try
        {
            status = calls.DeleteAtLastClose(file);
            isDeleted = status.IsOk;
            return status;
        }
        finally
        {
            if (isAside && !isDeleted) calls.RenameTo(file, native);
        }
    }

    /// <summary>
    /// Deletes a link to a directory. A directory cannot be opened like a file: access is denied. A link to one is deleted as a directory
    /// is; a real one is not deleted here.
    /// </summary>
    private PlatformStatus DeleteDirectoryLink(string native, PlatformStatus denied)
    {
        const uint Both = AttributeBits.Directory | AttributeBits.ReparsePoint;
        bool isDirectory = GetAttributes(native, out uint attributes).IsOk && (attributes & AttributeBits.Directory) != 0;
        if (!isDirectory) return denied;
        if ((attributes & Both) != Both) return new PlatformStatus(StatusCode.IsDirectory, denied.NativeCode);
        fixed (char* name = native) return Win32Error.StatusOf(calls.RemoveDirectory(name) != 0);
    }

    private PlatformStatus ClearReadOnlyOf(string native, out uint before)
    {
        PlatformStatus status = GetAttributes(native, out uint attributes);
        bool isReadOnly = status.IsOk && (attributes & AttributeBits.ReadOnly) != 0;
        before = isReadOnly ? attributes : 0;
        return isReadOnly ? SetAttributes(native, attributes & ~AttributeBits.ReadOnly) : status;
    }

    private bool IsReadOnly(string native) =>
        GetAttributes(native, out uint attributes).IsOk && (attributes & AttributeBits.ReadOnly) != 0;

    private PlatformStatus GetAttributes(string native, out uint attributes)
    {
        fixed (char* name = native) attributes = calls.GetFileAttributes(name);
        return Win32Error.StatusOf(attributes != UnknownAttributes);
    }

    private PlatformStatus SetAttributes(string native, uint attributes)
    {
        fixed (char* name = native)
            return Win32Error.StatusOf(calls.SetFileAttributes(name, attributes == 0 ? AttributeBits.Normal : attributes) != 0);
    }
}
