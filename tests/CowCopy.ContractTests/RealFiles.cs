using CowCopy.Platform.Windows;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>Files of a real volume, by the base library.</summary>
internal sealed class RealFiles(string parent) : IFixtureFiles
{
    private readonly TempDirectory _directory = new(parent);

    public string Path => _directory.Path;

    // Into a new file, since cutting an old one makes ext4 and btrfs write at close.
    public void Write(string path, byte[] content)
    {
        MakeDirectory(System.IO.Path.GetDirectoryName(path)!);
        File.Delete(path);
        using FileStream stream = new(path, FileMode.CreateNew, FileAccess.Write);
        stream.Write(content);
    }

    public void Flush(string path)
    {
        using FileStream stream = new(path, FileMode.Open, FileAccess.ReadWrite);
        stream.Flush(flushToDisk: true);
    }

    public void Append(string path, byte[] content)
    {
        using FileStream stream = new(path, FileMode.Append);
        stream.Write(content);
    }

    public byte[] Read(string path) => File.ReadAllBytes(path);

    public IOpenReader Open(string path) => new Reader(path);

    public bool Exists(string path) => System.IO.Path.Exists(path);

    public void Delete(string path) => File.Delete(path);

    public bool TryRename(string path, string to)
    {
        bool isThere = new FileInfo(path).Attributes != (FileAttributes)(-1);
        if (isThere) Directory.Move(path, to); // whatever it is
        return isThere;
    }

    /// <remarks>
    /// Set-up alone: lowntfs-3g gives the number of a deleted directory to a new one while the kernel still knows the old one (ESTALE, or
    /// ENOENT below it).
    /// </remarks>
    public string MakeDirectory(string path)
    {
        const int Stale = 116, MostAttempts = 5;
        for (int attempt = 1; ; attempt++)
        {
            try
            {
                return Directory.CreateDirectory(path).FullName;
            }
            catch (IOException error) when ((error.HResult == Stale || error is FileNotFoundException) && attempt < MostAttempts)
            {
                CancellationToken.None.WaitHandle.WaitOne(10 * attempt);
            }
        }
    }

    public string[] Names(string path) => [.. Directory.EnumerateFileSystemEntries(path).Select(name => System.IO.Path.GetFileName(name))];

    public void SymbolicLink(string link, string target) => File.CreateSymbolicLink(link, target);

    public string? LinkTarget(string path) => new FileInfo(path).LinkTarget;

    public void HardLink(string existing, string link)
    {
        if (OperatingSystem.IsWindows()) Assert.IsTrue(new WindowsPlatform().HardLink(existing, link).IsOk, "a hard link for the test");
        else Posix.HardLink(existing, link);
    }

    public void SetMode(string path, UnixFileMode mode) => Modes.Set(path, mode);

    public UnixFileMode GetMode(string path) => Modes.Get(path);

    public void SetModified(string path, DateTime utc) => File.SetLastWriteTimeUtc(path, utc);

    public void Dispose() => _directory.Dispose();

    private sealed class Reader(string path) : IOpenReader
    {
        private readonly FileStream _stream = new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);

        public byte[] Read()
        {
            byte[] content = new byte[_stream.Length];
            _stream.Position = 0;
            _stream.ReadExactly(content);
            return content;
        }

        public void Dispose() => _stream.Dispose();
    }
}
