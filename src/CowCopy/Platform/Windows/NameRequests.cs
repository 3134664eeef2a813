namespace CowCopy.Platform.Windows;

/// <summary>Renames and deletes open files. The handle needs the right to delete.</summary>
internal static unsafe class NameRequests
{
    // FILE_RENAME_FLAG_*: replace an existing file, also while other processes have it open, also where it is read-only (Windows 10 1809)
    public const uint Replace = 0x1, ReplaceNow = 0x3, ReplaceReadOnly = 0x40;

    private const uint Delete = 0x1, Posix = 0x2, DeleteReadOnly = 0x10; // FILE_DISPOSITION_FLAG_*; the last from Windows 10 1809

    /// <summary>Renames over an existing file, which other processes may have open (POSIX semantics).</summary>
    /// <param name="calls">The calls.</param>
    /// <param name="file">The file to rename.</param>
    /// <param name="to">The full new name, as the system takes it.</param>
    /// <param name="readOnlyToo">Whether a read-only file is replaced too; from Windows 10 1809.</param>
    public static PlatformStatus RenameNow(this IWindowsCalls calls, FileHandle file, string to, bool readOnlyToo) =>
        calls.Rename(file, InformationClass.RenameEx, ReplaceNow | (readOnlyToo ? ReplaceReadOnly : 0), to);

    /// <summary>Renames over an existing file that is neither open nor read-only.</summary>
    public static PlatformStatus RenameOver(this IWindowsCalls calls, FileHandle file, string to) =>
        calls.Rename(file, InformationClass.Rename, Replace, to);

    /// <summary>Renames to a name that does not exist.</summary>
    public static PlatformStatus RenameTo(this IWindowsCalls calls, FileHandle file, string to) =>
        calls.Rename(file, InformationClass.Rename, 0, to);

    /// <summary>
    /// Deletes the file such that its name is free when this handle is closed, whatever other handles there are (POSIX semantics).
    /// </summary>
    public static PlatformStatus DeleteNow(this IWindowsCalls calls, FileHandle file, bool readOnlyToo)
    {
        uint flags = Delete | Posix | (readOnlyToo ? DeleteReadOnly : 0);
        return calls.Set(file, InformationClass.DispositionEx, &flags, sizeof(uint));
    }

    /// <summary>Deletes the file when its last handle is closed; until then nothing can be created under its name.</summary>
    public static PlatformStatus DeleteAtLastClose(this IWindowsCalls calls, FileHandle file)
    {
        byte deletes = 1; // FILE_DISPOSITION_INFO
        return calls.Set(file, InformationClass.Disposition, &deletes, sizeof(byte));
    }

    /// <summary>
    /// Returns a FILE_RENAME_INFO of winbase.h: the flags, of which the older class reads the first byte; a directory's handle, which is
    /// none; the length of the name in bytes; the name. Pure.
    /// </summary>
    /// <param name="flags">The flags.</param>
    /// <param name="target">The full new name, as the system takes it.</param>
    /// <param name="wordBytes">The size of a handle, by which the fields are aligned: 8, or 4 in a 32-bit process.</param>
    public static byte[] RenameInformation(uint flags, string target, int wordBytes)
    {
        int lengthOffset = 2 * wordBytes, nameOffset = lengthOffset + sizeof(uint), nameBytes = target.Length * sizeof(char);
        byte[] buffer = new byte[nameOffset + nameBytes + sizeof(uint)]; // the last character and its padding stay zero
        BitConverter.GetBytes(flags).CopyTo(buffer, 0);
        BitConverter.GetBytes(nameBytes).CopyTo(buffer, lengthOffset);
        System.Text.Encoding.Unicode.GetBytes(target, 0, target.Length, buffer, nameOffset);
        return buffer;
    }

    private static PlatformStatus Rename(this IWindowsCalls calls, FileHandle file, int informationClass, uint flags, string to)
    {
        byte[] information = RenameInformation(flags, to, sizeof(nint));
        fixed (byte* buffer = information) return calls.Set(file, informationClass, buffer, (uint)information.Length);
    }
}
