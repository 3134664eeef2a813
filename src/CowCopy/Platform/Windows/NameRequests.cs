namespace CowCopy.Platform.Windows;

/// <summary>Renames and deletes open files. The handle needs the right to delete.</summary>
internal static unsafe class NameRequests
{
    private const uint Delete = 0x1, Posix = 0x2, IgnoreReadOnly = 0x10; // FILE_DISPOSITION_FLAG_*; the last from Windows 10 1809

    /// <summary>Renames over an existing file, which other processes may have open (POSIX semantics).</summary>
    /// <param name="calls">The calls.</param>
    /// <param name="file">The file to rename.</param>
    /// <param name="to">The full new name, as the system takes it.</param>
    /// <param name="replacesReadOnly">Also over a read-only file; from Windows 10 1809.</param>
    public static PlatformStatus RenameNow(this IWindowsCalls calls, FileHandle file, string to, bool replacesReadOnly) =>
        calls.Rename(file, InformationClass.RenameEx, RenameRequest.ReplaceNow(to, sizeof(nint), replacesReadOnly));

    /// <summary>Renames over an existing file that is neither open nor read-only.</summary>
    public static PlatformStatus RenameOver(this IWindowsCalls calls, FileHandle file, string to) =>
        calls.Rename(file, InformationClass.Rename, RenameRequest.Replacing(to, sizeof(nint)));

    /// <summary>Renames to a name that does not exist.</summary>
    public static PlatformStatus RenameTo(this IWindowsCalls calls, FileHandle file, string to) =>
        calls.Rename(file, InformationClass.Rename, RenameRequest.Plain(to, sizeof(nint)));

    /// <summary>
    /// Deletes the file such that its name is free when this handle is closed, whatever other handles there are (POSIX semantics).
    /// </summary>
    public static PlatformStatus DeleteNow(this IWindowsCalls calls, FileHandle file, bool ignoresReadOnly)
    {
        uint flags = Delete | Posix | (ignoresReadOnly ? IgnoreReadOnly : 0);
        return Win32Error.Answer(calls.SetFileInformationByHandle(file.Value, InformationClass.DispositionEx, &flags, sizeof(uint)) != 0);
    }

    /// <summary>Deletes the file when its last handle is closed; until then nothing can be created under its name.</summary>
    public static PlatformStatus DeleteAtLastClose(this IWindowsCalls calls, FileHandle file)
    {
        byte deletes = 1; // FILE_DISPOSITION_INFO
        return Win32Error.Answer(calls.SetFileInformationByHandle(file.Value, InformationClass.Disposition, &deletes, sizeof(byte)) != 0);
    }

    private static PlatformStatus Rename(this IWindowsCalls calls, FileHandle file, int informationClass, byte[] request)
    {
        fixed (byte* buffer = request)
        {
            int succeeded = calls.SetFileInformationByHandle(file.Value, informationClass, buffer, (uint)request.Length);
            return Win32Error.Answer(succeeded != 0);
        }
    }
}
