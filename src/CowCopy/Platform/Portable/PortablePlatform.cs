using CowCopy.Planning;

namespace CowCopy.Platform.Portable;

/// <summary>
/// Any system the base library runs on: files are copied by path, never by handle. Where the system has calls of its own (macOS), by a
/// clone or by bytes; elsewhere by the base library's copy.
/// </summary>
internal sealed class PortablePlatform : IDiagnosticPlatform, IModes, ISystemCopies, IPathCopies, IPathClones
{
    private const uint ReadOnlyAttribute = (uint)FileAttributes.ReadOnly;
    private const uint PermissionMask = 0x1FF, DirectoryMask = 0xFFF;
    public const FileAttributes Absent = (FileAttributes)(-1); // what the base library returns for a name that is not there

    private readonly INativeCalls? _native;
    private readonly BaseLibrary _library;
    private readonly ExceptionStatus _exceptions;

    /// <param name="native">The calls of the system beyond the base library; null for none.</param>
    /// <param name="library">The base library; null for the real one.</param>
    public PortablePlatform(INativeCalls? native = null, BaseLibrary? library = null)
    {
        (_native, _library) = (native, library ?? new BaseLibrary());
        _exceptions = new ExceptionStatus(native is null ? null : native.StatusOf);
    }

    public PlatformTraits Traits { get; } = new() { IgnoresForms = true };

    public IFileHandles? Handles => null;

    public IConfinedSources? ConfinedSources => null;

    public IOpenFiles? OpenFiles => null;

    /// <remarks>What copies by path carries what belongs to a file.</remarks>
    public IAccessLists? AccessLists => null;

    public IModes Modes => this;

    public IReservedNames? ReservedNames => null;

    public ISystemCopies SystemCopies => this;

    public bool RemovesPartialCopies => false;

    public IPathCopies PathCopies => this;

    public IPathClones? PathClones => _native is null ? null : this;

    public IDirtyPages? DirtyPages => null;

    public IOpenRenames? OpenRenames => null;

    /// <remarks>The base library does not report whether another process has a file open for writing.</remarks>
    public IUnwrittenFiles? UnwrittenFiles => null;

    public IDeduplication? Deduplication => null;

    public IFileReplacement? FileReplacement => null;

    public ISnapshots? Snapshots => null;

    public uint WithReadOnly(uint mode) => mode | ReadOnlyAttribute;

    public uint WithPermissions(uint mode, uint permissions)
    {
        const uint OwnerWrite = 0x80;
        return (permissions & OwnerWrite) != 0 ? WithoutReadOnly(mode) : WithReadOnly(mode);
    }

    public uint WithoutReadOnly(uint mode) => mode & ~ReadOnlyAttribute;

    public PlatformStatus Inspect(in PathAt path, LinkTreatment links, out FileFacts facts)
    {
        string whole = path.Path;
        facts = default;
        if (!PairedText.Has(whole)) return PairedText.Refused;
        if (_native is not null) return _native.Inspect(whole, links, out facts);
        FileFacts found = default;
        PlatformStatus status = _exceptions.Of(() => found = Query(whole, links));
        facts = found;
        return found.Kind == FileKind.Missing ? PlatformStatus.From(StatusCode.NotFound) : status;
    }

    public PlatformStatus InspectBriefly(in PathAt path, out FileFacts facts) => Inspect(path, LinkTreatment.Keep, out facts);

    public PlatformStatus InspectVolume(string path, out VolumeFacts facts)
    {
        VolumeFacts found = VolumeFacts.Unknown;
        PlatformStatus status = _exceptions.Of(() => found = _native?.DescribeVolume(path) ?? DescribeDrive(path));
        facts = found;
        return status;
    }

    public PlatformStatus InspectMaskedMode(string directory, out uint masked) => PlatformStatus.Unsupported(out masked, uint.MaxValue);

    /// <remarks>Only the system's copy call finds out on every system.</remarks>
    public PlatformStatus CheckWritable(in PathAt path) => PlatformStatus.From(StatusCode.AccessDenied);

    /// <remarks>The permissions are those that querying it shows.</remarks>
    public PlatformStatus CheckCreation(string directory)
    {
        PlatformStatus status = Inspect(directory, LinkTreatment.Follow, out _);
        if (status.Code is not (StatusCode.Ok or StatusCode.NotDirectory)) return status;
        if (!_library.IsDirectory(directory)) return PlatformStatus.From(StatusCode.NotFound);
        InspectVolume(directory, out VolumeFacts volume);
        return PlatformStatus.From(volume.IsReadOnly ? StatusCode.ReadOnlyVolume : StatusCode.Ok);
    }

