using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>
/// Windows: queries names and volumes. Every path is resolved by opening it, so long, network and volume paths, junctions, symbolic
/// links, mount directories and substituted drives lead to the volume they end on; volumes are never enumerated.
/// </summary>
internal sealed unsafe partial class WindowsPlatform : IPlatform
{
    private readonly IWindowsCalls _calls;
    private readonly FileQuery _query;
    private readonly NameChanges _names;
    private readonly ByteCopier _bytes;
    private readonly AlternateStreams _streams;
    private readonly WindowsVolumes _volumes;

    /// <param name="calls">The calls; null for the system's.</param>
    public WindowsPlatform(IWindowsCalls? calls = null)
    {
        _calls = calls ??= new SystemCalls();
        _query = new FileQuery(calls);
        _names = new NameChanges(calls);
        _bytes = new ByteCopier(calls);
        _streams = new AlternateStreams(calls, _bytes);
        _volumes = new WindowsVolumes(calls, SystemBuild(calls));
    }

    public PlatformTraits Traits { get; } = new(CopiesByHandle: true)
    {
        CopiesByPath = true,
        RemovesPartialCopies = true,
    };

    public uint WithoutReadOnly(uint mode) => mode & ~AttributeBits.ReadOnly;

    public PlatformStatus Inspect(in PathAt path, LinkTreatment links, out FileFacts facts) => _query.At(path.Path, links, out facts);

    public PlatformStatus InspectVolume(string path, out VolumeFacts facts)
    {
        PlatformStatus status = Query(path, _volumes.Inspect, out VolumeFacts? found);
        facts = found ?? VolumeFacts.Unknown;
        return status;
    }

    /// <remarks>A new file gets the attributes that it is created with.</remarks>
    public PlatformStatus InspectMaskedMode(string directory, out uint masked)
    {
        masked = 0;
        return PlatformStatus.Ok;
    }

    public PlatformStatus CheckWritable(in PathAt path)
    {
        PlatformStatus status = _calls.OpenShared(path.Path, OpenRights.Write, 0, out FileHandle handle);
        if (status.IsOk) _calls.Close(handle);
        return status;
    }

    /// <remarks>
    /// Two mounted copies of one disk image have equal serial numbers and equal ids, but each volume has its own GUID. Files whose volume
    /// is unknown count as two.
    /// </remarks>
    public bool IsSameFile(in PathAt one, in PathAt other) =>
        VolumeNameOf(one.Path) is { } name && string.Equals(name, VolumeNameOf(other.Path), StringComparison.OrdinalIgnoreCase);

    public bool? IsCaseSensitive(string directory)
    {
        Query(directory, _calls.GetCaseRule, out bool? isSensitive);
        return isSensitive;
    }

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

    private string? VolumeNameOf(string path)
    {
        Query(path, _calls.GetVolumeName, out string? name);
        return name;
    }

    private PlatformStatus Query<T>(string path, Func<FileHandle, T> query, out T? result)
    {
        result = default;
        PlatformStatus status = _calls.OpenForQueries(path, LinkTreatment.Follow, out FileHandle handle);
        if (!status.IsOk) return status;
        result = query(handle);
        _calls.Close(handle);
        return status;
    }

    /// <summary>
    /// Returns the build number of the system, since what .NET Framework and the older calls return depends on the process's manifest; 0
    /// where it is unknown.
    /// </summary>
    private static uint SystemBuild(IWindowsCalls calls)
    {
        SystemVersion version = new() { Size = SystemVersion.Bytes };
        return calls.RtlGetVersion(&version) == 0 ? version.Build : 0;
    }
}
