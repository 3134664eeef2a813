namespace CowCopy.Platform.Windows;

/// <summary>
/// FILE_RENAME_INFO of winbase.h with flags: after them a directory's handle, which is none here, the length of the name in bytes, the
/// name. Pure.
/// </summary>
internal static class RenameRequest
{
    // FILE_RENAME_FLAG_*: replace what is there, at once even while others have it open, also where it is read-only
    private const uint Replace = 0x1, Posix = 0x2, IgnoreReadOnly = 0x40;

    /// <param name="target">The full new name, as the system takes it.</param>
    /// <param name="wordBytes">The size of a handle, by which the fields are aligned: 8, or 4 in a 32-bit process.</param>
    /// <param name="replacesReadOnly">Whether a read-only file is replaced too, which systems before Windows 10 1809 do not know.</param>
    public static byte[] ReplaceNow(string target, int wordBytes, bool replacesReadOnly) =>
        Create(Replace | Posix | (replacesReadOnly ? IgnoreReadOnly : 0), target, wordBytes);

    /// <summary>For the older class, whose first byte says that an existing file is replaced.</summary>
    /// <param name="target">The full new name, as the system takes it.</param>
    /// <param name="wordBytes">The size of a handle.</param>
    public static byte[] Replacing(string target, int wordBytes) => Create(Replace, target, wordBytes);

    /// <summary>For the older class, whose first byte says that nothing is replaced.</summary>
    /// <inheritdoc cref="Replacing"/>
    public static byte[] Plain(string target, int wordBytes) => Create(flags: 0, target, wordBytes);

    private static byte[] Create(uint flags, string target, int wordBytes)
    {
        int lengthOffset = 2 * wordBytes, nameOffset = lengthOffset + sizeof(uint), nameBytes = target.Length * sizeof(char);
        byte[] buffer = new byte[nameOffset + nameBytes + sizeof(uint)]; // the last character and its padding stay zero
        BitConverter.GetBytes(flags).CopyTo(buffer, 0);
        BitConverter.GetBytes(nameBytes).CopyTo(buffer, lengthOffset);
        System.Text.Encoding.Unicode.GetBytes(target, 0, target.Length, buffer, nameOffset);
        return buffer;
    }
}
