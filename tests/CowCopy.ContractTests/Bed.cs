using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>A folder on the volume under test, the platform that copies there, and what is to be expected of the two.</summary>
internal sealed class Bed : IDisposable
{
    private readonly TempFolder _folder;

    public Bed(string parent, IPlatform platform, CloneSupport clones)
    {
        _folder = new TempFolder(parent);
        Platform = new RecordingPlatform(platform);
        Copier = new FileCopier(Platform);
        Clones = clones == CloneSupport.Yes;
    }

    public RecordingPlatform Platform { get; }

    public FileCopier Copier { get; }

    /// <summary>Whether a clone is to be expected where the policy wants one.</summary>
    public bool Clones { get; }

    public bool ByHandle => Platform.Traits.CopiesByHandle;

    public string Path => _folder.Path;

    public string At(params string[] names) => _folder.Combine(names);

    /// <summary>Writes a file whose content is on the device, so that nothing but the policy for clean sources applies.</summary>
    public string Clean(string name, byte[] content, UnixFileMode mode = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupRead | UnixFileMode.OtherRead)
    {
        string path = Dirty(name, content);
        using (FileStream stream = new(path, FileMode.Open, FileAccess.ReadWrite)) stream.Flush(flushToDisk: true);
        File.SetLastWriteTimeUtc(path, new DateTime(2024, 2, 29, 12, 34, 56, DateTimeKind.Utc).AddTicks(1_234_567));
        Modes.Set(path, mode);
        return path;
    }

    /// <summary>Writes a file that is only in memory as yet: into a new one, since cutting an old one makes ext4 and btrfs write at close.</summary>
    public string Dirty(string name, byte[] content, UnixFileMode mode = UnixFileMode.UserRead | UnixFileMode.UserWrite)
    {
        string path = At(name);
        Directory.CreateDirectory(System.IO.Path.GetDirectoryName(path)!);
        File.Delete(path);
        using (FileStream stream = new(path, FileMode.CreateNew, FileAccess.Write)) stream.Write(content);
        Modes.Set(path, mode);
        return path;
    }

    public FileFacts Facts(string path)
    {
        Platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts);
        return facts;
    }

    public void AssertEqualFiles(string source, string destination)
    {
        CollectionAssert.AreEqual(File.ReadAllBytes(source), File.ReadAllBytes(destination));
        FileFacts one = Facts(source), other = Facts(destination);
        Assert.AreEqual(one.Modified, other.Modified, "modification time");
        Assert.AreEqual(one.Mode, other.Mode, "mode");
        Assert.AreEqual(FileKind.Regular, other.Kind);
    }

    public void AssertNoLitter(params string[] names) =>
        CollectionAssert.AreEquivalent(names, Directory.EnumerateFileSystemEntries(Path).Select(System.IO.Path.GetFileName).ToArray());

    public void Dispose()
    {
        Assert.AreEqual(0, Platform.OpenHandles, "handles left open");
        _folder.Dispose();
    }
}
