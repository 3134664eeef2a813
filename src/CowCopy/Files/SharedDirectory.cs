using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Volumes;

namespace CowCopy.Files;

/// <summary>
/// A directory that files of a batch are in: inspected once, and held open while files in it are copied, where enough of them share it. One
/// that does not exist yet is not remembered. Below the root of a tree a directory is always opened, from the root and through no link;
/// nothing in it is addressed by a whole path.
/// </summary>
internal sealed class SharedDirectory(string path, int number, DirectoryAnchor anchor, Func<SharedDirectory, PlatformStatus> open)
{
    private const int Closing = int.MinValue / 2; // added while the handle is closed, so that a thread that enters waits

    private volatile DirectoryFacts? _facts;
    private int _handlePlusOne; // zero while it is not open
    private int _users;
    private volatile bool _cannotBeOpened; // the system does not open directories

    /// <summary>Equal for directories whose paths differ only in case; not 0.</summary>
    public int Number => number;

    /// <summary>Another directory of the batch whose path differs only in case, or the same as a source's.</summary>
    public SharedDirectory? NextWithSameKey { get; init; }

    /// <summary>How many files of the batch are in it.</summary>
    public int Files { get; set; }

    public FileHandle Handle => new(Volatile.Read(ref _handlePlusOne) - 1);

    /// <summary>Whether files in it are read: below an open root they are reached from there until the directory itself is open.</summary>
    public bool IsSource { get; init; }

    /// <summary>Whether it is below the root of a tree, which no file may leave.</summary>
    public bool IsConfined => anchor.IsSet && !IsSource;

    private bool IsWorthOpening => IsConfined || Files >= Policy.FilesWorthAnOpenDirectory;

    public bool Is(string directory) => string.Equals(path, directory, StringComparison.Ordinal);

    /// <summary>Whether a path names a direct child of this directory.</summary>
    public bool Holds(string file) =>
        file.Length > path.Length + 1
        && file[path.Length] == Path.DirectorySeparatorChar
        && file.IndexOf(Path.DirectorySeparatorChar, path.Length + 1) < 0
        && file.StartsWith(path, StringComparison.Ordinal);

    public DirectoryFacts Facts(VolumeCatalog volumes)
    {
        if (_facts is { } known) return known;
        DirectoryFacts facts = volumes.OfDirectory(path);
        if (facts.Volume.Id.IsKnown) _facts = facts;
        return facts;
    }

    /// <summary>
    /// A source in it: by its name where the directory is open; else below the root, which is open and saves opening this one; else by its
    /// whole path.
    /// </summary>
    public PathAt SourceAt(in CopyRequest paths)
    {
        FileHandle handle = Handle;
        if (handle.IsOpen || !anchor.IsSet) return paths.SourceAt(handle);
        string source = paths.Source;
        int start = PathText.EndsInSeparator(anchor.Path) ? anchor.Path.Length : anchor.Path.Length + 1;
        return new PathAt(anchor.Path, source.Substring(start), anchor.Handle);
    }

    public void Add() => Files++;

    /// <summary>Keeps the directory open until <see cref="Leave"/>, if it is worth opening and exists by now.</summary>
    /// <returns>A failure only where the directory is confined: then it must not be left either.</returns>
    public PlatformStatus Enter()
    {
        if (!IsWorthOpening || (Interlocked.Increment(ref _users) > 0 && (Handle.IsOpen || _cannotBeOpened))) return PlatformStatus.Ok;
        PlatformStatus status = open(this);
        if (status.IsOk || !IsConfined) return PlatformStatus.Ok;
        Interlocked.Decrement(ref _users);
        return status;
    }

    public void Leave()
    {
        if (IsWorthOpening) Interlocked.Decrement(ref _users);
    }

    /// <summary>Opens it for its first user. Called by one thread at a time.</summary>
    public PlatformStatus Open(IPlatform platform)
    {
        FileHandle opened = FileHandle.None;
        PlatformStatus status = platform.Handles?.OpenDirectory(path, anchor, out opened) ?? PlatformStatus.NotSupported;
        Volatile.Write(ref _handlePlusOne, (int)opened.Value + 1);
        _cannotBeOpened = status.Code == StatusCode.NotSupported;
        return status;
    }

    /// <summary>Closes it, which is open, unless a file in it is being copied. Called by one thread at a time.</summary>
    public bool TryClose(IPlatform platform)
    {
        if (Interlocked.CompareExchange(ref _users, Closing, 0) != 0) return false;
        FileHandle handle = Handle;
        Volatile.Write(ref _handlePlusOne, 0);
        platform.Handles!.Close(handle);
        Interlocked.Add(ref _users, -Closing);
        return true;
    }
}
