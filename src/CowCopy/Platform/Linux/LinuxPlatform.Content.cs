using CowCopy.Planning;

namespace CowCopy.Platform.Linux;

/// <summary>Linux: opens files, clones and flushes them.</summary>
internal sealed unsafe partial class LinuxPlatform
{
    private const uint WriteStarts = 2, WriteEnds = 7; // SYNC_FILE_RANGE_WRITE, and with _WAIT_BEFORE and _WAIT_AFTER
    private const int CacheStatNumber = 451;

    /// <remarks>
    /// Without waiting for the writer of a pipe that has taken the file's place. Only where another process clones over the file in place,
    /// and so has a lease, this waits for the end of that (open(2), EWOULDBLOCK).
    /// </remarks>
    public PlatformStatus OpenSource(in PathAt path, out FileHandle source)
    {
        PlatformStatus status = OpenSource(path, OpenFlags.ReadOnly | OpenFlags.NonBlocking, out source);
        return status.NativeCode == WouldBlock ? OpenSource(path, OpenFlags.ReadOnly, out source) : status;
    }

    private PlatformStatus OpenSource(in PathAt path, int flags, out FileHandle source)
    {
        if (!path.KeepsLinks) return Open(path, flags, 0, out source);
        bool isFurtherBelow = path.Directory.IsOpen && path.Name?.LastIndexOf('/') >= 0;
        return isFurtherBelow ? OpenBelow(path.Directory, path.Name!, flags, out source)
            : WhereLink(Open(path, flags | _noFollow, 0, out source));
    }

    /// <remarks>Exclusive creation follows no link: open(2).</remarks>
    public PlatformStatus CreateDestination(in PathAt path, uint mode, out FileHandle destination) =>
        Open(path, OpenFlags.WriteOnly | OpenFlags.Create | OpenFlags.Exclusive, mode, out destination);

    public PlatformStatus Close(FileHandle handle) => StatusOf(LibC.Close((int)handle.Value));

    public PlatformStatus Clone(FileHandle source, FileHandle destination, in FileClone clone) =>
        StatusOf(LibC.IoControl((int)destination.Value, _ioctl.Clone, source.Value));

    public PlatformStatus CountDirty(FileHandle handle, long from, out long bytes)
    {
        ulong* range = stackalloc ulong[2] { (ulong)from, 0 }; // a length of 0 goes to the end of the file
        ulong* counts = stackalloc ulong[5]; // cached, dirty, in writeback, evicted, recently evicted
        nint result = LibC.CacheStat(CacheStatNumber, (int)handle.Value, range, counts, 0);
        bytes = result == 0 ? (long)(counts[1] + counts[2]) * Environment.SystemPageSize : 0;
        return StatusOf((int)result);
    }

    public PlatformStatus StartWriteback(FileHandle handle, long length) => SyncRange(handle, length, WriteStarts);

    public PlatformStatus AwaitWriteback(FileHandle handle) => SyncRange(handle, length: 0, WriteEnds);

    public PlatformStatus Flush(FileHandle handle) => StatusOf(LibC.SyncData((int)handle.Value));

    /// <remarks>"Not permitted" is no failure: file systems without permission bits return it. The base library ignores it too.</remarks>
    public PlatformStatus SetMode(FileHandle handle, uint mode) =>
        Tolerate(StatusOf(LibC.ChangeMode((int)handle.Value, mode & PermissionMask)));

    /// <inheritdoc cref="SetMode"/>
    public PlatformStatus SetTimes(FileHandle handle, in FileFacts like)
    {
        LibC.TimeSpec* times = stackalloc LibC.TimeSpec[2]
        {
            new(like.Accessed.Seconds, like.Accessed.Nanoseconds),
            new(like.Modified.Seconds, like.Modified.Nanoseconds),
        };
        return Tolerate(StatusOf(LibC.SetTimes((int)handle.Value, times)));
    }

    private static PlatformStatus Tolerate(PlatformStatus status) =>
        status.Code is StatusCode.NotPermitted or StatusCode.NotSupported ? PlatformStatus.Ok : status;

    private static PlatformStatus SyncRange(FileHandle handle, long length, uint flags)
    {
        int result;
        do result = LibC.SyncFileRange((int)handle.Value, 0, length, flags);
        while (LibC.WasInterrupted());
        return StatusOf(result);
    }

    private static PlatformStatus Open(in PathAt path, int flags, uint mode, out FileHandle handle)
    {
        handle = FileHandle.None;
        using NativePath native = new(path, stackalloc byte[NativePath.StackBytes]);
        if (!native.Status.IsOk) return native.Status;
        int file;
        fixed (byte* name = native) file = LibC.OpenAt(native.Directory, name, flags, mode);
        handle = new FileHandle(file); // -1 is none
        return StatusOf(file);
    }
}
