namespace CowCopy.Platform.Portable;

/// <summary>
/// The operations of the base library that change names or content, one member for each, so that the code above runs over a simulation as
/// well. Each throws as the base library does.
/// </summary>
internal class BaseLibrary
{
    private const FileShare AllSharing = FileShare.ReadWrite | FileShare.Delete;

    public virtual void Copy(string source, string destination) => File.Copy(source, destination, overwrite: false);

    public virtual void Delete(string path) => File.Delete(path);

    /// <summary>Renames over an existing file or link.</summary>
    public virtual void Rename(string from, string to) => PortableLinks.Rename(from, to);

    /// <summary>Renames a directory to a name that does not exist.</summary>
    public virtual void RenameDirectory(string from, string to) => Directory.Move(from, to);

    public virtual bool Exists(string path) => Directory.Exists(path) || File.Exists(path);

    public virtual bool IsDirectory(string path) => Directory.Exists(path);

    /// <summary>Creates a directory; where files have permission bits, with these less what the process masks.</summary>
    public virtual void CreateDirectory(string path, uint mode)
    {
        if (!OperatingSystem.IsWindows())
        {
            Directory.CreateDirectory(path, (UnixFileMode)mode);
            return;
        }
        Directory.CreateDirectory(path);
    }

    public virtual void DeleteDirectory(string path) => Directory.Delete(path);

    /// <summary>Sets permission bits; only whether the owner may write where files have attributes.</summary>
    public virtual void SetPermissions(string path, uint permissions)
    {
        if (!OperatingSystem.IsWindows())
        {
            File.SetUnixFileMode(path, (UnixFileMode)permissions);
            return;
        }
        if ((permissions & PlatformTraits.OwnerWrite) != 0) ClearReadOnly(path);
        else MakeReadOnly(path);
    }

    public virtual void MakeReadOnly(string path) => File.SetAttributes(path, File.GetAttributes(path) | FileAttributes.ReadOnly);

    public virtual void ClearReadOnly(string path) => File.SetAttributes(path, File.GetAttributes(path) & ~FileAttributes.ReadOnly);

    /// <summary>The names in a directory, with their attributes.</summary>
    public virtual IEnumerable<(string Name, FileAttributes Attributes)> Entries(string path) =>
        new DirectoryInfo(path).EnumerateFileSystemInfos().Select(entry => (entry.Name, entry.Attributes));

    public virtual Stream OpenRead(string path) => new FileStream(path, FileMode.Open, FileAccess.Read, AllSharing, bufferSize: 1);

    public virtual void CreateSymbolicLink(string link, string target) => File.CreateSymbolicLink(link, target);

    public virtual string? LinkTarget(string link) => new FileInfo(link).LinkTarget;

    /// <summary>Creates a file that did not exist, with these permissions at most.</summary>
    public virtual Stream CreateNew(string path, UnixFileMode mode)
    {
        FileStreamOptions options = new() { Mode = FileMode.CreateNew, Access = FileAccess.Write, Share = AllSharing, BufferSize = 0 };
        if (!OperatingSystem.IsWindows()) options.UnixCreateMode = mode;
        return new FileStream(path, options);
    }

    /// <summary>Returns the descriptor of an open file.</summary>
    public virtual int Descriptor(Stream file) => (int)((FileStream)file).SafeFileHandle.DangerousGetHandle();

    public virtual UnixFileMode Mode(Stream file) => OperatingSystem.IsWindows() ? default : File.GetUnixFileMode(HandleOf(file));

    public virtual void SetMode(Stream file, UnixFileMode mode)
    {
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(HandleOf(file), mode);
    }

    public virtual void CarryTimes(Stream source, Stream copy)
    {
        File.SetLastAccessTimeUtc(HandleOf(copy), File.GetLastAccessTimeUtc(HandleOf(source)));
        File.SetLastWriteTimeUtc(HandleOf(copy), File.GetLastWriteTimeUtc(HandleOf(source)));
    }

    /// <summary>
    /// Flushes an open file to stable storage; on macOS by F_FULLFSYNC, and by fsync where a volume does not have that
    /// (dotnet/runtime, pal_io.c).
    /// </summary>
    public virtual void Flush(Stream file) => RandomAccess.FlushToDisk(HandleOf(file));

    private static Microsoft.Win32.SafeHandles.SafeFileHandle HandleOf(Stream file) => ((FileStream)file).SafeFileHandle;
}
