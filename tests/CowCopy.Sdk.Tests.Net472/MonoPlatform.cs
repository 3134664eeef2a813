using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Portable;

namespace CowCopy.Sdk.Tests.Net472;

/// <summary>
/// Files by the base library alone, for Mono: the library for .NET Framework has no platform but that of Windows. It has no links, modes,
/// handles or clones.
/// </summary>
internal sealed class MonoPlatform : IPlatform, ISystemCopies
{
    private const uint ReadOnly = (uint)FileAttributes.ReadOnly;
    private const FileAttributes Absent = (FileAttributes)(-1); // what the base library returns for a name that is not there

    private readonly ExceptionStatus _exceptions = new();

    public PlatformTraits Traits { get; } = new();

    public IFileHandles? Handles => null;

    public IConfinedSources? ConfinedSources => null;

    public IOpenFiles? OpenFiles => null;

    public IAccessLists? AccessLists => null;

    public IModes? Modes => null;

    public IReservedNames? ReservedNames => null;

    public ISystemCopies SystemCopies => this;

    public bool RemovesPartialCopies => false;

    public IPathCopies? PathCopies => null;

    public IPathClones? PathClones => null;

    public IDirtyPages? DirtyPages => null;

    public IOpenRenames? OpenRenames => null;

    public PlatformStatus Inspect(in PathAt path, LinkTreatment links, out FileFacts facts)
    {
        string whole = path.Path;
        FileFacts found = default;
        PlatformStatus status = _exceptions.Of(() => found = Query(new FileInfo(whole)));
        facts = found;
        return found.Kind == FileKind.Missing ? PlatformStatus.From(StatusCode.NotFound) : status;
    }

    public PlatformStatus InspectBriefly(in PathAt path, out FileFacts facts) => Inspect(path, LinkTreatment.Keep, out facts);

    public PlatformStatus InspectVolume(string path, out VolumeFacts facts)
    {
        facts = VolumeFacts.Unknown;
        return PlatformStatus.Ok;
    }

    public bool? IsCaseSensitive(string directory) => null;

    public PlatformStatus CompareContent(in PathAt one, in PathAt other, long length, out bool equal)
    {
        string first = one.Path, second = other.Path;
        bool same = false;
        PlatformStatus status = _exceptions.Of(() => same = File.ReadAllBytes(first).SequenceEqual(File.ReadAllBytes(second)));
        equal = same;
        return status;
    }

    public PlatformStatus SystemCopy(
        string source, string destination, bool mayClone, CancellationToken cancellationToken, out long length)
    {
        length = -1;
        return _exceptions.Of(() => File.Copy(source, destination, overwrite: false));
    }

    public PlatformStatus FlushFile(string path) => PlatformStatus.NotSupported;

    public PlatformStatus Delete(in PathAt path) => On(path, File.Delete);

    public PlatformStatus Rename(in PathAt from, in PathAt to)
    {
        string name = to.Path;
        return On(from, old =>
        {
            if (File.Exists(name)) File.Replace(old, name, destinationBackupFileName: null);
            else File.Move(old, name);
        });
    }

    public PlatformStatus MakeDirectory(in PathAt path, uint mode)
    {
        string whole = path.Path;
        if (Directory.Exists(whole) || File.Exists(whole)) return PlatformStatus.From(StatusCode.AlreadyExists);
        return On(path, static name => Directory.CreateDirectory(name));
    }

    public PlatformStatus DeleteDirectory(in PathAt path) => On(path, Directory.Delete);

    public PlatformStatus ReadDirectory(string path, FileHandle directory, List<DirectoryEntry> entries) => _exceptions.Of(() =>
    {
        foreach (FileSystemInfo entry in new DirectoryInfo(path).EnumerateFileSystemInfos())
            entries.Add(new DirectoryEntry(entry.Name, Kind(entry.Attributes)));
    });

    public uint WithoutReadOnly(uint mode) => mode & ~ReadOnly;

    public uint WithReadOnly(uint mode) => mode | ReadOnly;

    public uint WithPermissions(uint mode, uint permissions) =>
        (permissions & PlatformTraits.OwnerWrite) != 0 ? WithoutReadOnly(mode) : WithReadOnly(mode);

    public PlatformStatus CheckWritable(in PathAt path) => PlatformStatus.From(StatusCode.AccessDenied);

    public PlatformStatus CheckCreation(string directory) =>
        PlatformStatus.From(Directory.Exists(directory) ? StatusCode.Ok : StatusCode.NotFound);

    public PlatformStatus CheckDeletion(in PathAt path) => PlatformStatus.Ok;

    public bool IsSameFile(in PathAt one, in PathAt other) => true;

    public PlatformStatus SetPermissions(string path, uint permissions) =>
        WithPermissions(0, permissions) == 0 ? ClearReadOnly(path) : MakeReadOnly(path);

    public PlatformStatus ReadContent(in PathAt path, Action<byte[], int, int> receive, CancellationToken cancellationToken) =>
        On(path, name =>
        {
            byte[] content = File.ReadAllBytes(name);
            receive(content, 0, content.Length);
        });

    public PlatformStatus MakeReadOnly(in PathAt path) => On(path, static name => new FileInfo(name).IsReadOnly = true);

    public PlatformStatus ClearReadOnly(in PathAt path) => On(path, static name => new FileInfo(name).IsReadOnly = false);

    public PlatformStatus RenameDirectory(string from, string to) => _exceptions.Of(() => Directory.Move(from, to));

    public PlatformStatus Exchange(string one, string other) => PlatformStatus.NotSupported;

    public PlatformStatus Wait(int milliseconds, CancellationToken cancellationToken) => Waiting.For(milliseconds, cancellationToken);

    public PlatformStatus HardLink(in PathAt existing, in PathAt link) => PlatformStatus.NotSupported;

    public PlatformStatus SymbolicLink(in LinkTarget target, in PathAt link) => PlatformStatus.NotSupported;

    public PlatformStatus ReadLink(in PathAt link, out LinkTarget target)
    {
        target = LinkTarget.None;
        return PlatformStatus.NotSupported;
    }

    private PlatformStatus On(in PathAt path, Action<string> operation)
    {
        string whole = path.Path;
        return _exceptions.Of(() => operation(whole));
    }

    private static FileFacts Query(FileInfo info)
    {
        FileAttributes attributes = info.Attributes;
        FileKind kind = Kind(attributes);
        bool isMissing = kind == FileKind.Missing || (kind == FileKind.Regular && info.Name.Length == 0);
        return isMissing ? FileFacts.Missing : new FileFacts
        {
            Kind = kind,
            Length = kind == FileKind.Regular ? info.Length : 0,
            Modified = FileTimestamp.FromUtc(info.LastWriteTimeUtc),
            Accessed = FileTimestamp.FromUtc(info.LastAccessTimeUtc),
            Changed = FileTimestamp.FromUtc(info.LastWriteTimeUtc),
            Mode = kind == FileKind.Directory ? 0 : (uint)attributes,
            IsReadOnly = ((uint)attributes & ReadOnly) != 0,
        };
    }

    private static FileKind Kind(FileAttributes attributes)
    {
        if (attributes == Absent) return FileKind.Missing;
        if (attributes.HasFlag(FileAttributes.ReparsePoint)) return FileKind.SymbolicLink;
        return attributes.HasFlag(FileAttributes.Directory) ? FileKind.Directory : FileKind.Regular;
    }
}
