using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests;

/// <summary>Files of a simulated volume.</summary>
internal sealed class MachineFiles(SimulatedStorage storage, SimulatedVolume volume) : IFixtureFiles
{
    private const uint Archive = (uint)FileAttributes.Archive, ReadOnly = (uint)FileAttributes.ReadOnly;
    private const UnixFileMode Usual = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    private readonly SimulatedFiles _files = storage.Files;

    public string Path => volume.Path;

    public void Write(string path, byte[] content) => _files.Write(path, content, AsKept(Usual));

    public void Flush(string path) => _files.Flush(path);

    /// <summary>Whether part of a file's content is not on storage.</summary>
    public bool IsDirty(string path) => _files.File(path).DirtyBytesFrom(0) > 0;

    public void Append(string path, byte[] content) => _files.WriteAt(path, _files.File(path).Length, content);

    public byte[] Read(string path) => _files.Read(path);

    public IOpenReader Open(string path) => new Reader(_files, path);

    public bool Exists(string path) => _files.Leads(System.IO.Path.GetFullPath(path));

    public void Delete(string path) => _files.Delete(path);

    public bool TryRename(string path, string to) => _files.TryRename(path, to);

    public string MakeDirectory(string path)
    {
        _files.MakeDirectory(path);
        return path;
    }

    public string[] Names(string path) => [.. ((SimulatedDirectory)_files.Find(path)!).Entries.Keys];

    public void SymbolicLink(string link, string target)
    {
        if (!volume.Profile.SymbolicLinks) Assert.Inconclusive($"{volume.Profile} has no symbolic links.");
        _files.SymbolicLink(target, link);
    }

    public string? LinkTarget(string path) => (_files.Find(path) as SimulatedLink)?.Target;

    public void HardLink(string existing, string link)
    {
        if (volume.Profile.MostNames == 1) Assert.Inconclusive($"{volume.Profile} has no hard links.");
        _files.HardLink(existing, link);
    }

    public void SetMode(string path, UnixFileMode mode) => _files.SetMode(path, AsKept(mode));

    public UnixFileMode GetMode(string path)
    {
        uint mode = _files.Find(path)!.Mode;
        if (volume.Permissions.AreBits) return (UnixFileMode)mode;
        return (mode & ReadOnly) != 0 ? UnixFileMode.UserRead : Usual;
    }

    public void SetModified(string path, DateTime utc) => _files.SetModified(path, FileTimestamp.FromUtc(utc));

    public void Dispose()
    {
    }

    private uint AsKept(UnixFileMode mode)
    {
        if (!volume.Profile.KeepsModes) return (uint)Abilities.Everything;
        if (volume.Permissions.AreBits) return (uint)mode;
        return mode.HasFlag(UnixFileMode.UserWrite) ? Archive : Archive | ReadOnly;
    }

    private sealed class Reader(SimulatedFiles files, string path) : IOpenReader
    {
        private readonly FileHandle _handle = files.Open(path);

        public byte[] Read() => files.Read(_handle);

        public void Dispose() => files.Close(_handle);
    }
}
