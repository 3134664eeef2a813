using CowCopy.Planning;
using CowCopy.Platform.Windows.Structures;

namespace CowCopy.Platform.Windows;

/// <summary>
/// Windows: queries of names and volumes. Every path is resolved by opening it, so long, network and volume paths, junctions, symbolic
/// links, mount directories and substituted drives lead to the volume they end on; volumes are never enumerated.
/// </summary>
internal sealed unsafe partial class WindowsPlatform : IPlatform
{
    private readonly IWindowsCalls _calls;
    private readonly FileQuery _query;
    private readonly Names _names;
    private readonly Removal _removal;
    private readonly DirectoryOpener _directories;
    private readonly BlockClone _clone;
    private readonly ByteCopier _bytes;
    private readonly SparseCopier _sparse;
    private readonly ByteComparer _comparer;
    private readonly AlternateStreams _streams;
    private readonly ExtentReader _extents;
    private readonly WindowsVolumes _volumes;

    public WindowsPlatform()
        : this(new SystemCalls())
    {
    }

    internal WindowsPlatform(IWindowsCalls calls)
    {
        _calls = calls;
        _query = new FileQuery(calls);
        OlderVolumes older = new();
        _names = new Names(calls, older);
        _removal = new Removal(calls, older);
        _clone = new BlockClone(new BlockCloneDevice(calls));
        _bytes = new ByteCopier(calls);
        _directories = new DirectoryOpener(calls);
        _sparse = new SparseCopier(calls, _bytes);
        _comparer = new ByteComparer(calls);
        _streams = new AlternateStreams(calls, _bytes);
        _extents = new ExtentReader(calls);
        _volumes = new WindowsVolumes(calls, SystemBuild(calls));
    }

    public PlatformTraits Traits { get; } = new(CopiesByHandle: true)
    {
        CopiesByPath = true,
        RemovesPartialCopies = true,
    };

    public uint WithoutReadOnly(uint mode) => mode & ~FileMarks.ReadOnly;

    public PlatformStatus Inspect(in PathAt path, LinkTreatment links, out FileFacts facts) => _query.At(path.Path, links, out facts);

    public PlatformStatus InspectVolume(string path, out VolumeFacts facts)
    {
        facts = VolumeFacts.Unknown;
        PlatformStatus status = _calls.OpenForQueries(path, LinkTreatment.Follow, out FileHandle handle);
        if (!status.IsOk) return status;
        facts = _volumes.Inspect(handle);
        _calls.Close(handle);
        return PlatformStatus.Ok;
    }

    public PlatformStatus InspectFreeBytes(string path, out long bytes)
    {
        bytes = -1;
        PlatformStatus status = _calls.OpenForQueries(path, LinkTreatment.Follow, out FileHandle handle);
        if (!status.IsOk) return status;
        status = _calls.GetSize(handle, out VolumeSize size);
        if (status.IsOk) bytes = size.FreeBytes;
        _calls.Close(handle);
        return status;
    }

    /// <remarks>A new file gets the attributes that it is created with.</remarks>
    public PlatformStatus InspectWithheldMode(string directory, out uint withheld)
    {
        withheld = 0;
        return PlatformStatus.Ok;
    }

    public PlatformStatus CheckWritable(in PathAt path)
    {
        PlatformStatus status = _calls.Open(
            path.Path, OpenRights.Write, OpenRights.ShareAll, OpenRights.OpenExisting, 0, out FileHandle handle);
        if (status.IsOk) _calls.Close(handle);
        return status;
    }

    /// <remarks>
    /// Two mounted copies of one disk image have equal serial numbers and equal ids; their volumes have GUIDs of their own. Files of which
    /// that cannot be found out count as two.
    /// </remarks>
    public bool IsSameFile(in PathAt one, in PathAt other) =>
        VolumeNameOf(one.Path) is { } name && string.Equals(name, VolumeNameOf(other.Path), StringComparison.OrdinalIgnoreCase);

    public bool? IsCaseSensitive(string directory)
    {
        if (!_calls.OpenForQueries(directory, LinkTreatment.Follow, out FileHandle handle).IsOk) return null;
        bool? isSensitive = _calls.GetCaseRule(handle);
        _calls.Close(handle);
        return isSensitive;
    }

    /// <remarks>
    /// Names are resolved by their whole path: opening one in an open directory saves little here, so a directory of a batch is not opened.
    /// Those of a tree are opened to pin them.
    /// </remarks>
    public PlatformStatus OpenDirectory(string path, in DirectoryAnchor anchor, out FileHandle directory)
    {
        if (anchor.IsSet) return _directories.OpenBelow(path, anchor, out directory);
        if (anchor.Path.Length > 0) return _directories.OpenRoot(path, out directory);
        directory = FileHandle.None;
        return PlatformStatus.From(StatusCode.NotSupported);
    }

    private string? VolumeNameOf(string path)
    {
        if (!_calls.OpenForQueries(path, LinkTreatment.Follow, out FileHandle handle).IsOk) return null;
        string? name = _calls.GetVolumeName(handle);
        _calls.Close(handle);
        return name;
    }

    /// <summary>
    /// The build number as the system has it, since what .NET Framework and the older calls return depends on the process's manifest; 0
    /// where it is unknown.
    /// </summary>
    private static uint SystemBuild(IWindowsCalls calls)
    {
        SystemVersion version = new() { Size = SystemVersion.Bytes };
        return calls.RtlGetVersion(&version) == 0 ? version.Build : 0;
    }
}
