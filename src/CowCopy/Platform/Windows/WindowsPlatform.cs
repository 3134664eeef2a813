using CowCopy.Planning;
using static CowCopy.Platform.Windows.VolumeQueries;

namespace CowCopy.Platform.Windows;

/// <summary>
/// Windows: queries names and volumes. Every path is resolved by opening it, so long, network and volume paths, junctions, symbolic
/// links, mount directories and substituted drives lead to the volume they end on; volumes are never enumerated.
/// </summary>
internal sealed unsafe partial class WindowsPlatform
    : IDiagnosticPlatform, IFileHandles, IReservedNames, ISystemCopies, IOpenRenames, IUnwrittenFiles, IFileReplacement
{
    private readonly WindowsCalls _calls;
    private readonly FileQuery _query;
    private readonly NameChanges _names;
    private readonly WindowsLinks _links;
    private readonly ByteCopier _bytes;
    private readonly AlternateStreams _streams;
    private readonly CopyProgressRoutine _progress = new();
    private readonly uint _systemBuild;

    /// <param name="calls">The calls; null for the system's.</param>
    public WindowsPlatform(WindowsCalls? calls = null)
    {
        _calls = calls ??= new WindowsCalls();
        _systemBuild = SystemBuild(calls);
        _query = new FileQuery(calls, _systemBuild);
        _names = new NameChanges(calls);
        _links = new WindowsLinks(calls);
        _bytes = new ByteCopier(calls);
        _streams = new AlternateStreams(calls, _bytes);
    }

    public PlatformTraits Traits { get; } = new() { ListsFacts = true };

    public IFileHandles Handles => this;

    public IConfinedSources? ConfinedSources => null;

    public IOpenFiles? OpenFiles => null;

    /// <remarks>The system copy carries what belongs to a file; owner and access list are inherited, as those of any new file.</remarks>
    public IAccessLists? AccessLists => null;

    /// <remarks>A new file gets the attributes that it is created with; those of directories are not carried.</remarks>
    public IModes? Modes => null;

    public IReservedNames ReservedNames => this;

    public ISystemCopies SystemCopies => this;

    public bool RemovesPartialCopies => true;

    public IPathCopies? PathCopies => null;

    public IPathClones? PathClones => null;

    public IDirtyPages? DirtyPages => null;

    public IOpenRenames OpenRenames => this;

    public IUnwrittenFiles UnwrittenFiles => this;

    public IDeduplication? Deduplication => null;

    public IFileReplacement FileReplacement => this;

    public ISnapshots? Snapshots => null;

    public uint WithoutReadOnly(uint mode) => mode & ~AttributeBits.ReadOnly;

    public PlatformStatus Inspect(in PathAt path, LinkTreatment links, out FileFacts facts) => _query.At(path.Path, links, out facts);

    public uint WithReadOnly(uint mode) => mode | AttributeBits.ReadOnly;

    public uint WithPermissions(uint mode, uint permissions) =>
        (permissions & PlatformTraits.OwnerWrite) != 0 ? WithoutReadOnly(mode) : WithReadOnly(mode);

    public PlatformStatus InspectBriefly(in PathAt path, out FileFacts facts) => _query.Briefly(path.Path, out facts);

    public PlatformStatus InspectVolume(string path, out VolumeFacts facts)
    {
        facts = Query(path, VolumeOf, out PlatformStatus status) ?? VolumeFacts.Unknown;
        return status;
    }

    public PlatformStatus CheckWritable(in PathAt path)
    {
        PlatformStatus status = _calls.OpenShared(path.Path, OpenRights.Write, 0, out FileHandle handle);
        if (status.IsOk) _calls.Close(handle);
        return status;
    }

    /// <remarks>
    /// Not the access list, which only an open with the right to add a file evaluates. Names below a file are not found.
    /// </remarks>
    public PlatformStatus CheckCreation(string directory)
    {
        PlatformStatus status = Inspect(directory, LinkTreatment.Follow, out FileFacts facts);
        if (!status.IsOk) return status;
        if (facts.Kind != FileKind.Directory) return PlatformStatus.From(StatusCode.NotFound);
        InspectVolume(directory, out VolumeFacts volume); // not read-only where that fails
        return PlatformStatus.From(volume.IsReadOnly ? StatusCode.ReadOnlyVolume : StatusCode.Ok);
    }

    public PlatformStatus CheckDeletion(in PathAt path)
    {
        const uint Access = OpenRights.Delete | OpenRights.ReadAttributes;
        PlatformStatus status = _calls.OpenShared(path.Path, Access, OpenRights.NoFollow, out FileHandle handle);
        if (status.IsOk) _calls.Close(handle);
        return status;
    }

    /// <remarks>
    /// Two mounted copies of one disk image have equal serial numbers and equal ids, but each volume has its own GUID. Files whose volume
    /// is unknown count as two.
    /// </remarks>
    public bool IsSameFile(in PathAt one, in PathAt other) => Query(one.Path, _calls.GetVolumeName, out _) is { } name
        && string.Equals(name, Query(other.Path, _calls.GetVolumeName, out _), StringComparison.OrdinalIgnoreCase);

    /// <remarks>A volume that is mounted in a directory is not recognized: its path is no root by its text.</remarks>
    public bool IsOfSystem(string directory, string name) => WindowsPath.IsOfSystem(name) && WindowsPath.IsRoot(directory);

    /// <remarks>ReFS has no such attribute; its integrity streams do not keep a file from being cloned.</remarks>
    public bool? IsCopyOnWriteDisabled(string path) => null;

    public bool? IsCaseSensitive(string directory) => Query(directory, _calls.GetCaseRule, out _);

    /// <remarks>
    /// Names are resolved by their whole path: opening one in an open directory saves little here, so a directory of a batch is not opened.
    /// Those of a tree are opened to pin them.
    /// </remarks>
    public PlatformStatus OpenDirectory(string path, in DirectoryAnchor anchor, out FileHandle directory)
    {
        if (anchor.IsSet) return new DirectoryOpener(_calls).OpenBelow(path, anchor, out directory);
        if (anchor.Path.Length > 0) return new DirectoryOpener(_calls).OpenRoot(path, out directory);
        return PlatformStatus.Unsupported(out directory, FileHandle.None);
    }

    private T? Query<T>(string path, Func<FileHandle, T> query, out PlatformStatus status)
    {
        status = _calls.OpenForQueries(path, LinkTreatment.Follow, out FileHandle handle);
        if (!status.IsOk) return default;
        try
        {
            return query(handle);
        }
        finally
        {
            _calls.Close(handle);
        }
    }

    /// <summary>Queries all facts of the volume of one open file or directory, and touches no other volume.</summary>
    private VolumeFacts VolumeOf(FileHandle file)
    {
        _calls.GetKind(file, out string fileSystem, out uint flags);
        VolumeProperties properties = new()
        {
            SystemBuild = _systemBuild,
            FileSystem = fileSystem,
            Flags = flags,
            ReFsVersion = _calls.GetReFsVersion(file),
            RemoteProtocol = _calls.GetRemoteProtocol(file),
            IsCaseSensitive = _calls.GetCaseRule(file),
            ShortNameRule = _calls.GetShortNameRule(),
        };
        VolumeFacts facts = WithState(properties, file).ToFacts() with { Id = _calls.VolumeOf(file) };
        if (!_calls.GetSize(file, out VolumeSize size).IsOk) return facts;
        return facts with { BlockSize = size.ClusterBytes, FreeBytes = size.FreeBytes, TotalBytes = size.TotalBytes };
    }

    /// <summary>
    /// The persistent state is documented for the root directory; where that cannot be opened, the file itself is queried.
    /// </summary>
    private VolumeProperties WithState(VolumeProperties properties, FileHandle file)
    {
        string? path = _calls.GetRoot(file, out bool isRoot);
        FileHandle root = FileHandle.None;
        bool isOpened = !isRoot && path is not null && _calls.OpenForQueries(path, LinkTreatment.Follow, out root).IsOk;
        try
        {
            return WithStateOf(isOpened ? root : file, isRoot || isOpened, properties);
        }
        finally
        {
            if (isOpened) _calls.Close(root);
        }
    }

    private VolumeProperties WithStateOf(FileHandle queried, bool isOfRoot, VolumeProperties properties)
    {
        PlatformStatus status = _calls.GetState(queried, PersistentVolume.DevVolume, out bool? isDevDrive);
        if (isOfRoot && status.NativeCode == Win32Error.InvalidParameter) isDevDrive = false; // a system without Dev Drives
        bool? isTrusted = null;
        if (isDevDrive == true) _calls.GetState(queried, PersistentVolume.TrustedVolume, out isTrusted);
        _calls.GetState(queried, PersistentVolume.ShortNamesDisabled, out bool? shortNamesDisabled);
        return properties with { IsDevDrive = isDevDrive, IsTrusted = isTrusted, ShortNamesDisabled = shortNamesDisabled };
    }

    /// <summary>
    /// Returns the build number of the system, since what .NET Framework and the older calls return depends on the process's manifest; 0
    /// where it is unknown.
    /// </summary>
    private static uint SystemBuild(WindowsCalls calls)
    {
        SystemVersion version = new() { Size = SystemVersion.Bytes };
        return calls.RtlGetVersion(&version) == 0 ? version.Build : 0;
    }
}
