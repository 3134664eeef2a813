namespace CowCopy.ContractTests;

/// <summary>Files of a volume as other programs see and change them: how a test prepares and checks, apart from the engine.</summary>
internal interface IFixtureFiles : IDisposable
{
    /// <summary>The directory that all is in; gone with all that is in it after disposing.</summary>
    string Path { get; }

    /// <summary>Creates a file, replacing an existing one, with the directories above it. Its content stays dirty.</summary>
    void Write(string path, byte[] content);

    /// <summary>Flushes a file's content.</summary>
    void Flush(string path);

    void Append(string path, byte[] content);

    byte[] Read(string path);

    /// <summary>Opens a file and keeps it open, sharing all access.</summary>
    IOpenReader Open(string path);

    /// <summary>Whether a path leads to anything, through links.</summary>
    bool Exists(string path);

    void Delete(string path);

    /// <summary>Renames a file, link or directory.</summary>
    /// <returns>Whether there was one.</returns>
    bool TryRename(string path, string to);

    string MakeDirectory(string path);

    /// <summary>The names in a directory.</summary>
    string[] Names(string path);

    void SymbolicLink(string link, string target);

    /// <summary>What a symbolic link holds; null where there is none.</summary>
    string? LinkTarget(string path);

    void HardLink(string existing, string link);

    void SetMode(string path, UnixFileMode mode);

    /// <summary>Permissions; of attributes, only whether the file may be written.</summary>
    UnixFileMode GetMode(string path);

    void SetModified(string path, DateTime utc);
}
