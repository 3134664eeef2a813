namespace CowCopy.ContractTests;

/// <summary>Files of a volume as other programs see and change them: how a test prepares and checks, apart from the engine.</summary>
internal interface IBedFiles : IDisposable
{
    /// <summary>The folder that all is in; gone with all that is in it after disposing.</summary>
    string Path { get; }

    /// <summary>Makes a new file, in place of one that was there, with the folders above it. Its content is only in memory as yet.</summary>
    void Write(string path, byte[] content);

    /// <summary>Has a file's content on the device.</summary>
    void Flush(string path);

    void Append(string path, byte[] content);

    byte[] Read(string path);

    /// <summary>Opens a file and keeps it open, letting others do with it what they like.</summary>
    IBedReader Open(string path);

    /// <summary>Whether a path leads to anything, through links.</summary>
    bool Exists(string path);

    void Delete(string path);

    string MakeDirectory(string path);

    /// <summary>The names in a folder.</summary>
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