    /// <remarks>Beyond its directory only flags of the file are known.</remarks>
    public PlatformStatus CheckDeletion(in PathAt path)
    {
        Inspect(path, LinkTreatment.Keep, out FileFacts facts);
        if (facts.IsImmutable) return PlatformStatus.From(StatusCode.NotPermitted);
        return ParentDirectory.Of(path.Path) is { Length: > 0 } directory ? CheckCreation(directory) : PlatformStatus.Ok;
    }

    public bool IsSameFile(in PathAt one, in PathAt other) => true;

    public bool? IsCopyOnWriteDisabled(string path) => null;

    public bool? IsCaseSensitive(string directory) => _native?.IsCaseSensitive(directory);

    public PlatformStatus CloneByPath(string source, string destination, out PathCopy copy)
    {
        PlatformStatus status = PlatformStatus.Unsupported(out copy);
        if (!PairedText.Has(destination)) return PairedText.Refused;
        return _native?.Clone(source, destination, out copy) ?? status;
    }

    public PlatformStatus CopyBytesByPath(string source, string destination, CopyControl control, out PathCopy copy)
    {
        copy = new PathCopy(0) { FailedOperation = CopyOperation.CreateDestination };
        return PairedText.Has(destination)
            ? new PortableBytes(_library, _native, _exceptions).Copy(source, destination, control, out copy)
            : PairedText.Refused;
    }

    public PlatformStatus FlushFile(string path) => _exceptions.Of(() =>
    {
        using Stream file = _library.OpenRead(path);
        _library.Flush(file);
    });

    public PlatformStatus Lock(string path, uint locks) => _native?.AddFlags(path, locks) ?? PlatformStatus.NotSupported;

    public PlatformStatus SystemCopy(
        string source, string destination, bool mayClone, CancellationToken cancellationToken, out long length)
    {
        length = -1;
        return PairedText.Has(destination) ? _exceptions.Of(() => _library.Copy(source, destination)) : PairedText.Refused;
    }

    public PlatformStatus SetPermissions(string path, uint permissions) =>
        _exceptions.Of(() => _library.SetPermissions(path, permissions & PermissionMask));

    public PlatformStatus ChangeMode(in PathAt path, uint mode)
    {
        string whole = path.Path;
        PlatformStatus status = _exceptions.Of(() => _library.SetPermissions(whole, mode & DirectoryMask));
        return status.Code is StatusCode.NotPermitted or StatusCode.NotSupported ? PlatformStatus.Ok : status;
    }

    public bool MayChangeMode(in FileFacts facts) => facts.IsOwned;

    public PlatformStatus ReadContent(in PathAt path, Action<byte[], int, int> receive, CancellationToken cancellationToken)
    {
        string whole = path.Path;
        bool isCanceled = false;
        PlatformStatus status = _exceptions.Of(() =>
        {
            byte[] block = new byte[128 << 10];
            using Stream file = _library.OpenRead(whole);
            for (int read = file.Read(block, 0, block.Length); read > 0; read = file.Read(block, 0, block.Length))
            {
                isCanceled = cancellationToken.IsCancellationRequested;
                if (isCanceled) return;
                receive(block, 0, read);
            }
        });
        return isCanceled ? PlatformStatus.From(StatusCode.Canceled) : status;
    }

    public PlatformStatus MakeReadOnly(in PathAt path) => Guard(path, _library.MakeReadOnly);

    public PlatformStatus ClearReadOnly(in PathAt path) => Guard(path, _library.ClearReadOnly);

    public PlatformStatus Delete(in PathAt path) => Guard(path, _library.Delete);

    /// <remarks>Also over a link without a target, for which File.Replace finds no file.</remarks>
    public PlatformStatus Rename(in PathAt from, in PathAt to)
    {
        string old = from.Path, name = to.Path;
        return _exceptions.Of(() => _library.Rename(old, name));
    }

    public PlatformStatus RenameDirectory(string from, string to) => _exceptions.Of(() => _library.RenameDirectory(from, to));

    public PlatformStatus Exchange(string one, string other) => PlatformStatus.NotSupported;

    public PlatformStatus Wait(int milliseconds, CancellationToken cancellationToken) => Waiting.For(milliseconds, cancellationToken);

