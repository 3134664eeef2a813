using CowCopy.Planning;
using CowCopy.Platform.Windows.Structures;

namespace CowCopy.Platform.Windows;

/// <summary>
/// Windows: looking at names and volumes. Every path is resolved by opening it, so long, network and volume paths, junctions, symbolic links, mount
/// folders and substituted drives lead to the volume they end on; volumes are never enumerated.
/// </summary>
internal sealed unsafe partial class WindowsPlatform : IPlatform
{
    private readonly IWindowsCalls _calls;
    private readonly FileLook _look;
    private readonly Names _names;
    private readonly Removal _removal;
    private readonly DirectoryOpener _directories;
    private readonly BlockClone _clone;
    private readonly ByteCopier _bytes;
    private readonly SparseCopier _sparse;
    private readonly ByteComparer _comparer;
    private readonly AlternateStreams _streams;
    private readonly ExtentReader _extents;
    private readonly VolumeInspector _volumes;

    public WindowsPlatform()
        : this(new SystemCalls())
    {
    }

    internal WindowsPlatform(IWindowsCalls calls)
    {
        _calls = calls;
        _look = new FileLook(calls);
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
        _volumes = new VolumeInspector(calls, SystemBuild(calls));
    }

    public PlatformTraits Traits { get; } = new(CopiesByHandle: true, StringComparer.OrdinalIgnoreCase) { CopiesByPath = true, RemovesPartialCopies = true };

    public uint WithoutReadOnly(uint mode) => mode & ~FileMarks.ReadOnly;

    public PlatformStatus Inspect(in PathAt path, LinkTreatment links, out FileFacts facts) => _look.At(path.Path, links, out facts);

    public PlatformStatus InspectVolume(string path, out VolumeFacts facts)
    {
        facts = VolumeFacts.Unknown;
        PlatformStatus status = _calls.OpenToLook(path, LinkTreatment.Follow, out FileHandle handle);
        if (!status.IsOk) return status;
        facts = _volumes.Inspect(handle);
        _calls.Close(handle);
        return PlatformStatus.Ok;
    }

    public PlatformStatus InspectFreeBytes(string path, out long bytes)
    {
        bytes = -1;
        PlatformStatus status = _calls.OpenToLook(path, LinkTreatment.Follow, out FileHandle handle);
        if (!status.IsOk) return status;
        status = _calls.GetSize(handle, out VolumeSize size);
        if (status.IsOk) bytes = size.FreeBytes;
        _calls.Close(handle);
        return status;
    }

    /// <remarks>Attributes are given as they are asked for.</remarks>
    public PlatformStatus InspectWithheldMode(string directory, out uint withheld)
    {
        withheld = 0;
        return PlatformStatus.Ok;
    }

    public PlatformStatus CheckWritable(in PathAt path)
    {
        PlatformStatus status = _calls.Open(path.Path, OpenRights.Write, OpenRights.ShareAll, OpenRights.OpenExisting, 0, out FileHandle handle);
        if (status.IsOk) _calls.Close(handle);
        return status;
    }

    /// <remarks>
    /// Two mounted copies of one disk image have equal serial numbers and equal ids; their volumes have GUIDs of their own. Files of which that cannot be found
    /// out count as two.
    /// </remarks>
    public bool IsSameFile(in PathAt one, in PathAt other) =>
        VolumeNameOf(one.Path) is { } name && string.Equals(name, VolumeNameOf(other.Path), StringComparison.OrdinalIgnoreCase);

    public bool? IsCaseSensitive(string directory)
    {
        if (!_calls.OpenToLook(directory, LinkTreatment.Follow, out FileHandle handle).IsOk) return null;
        bool? isSensitive = _calls.GetCaseRule(handle);
        _calls.Close(handle);
        return isSensitive;
    }

    /// <remarks>
    /// Names are resolved by their whole path: opening one in an open directory saves little here, so a directory of a batch is not opened. Those of a tree are
    /// opened to pin them.
    /// </remarks>
    public PlatformStatus OpenDirectory(string path, in DirectoryAnchor anchor, out FileHandle directory)
    {
        if (anchor.IsSet) return _directories.OpenBelow(path, anchor, out directory);
        if (anchor.Path.Length > 0) return _directories.OpenRoot(path, out directory);
        directory = FileHandle.None;
        return PlatformStatus.From(StatusCode.NotSupported);
    }

    public PlatformStatus ClearReadOnly(in PathAt path) => _names.ClearReadOnly(path.Path);

    public PlatformStatus Delete(in PathAt path) => _removal.Delete(path.Path);

    public PlatformStatus Rename(in PathAt from, in PathAt to) => _names.Rename(from.Path, to.Path);

