using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>Renaming: at once, whoever has the old file open, where the volume can (NTFS from Windows 10 1607), else by the older calls.</summary>
internal sealed unsafe class Names(IWindowsCalls calls)
{
    private const uint ReplaceExisting = 1; // MOVEFILE_REPLACE_EXISTING

    public PlatformStatus Rename(string from, string to)
    {
        if (WindowsPath.ToNative(to) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        const uint Access = OpenRights.Delete | OpenRights.ReadAttributes;
        PlatformStatus status = calls.Open(from, Access, OpenRights.ShareAll, OpenRights.OpenExisting, OpenRights.NoFollow, out FileHandle file);
        if (!status.IsOk) return status;
        status = Send(file, InformationClass.RenameEx, RenameRequest.ReplaceNow(native, sizeof(nint)));
        calls.Close(file);
        return Win32Error.IsUnknownRequest(status) ? RenameByOlderCall(from, to) : status;
    }

    /// <summary>Gives an open file another name in its folder, where none stands.</summary>
    public PlatformStatus Move(FileHandle file, string to)
    {
        if (WindowsPath.ToNative(to) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        return Send(file, InformationClass.Rename, RenameRequest.Plain(native, sizeof(nint)));
    }

    public PlatformStatus ClearReadOnly(string path)
    {
        const uint Unknown = uint.MaxValue; // INVALID_FILE_ATTRIBUTES
        if (WindowsPath.ToNative(path) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (char* name = native)
        {
            uint attributes = calls.GetFileAttributes(name);
            if (attributes == Unknown) return Win32Error.Answer(succeeded: false);
            if ((attributes & FileMarks.ReadOnly) == 0) return PlatformStatus.Ok;
            uint cleared = attributes & ~FileMarks.ReadOnly;
            return Win32Error.Answer(calls.SetFileAttributes(name, cleared == 0 ? FileMarks.Normal : cleared) != 0);
        }
    }

    private PlatformStatus Send(FileHandle file, int informationClass, byte[] request)
    {
        fixed (byte* buffer = request) return Win32Error.Answer(calls.SetFileInformationByHandle(file.Value, informationClass, buffer, (uint)request.Length) != 0);
    }

    /// <summary>This call replaces a file that is not open, and not a read-only one.</summary>
    private PlatformStatus RenameByOlderCall(string from, string to)
    {
        PlatformStatus status = MoveOver(from, to);
        return status.Code == StatusCode.AccessDenied && ClearReadOnly(to).IsOk ? MoveOver(from, to) : status;
    }

    private PlatformStatus MoveOver(string from, string to)
    {
        if (WindowsPath.ToNative(from) is not { } source || WindowsPath.ToNative(to) is not { } target) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (char* existing = source, renamed = target) return Win32Error.Answer(calls.MoveFileEx(existing, renamed, ReplaceExisting) != 0);
    }
}