    public PlatformStatus MakeDirectory(in PathAt path, uint mode)
    {
        string whole = path.Path;
        if (!PairedText.Has(whole)) return PairedText.Refused;
        if (_library.Exists(whole)) return PlatformStatus.From(StatusCode.AlreadyExists);
        return _exceptions.Of(() => _library.CreateDirectory(whole, mode & PermissionMask));
    }

    public PlatformStatus DeleteDirectory(in PathAt path) => Guard(path, _library.DeleteDirectory);

    public PlatformStatus HardLink(in PathAt existing, in PathAt link)
    {
        if (!PairedText.Has(link.Path)) return PairedText.Refused;
        return _native is null ? PortableLinks.HardLink(existing.Path, link.Path) : _native.HardLink(existing.Path, link.Path);
    }

    public PlatformStatus SymbolicLink(in LinkTarget target, in PathAt link)
    {
        string whole = link.Path, path = target.Path;
        if (!PairedText.Has(whole) || !PairedText.Has(path)) return PairedText.Refused;
        return _exceptions.Of(() => _library.CreateSymbolicLink(whole, path));
    }

    public PlatformStatus ReadLink(in PathAt link, out LinkTarget target)
    {
        string? found = null;
        string whole = link.Path;
        PlatformStatus status = _exceptions.Of(() => found = _library.LinkTarget(whole));
        target = new LinkTarget(found ?? "");
        return status.IsOk && found is null ? PlatformStatus.NotSupported : status;
    }

    public PlatformStatus ReadDirectory(string path, FileHandle directory, List<DirectoryEntry> entries) => _exceptions.Of(() =>
    {
        foreach ((string name, FileAttributes attributes) in _library.Entries(path))
            entries.Add(new DirectoryEntry(name, Kind(attributes)));
    });

    public PlatformStatus CompareContent(in PathAt one, in PathAt other, long length, out bool equal)
    {
        bool same = false;
        string first = one.Path, second = other.Path;
        PlatformStatus status = _exceptions.Of(() => same = PortableContent.AreEqual(_library, first, second, length));
        equal = same;
        return status;
    }

    private PlatformStatus Guard(in PathAt path, Action<string> operation)
    {
        string whole = path.Path;
        return _exceptions.Of(() => operation(whole));
    }

    /// <remarks>The base library queries a name once for all of these, also for a directory.</remarks>
    private static FileFacts Query(string path, LinkTreatment links)
    {
        FileInfo info = new(path);
        FileAttributes attributes = info.Attributes;
        FileKind kind = Kind(attributes);
        bool isMissing = kind == FileKind.Missing || (kind == FileKind.Regular && Path.GetFileName(path).Length == 0);
        if (isMissing) return FileFacts.Missing;
        if (kind == FileKind.SymbolicLink && links == LinkTreatment.Follow)
            return PortableLinks.Follow(info) is { } end ? Query(end, links) with { ThroughLink = true } : FileFacts.Missing;
        return new FileFacts
        {
            Kind = kind,
            Length = attributes.HasFlag(FileAttributes.Directory) ? 0 : info.Length,
            Modified = FileTimestamp.FromUtc(info.LastWriteTimeUtc),
            Accessed = FileTimestamp.FromUtc(info.LastAccessTimeUtc),
            Changed = FileTimestamp.FromUtc(info.LastWriteTimeUtc),
            Mode = kind == FileKind.Directory ? Permissions(info) : (uint)attributes,
            IsReadOnly = ((uint)attributes & ReadOnlyAttribute) != 0,
        };
    }

    private static uint Permissions(FileInfo directory) =>
        OperatingSystem.IsWindows() ? 0 : (uint)directory.UnixFileMode & DirectoryMask;

    private static FileKind Kind(FileAttributes attributes)
    {
        if (attributes == Absent) return FileKind.Missing;
        if (attributes.HasFlag(FileAttributes.ReparsePoint)) return FileKind.SymbolicLink;
        return attributes.HasFlag(FileAttributes.Directory) ? FileKind.Directory : FileKind.Regular;
    }

    private static VolumeFacts DescribeDrive(string path)
    {
        DriveInfo drive = new(Path.GetFullPath(path)); // the volume of any path
        return VolumeFacts.Unknown with
        {
            FileSystem = drive.DriveFormat,
            Message = "copying is left to the operating system here, which may clone by itself",
            FreeBytes = drive.AvailableFreeSpace,
            TotalBytes = drive.TotalSize,
        };
    }
}
