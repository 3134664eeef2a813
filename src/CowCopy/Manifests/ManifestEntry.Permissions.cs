namespace CowCopy;

/// <content>
/// Permissions. .NET Framework has no <see cref="UnixFileMode"/>, and runs on Windows, where a file has the read-only attribute alone:
/// there it is that of the source.
/// </content>
public readonly partial record struct ManifestEntry
{
    private const UnixFileMode AllPermissions = (UnixFileMode)0x1FF; // rwxrwxrwx

    /// <summary>Gets the permissions of a file. Default: null, those of the source.</summary>
    /// <remarks>
    /// <list type="bullet">
    /// <item>The file never has more than these, whatever the umask.</item>
    /// <item>On Windows only whether the owner may write counts: without it, the file is read-only.</item>
    /// <item>On macOS a file that is equal otherwise is compared by that too, and a temporary file may have the permissions of the source.
    /// </item>
    /// </list>
    /// </remarks>
    /// <exception cref="ArgumentException">The value has other bits than those of reading, writing and executing.</exception>
    public UnixFileMode? Permissions
    {
        get => (UnixFileMode?)Mode;
        init => Mode = value is null || (value & ~AllPermissions) == 0
            ? (uint?)value
            : throw new ArgumentException("Permissions are those of reading, writing and executing (octal 777).", nameof(value));
    }
}
