using CowCopy.Planning;
using CowCopy.Platform.Windows.Imports;

namespace CowCopy.Platform.Windows;

/// <summary>
/// Removing and renaming: at once, whoever has the file open, where the volume can (NTFS from Windows 10 1607), else by the older requests.
/// </summary>
internal static unsafe class Names
{
    private const uint DeleteNow = 0x1 | 0x2 | 0x10; // FILE_DISPOSITION_FLAG_DELETE, _POSIX_SEMANTICS, _IGNORE_READONLY_ATTRIBUTE
    private const uint ReplaceExisting = 1; // MOVEFILE_REPLACE_EXISTING

    /// <summary>Removes a file or a symbolic link, read-only or not; never a folder.</summary>
    public static PlatformStatus Delete(string path)
    {
        const uint Access = OpenRights.Delete | OpenRights.ReadAttributes | OpenRights.WriteAttributes;
        PlatformStatus status = Handles.Open(path, Access, OpenRights.ShareAll, OpenRights.OpenExisting, OpenRights.NoFollow, out FileHandle file);
        if (status.Code == StatusCode.AccessDenied) return DeleteFolderLink(path, status);
        if (!status.IsOk) return status;
        try
        {
            return Delete(path, file);
        }
        finally
        {
            Handles.Close(file);
        }
    }

    public static PlatformStatus Rename(string from, string to)
    {
        if (WindowsPath.ToNative(to) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        const uint Access = OpenRights.Delete | OpenRights.ReadAttributes;
        PlatformStatus status = Handles.Open(from, Access, OpenRights.ShareAll, OpenRights.OpenExisting, OpenRights.NoFollow, out FileHandle file);
        if (!status.IsOk) return status;
        byte[] buffer = RenameRequest.Create(native, sizeof(nint));
        fixed (byte* request = buffer)
            status = Win32Error.Answer(Kernel32.SetInformation(file.Value, InformationClass.RenameEx, request, (uint)buffer.Length) != 0);

        Handles.Close(file);
        return Win32Error.IsUnknownRequest(status) ? RenameByOlderCall(from, to) : status;
    }

    public static PlatformStatus ClearReadOnly(string path)
    {
        const uint Unknown = uint.MaxValue; // INVALID_FILE_ATTRIBUTES
        if (WindowsPath.ToNative(path) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (char* name = native)
        {
            uint attributes = Kernel32.GetAttributes(name);
            if (attributes == Unknown) return Win32Error.Answer(succeeded: false);
            if ((attributes & FileMarks.ReadOnly) == 0) return PlatformStatus.Ok;
            uint cleared = attributes & ~FileMarks.ReadOnly;
            return Win32Error.Answer(Kernel32.SetAttributes(name, cleared == 0 ? FileMarks.Normal : cleared) != 0);
        }
    }

    private static PlatformStatus Delete(string path, FileHandle file)
    {
        uint flags = DeleteNow;
        PlatformStatus status = Win32Error.Answer(Kernel32.SetInformation(file.Value, InformationClass.DispositionEx, &flags, sizeof(uint)) != 0);
        if (!Win32Error.IsUnknownRequest(status)) return status;

        byte deletes = 1; // FILE_DISPOSITION_INFO
        status = Win32Error.Answer(Kernel32.SetInformation(file.Value, InformationClass.Disposition, &deletes, sizeof(byte)) != 0);
        if (status.Code != StatusCode.AccessDenied || !ClearReadOnly(path).IsOk) return status;
        return Win32Error.Answer(Kernel32.SetInformation(file.Value, InformationClass.Disposition, &deletes, sizeof(byte)) != 0);
    }

    /// <summary>A folder cannot be opened like a file: access is denied. A link to one is removed as a folder is; a real one is not removed here.</summary>
    private static PlatformStatus DeleteFolderLink(string path, PlatformStatus denied)
    {
        if (WindowsPath.ToNative(path) is not { } native) return denied;
        const uint Both = FileMarks.Directory | FileMarks.ReparsePoint, Unknown = uint.MaxValue;
        fixed (char* name = native)
        {
            uint attributes = Kernel32.GetAttributes(name);
            if (attributes == Unknown || (attributes & FileMarks.Directory) == 0) return denied;
            if ((attributes & Both) != Both) return new PlatformStatus(StatusCode.IsDirectory, denied.NativeCode);
            return Win32Error.Answer(Kernel32.RemoveDirectory(name) != 0);
        }
    }

    private static PlatformStatus RenameByOlderCall(string from, string to)
    {
        PlatformStatus status = Move(from, to);
        return status.Code == StatusCode.AccessDenied && ClearReadOnly(to).IsOk ? Move(from, to) : status;
    }

    private static PlatformStatus Move(string from, string to)
    {
        if (WindowsPath.ToNative(from) is not { } source || WindowsPath.ToNative(to) is not { } target) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (char* existing = source, renamed = target) return Win32Error.Answer(Kernel32.MoveFile(existing, renamed, ReplaceExisting) != 0);
    }
}