    /// <remarks>Windows gives a new folder the rights of the one above it; a mode has no meaning for it.</remarks>
    public PlatformStatus MakeDirectory(in PathAt path, uint mode)
    {
        if (WindowsPath.ToNative(path.Path) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (char* name = native) return Win32Error.Answer(_calls.CreateDirectory(name, 0) != 0);
    }

    public PlatformStatus DeleteDirectory(in PathAt path)
    {
        if (WindowsPath.ToNative(path.Path) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (char* name = native) return Win32Error.Answer(_calls.RemoveDirectory(name) != 0);
    }

    public PlatformStatus HardLink(string existing, in PathAt link)
    {
        if (WindowsPath.ToNative(existing) is not { } from || WindowsPath.ToNative(link.Path) is not { } to) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (char* source = from, name = to) return Win32Error.Answer(_calls.CreateHardLink(name, source, 0) != 0);
    }

    /// <remarks>A link to a folder is another kind of link; a target that is not there yet is taken for a file.</remarks>
    public PlatformStatus SymbolicLink(string target, in PathAt link)
    {
        const uint ToFolder = 1, Unprivileged = 2; // SYMBOLIC_LINK_FLAG_DIRECTORY, _ALLOW_UNPRIVILEGED_CREATE (developer mode)
        if (target.Length == 0 || WindowsPath.ToNative(link.Path) is not { } to) return PlatformStatus.From(StatusCode.InvalidName);
        string leadsTo = Path.Combine(Path.GetDirectoryName(link.Path) ?? "", target);
        bool isFolder = _look.At(leadsTo, LinkTreatment.Follow, out FileFacts facts).IsOk && facts.Kind == FileKind.Directory;
        uint kind = isFolder ? ToFolder : 0;
        fixed (char* from = target, name = to)
        {
            PlatformStatus status = Win32Error.Answer(_calls.CreateSymbolicLink(name, from, kind | Unprivileged) != 0);
            if (status.Code != StatusCode.InvalidArgument) return status; // a system older than the flag
            return Win32Error.Answer(_calls.CreateSymbolicLink(name, from, kind) != 0);
        }
    }

    public PlatformStatus ReadLink(in PathAt link, out string target)
    {
        target = "";
        PlatformStatus status = _calls.OpenToLook(link.Path, LinkTreatment.Keep, out FileHandle handle);
        if (!status.IsOk) return status;
        fixed (byte* buffer = new byte[LinkTarget.LongestBuffer])
        {
            status = _calls.Send(handle, ControlCode.GetReparsePoint, null, 0, buffer, LinkTarget.LongestBuffer, out uint bytes);
            _calls.Close(handle);
            if (!status.IsOk) return status;
            target = LinkTarget.Parse(buffer, (int)bytes) ?? "";
        }

        return target.Length > 0 ? status : PlatformStatus.From(StatusCode.NotSupported);
    }

    public PlatformStatus ReadDirectory(string path, FileHandle directory, List<DirectoryEntry> entries)
    {
        const int WithoutShortNames = 1, ManyAtOnce = 2; // FindExInfoBasic, FIND_FIRST_EX_LARGE_FETCH
        if (WindowsPath.ToNative(Path.Combine(path, "*")) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        FindData data;
        FileHandle search;
        fixed (char* pattern = native) search = new FileHandle(_calls.FindFirstFileEx(pattern, WithoutShortNames, &data, 0, 0, ManyAtOnce));
        if (!search.IsOpen) return Win32Error.Answer(succeeded: false);
        do
        {
            string name = new(data.Name);
            if (name is not ("." or "..")) entries.Add(new DirectoryEntry(name, FileLook.KindOf(data.Attributes, data.ReparseTag)));
        }
        while (_calls.FindNextFile(search.Value, &data) != 0);
        PlatformStatus status = Win32Error.Answer(succeeded: false);
        _ = _calls.FindClose(search.Value);
        return status.NativeCode == Win32Error.NoMoreFiles ? PlatformStatus.Ok : status;
    }

    private string? VolumeNameOf(string path)
    {
        if (!_calls.OpenToLook(path, LinkTreatment.Follow, out FileHandle handle).IsOk) return null;
        string? name = _calls.GetVolumeName(handle);
        _calls.Close(handle);
        return name;
    }

    /// <summary>Asked of the system itself, since what .NET Framework and the older calls answer depends on the process's manifest; 0 where it is not told.</summary>
    private static uint SystemBuild(IWindowsCalls calls)
    {
        SystemVersion version = new() { Size = SystemVersion.Bytes };
        return calls.RtlGetVersion(&version) == 0 ? version.Build : 0;
    }
}
