using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>
/// The root of a tree, mostly of a destination. It is opened once, through whatever link its path may be; every directory below is opened
/// from it without following one, and names are made, replaced and deleted in directories opened so: whatever another process puts in
/// their place, nothing outside the root is reached.
/// </summary>
/// <remarks>Where the system cannot open directories (the portable platform, macOS), names are resolved by their whole paths.</remarks>
internal sealed class TreeRoot(IPlatform platform, string path) : IDisposable
{
    private string? _last;
    private FileFacts _facts;
    private FileHandle _lastHandle = FileHandle.None;

    public string Path => path;

    public DirectoryAnchor Anchor { get; private set; } = DirectoryAnchor.None;

    /// <summary>Whether it was opened, or exists where the system cannot open directories.</summary>
    public bool IsOpen { get; private set; }

    /// <summary>Opens the root, which must exist.</summary>
    public PlatformStatus Open()
    {
        FileHandle root = FileHandle.None;
        PlatformStatus status = platform.Handles?.OpenDirectory(path, DirectoryAnchor.ToBe(path), out root) ?? PlatformStatus.NotSupported;
        if (status.IsOk) Anchor = new DirectoryAnchor(path, root);
        if (status.Code == StatusCode.NotSupported) status = PlatformStatus.Ok;
        IsOpen = status.IsOk;
        return status;
    }

    /// <summary>Whether its path leads to a directory; one that is open is read and written wherever it is by now.</summary>
    public bool IsThere(out PlatformStatus status)
    {
        status = platform.Inspect(path, LinkTreatment.Follow, out FileFacts facts);
        return facts.Kind == FileKind.Directory;
    }

    /// <summary>Opens a source and lists it; it stays open for names in it.</summary>
    public PlatformStatus OpenListed(IConfinedSources sources, List<DirectoryEntry> entries)
    {
        PlatformStatus status = sources.OpenListed(path, DirectoryAnchor.ToBe(path), entries, out FileHandle root);
        if (status.IsOk) Anchor = new DirectoryAnchor(path, root);
        return status;
    }

    /// <summary>
    /// Finds whether facts are of a file that is reached through another mount than the root: of another volume, or a bind mount. Linux
    /// before 5.8 does not report those of files, and without /proc not those of directories: there another volume or btrfs subvolume
    /// counts as one.
    /// </summary>
    public PlatformStatus CompareMount(in FileFacts facts, out bool isOther)
    {
        isOther = false;
        PlatformStatus status = _facts.Exists ? PlatformStatus.Ok : platform.Inspect(path, LinkTreatment.Follow, out _facts);
        if (!status.IsOk) return status;
        isOther = facts.Mount != 0 && _facts.Mount != 0 ? facts.Mount != _facts.Mount
            : facts.Volume.IsKnown && _facts.Volume.IsKnown && facts.Volume != _facts.Volume;
        return status;
    }

    /// <summary>Opens a directory of the tree; the caller closes it.</summary>
    public PlatformStatus Open(string directory, out FileHandle handle)
    {
        handle = FileHandle.None;
        return Anchor.IsSet ? platform.Handles!.OpenDirectory(directory, Anchor, out handle) : PlatformStatus.Ok;
    }

    /// <summary>A name in its directory, which stays open until a name in another directory is resolved.</summary>
    public PlatformStatus Find(string name, out PathAt found)
    {
        found = name;
        if (!Anchor.IsSet || ParentDirectory.Of(name) is not { } directory) return PlatformStatus.Ok;
        if (_last != directory)
        {
            Forget();
            PlatformStatus status = Open(directory, out _lastHandle);
            if (!status.IsOk) return status;
            _last = directory;
        }

        found = new PathAt(name, _lastHandle);
        return PlatformStatus.Ok;
    }

    /// <summary>A name as <see cref="Find"/> finds it; the root, whose path may be a link, as the open directory.</summary>
    public PlatformStatus FindDirectory(string name, out PathAt found)
    {
        if (name != path) return Find(name, out found);
        found = Anchor.IsSet ? new PathAt(PathAt.Join(path, "."), Anchor.Handle) : name;
        return PlatformStatus.Ok;
    }

    /// <summary>The facts of a name; missing if its directory is missing too, unknown if the query fails.</summary>
    public FileFacts Inspect(string name)
    {
        Inspect(name, out _, out FileFacts facts);
        return facts;
    }

    /// <summary>Whether two names of the tree are names of one file.</summary>
    public bool AreOne(string name, string other) => Inspect(name).IsSameFileAs(Inspect(other)) && platform.IsSameFile(name, other);

    /// <summary>Queries the facts of a name in its directory.</summary>
    public PlatformStatus Inspect(string name, out PathAt at, out FileFacts facts)
    {
        facts = FileFacts.Missing;
        PlatformStatus status = Find(name, out at);
        return status.IsOk ? platform.Inspect(at, LinkTreatment.Keep, out facts) : status;
    }

    public void Close(FileHandle handle)
    {
        if (handle.IsOpen) platform.Handles!.Close(handle);
    }

    public void Dispose()
    {
        Forget();
        Close(Anchor.Handle);
        Anchor = DirectoryAnchor.None;
    }

    private void Forget()
    {
        Close(_lastHandle);
        (_last, _lastHandle) = (null, FileHandle.None);
    }
}
