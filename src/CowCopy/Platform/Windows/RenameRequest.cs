namespace CowCopy.Platform.Windows;

/// <summary>FILE_RENAME_INFO of winbase.h with flags: after them a folder's handle, which is none here, the length of the name in bytes, the name. Pure.</summary>
internal static class RenameRequest
{
    // FILE_RENAME_FLAG_*: replace what is there, at once even while others have it open, also where it is read-only
    private const uint Replace = 0x1, Posix = 0x2, IgnoreReadOnly = 0x40;

    /// <param name="target">The full new name, as the system takes it.</param>
    /// <param name="wordBytes">The size of a handle, by which the fields are aligned: 8, or 4 in a 32-bit process.</param>
    public static byte[] ReplaceNow(string target, int wordBytes) => Create(Replace | Posix | IgnoreReadOnly, target, wordBytes);

    /// <summary>For the older class, whose first byte says whether something may be replaced: not.</summary>
    /// <inheritdoc cref="ReplaceNow"/>
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
