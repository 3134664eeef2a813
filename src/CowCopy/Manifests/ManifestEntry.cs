namespace CowCopy;

/// <summary>One file of a manifest: where its content is, and where it goes.</summary>
/// <param name="Source">The path of the file in the store: an existing regular file, or a symbolic link to one.</param>
/// <param name="Path">
/// Its path below the root, with forward slashes between the names. No name is empty, "." or ".."; on Windows none is reserved, has one of
/// <c>\ : * ? " &lt; &gt; |</c>, or ends in a dot or a space.
/// </param>
public readonly record struct ManifestEntry(string Source, string Path)
{
    private const int AllPermissions = 0x1FF; // rwxrwxrwx

    private readonly string? _sha256;
    private readonly int? _permissions;

    /// <summary>Gets the Unix permission bits, such as 0x1ED for rwxr-xr-x. Default: null, those of the source.</summary>
    /// <remarks>
    /// The file never has more than these, whatever the umask. On Windows only whether the owner may write counts: without it, the file is
    /// read-only. On macOS a file that is equal otherwise is compared by that too, and a temporary file may have the source's permissions.
    /// </remarks>
    /// <exception cref="ArgumentException">The value is negative, or has other bits than 0x1FF.</exception>
    public int? Permissions
    {
        get => _permissions;
        init => _permissions = value is null || (value & ~AllPermissions) == 0
            ? value
            : throw new ArgumentException("Permissions are bits from 0 to 0x1FF (octal 777).", nameof(value));
    }

    /// <summary>Gets the length in bytes that the source must have. Default: null, any.</summary>
    public long? Length { get; init; }

    /// <summary>
    /// Gets the SHA-256 that the source must have, as 64 hexadecimal digits. Default: null, any. It is checked where bytes are copied, and
    /// for clones and links with <see cref="MaterializeOptions.VerifyClones"/>; not where an equal file is there already.
    /// </summary>
    /// <exception cref="ArgumentException">The text does not have 64 hexadecimal digits.</exception>
    public string? Sha256
    {
        get => _sha256;
        init => _sha256 = value is null || IsHash(value)
            ? value
            : throw new ArgumentException("A SHA-256 has 64 hexadecimal digits.", nameof(value));
    }

    private static bool IsHash(string text)
    {
        const int Digits = 64;
        foreach (char one in text)
        {
            if (one is not ((>= '0' and <= '9') or (>= 'a' and <= 'f') or (>= 'A' and <= 'F'))) return false;
        }

        return text.Length == Digits;
    }
}
