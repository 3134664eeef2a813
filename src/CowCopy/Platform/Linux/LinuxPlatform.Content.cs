using CowCopy.Planning;

namespace CowCopy.Platform.Linux;

/// <summary>Linux: opens files, clones and flushes them.</summary>
internal sealed unsafe partial class LinuxPlatform
{
    private const int SetLease = 1024, SetSignal = 10, WriteLease = 1; // F_SETLEASE, F_SETSIG, F_WRLCK
    private const int UrgentSignal = 23; // SIGURG: ignored by default, where the usual lease signal would end the process
    private const uint WriteStarts = 2, WriteEnds = 7; // SYNC_FILE_RANGE_WRITE, and with _WAIT_BEFORE and _WAIT_AFTER
    private const int CacheStatNumber = 451;

    public PlatformStatus OpenSource(in PathAt path, out FileHandle source) =>
        Open(path, OpenFlags.ReadOnly, 0, out source);

    /// <remarks>Exclusive creation follows no link: open(2).</remarks>
    public PlatformStatus CreateDestination(in PathAt path, uint mode, out FileHandle destination) =>
        Open(path, OpenFlags.WriteOnly | OpenFlags.Create | OpenFlags.Exclusive, mode, out destination);

    /// <remarks>
    /// A write lease is given only while no other descriptor and no mapping of the file exists anywhere, to the file's owner or with
    /// CAP_LEASE (fcntl(2)). A process that opens the file under the lease waits until this descriptor is closed. Not supported for a file
    /// that has anything which a new one would not have.
    /// </remarks>
    public PlatformStatus OpenExclusive(in PathAt path, in FileFacts expected, out FileHandle destination)
    {
        PlatformStatus status = Open(path, OpenFlags.WriteOnly | _noFollow | OpenFlags.NonBlocking, 0, out destination);
        if (!status.IsOk) return status;
        status = TakeLease(destination, path, expected);
        if (!status.IsOk) CloseRefused(ref destination);
        return status;
    }

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

    private void CloseRefused(ref FileHandle file)
    {
        Close(file);
        file = FileHandle.None;
    }

    private PlatformStatus ReadStatus(FileHandle file, out StatxBuffer found)
    {
        const int EmptyPath = 0x1000; // AT_EMPTY_PATH
        byte empty = 0;
        fixed (StatxBuffer* buffer = &found)
            return StatusOf((int)LibC.Statx(_statx, (int)file.Value, &empty, EmptyPath, StatxBuffer.BasicStats, buffer));
    }

    private PlatformStatus TakeLease(FileHandle file, in PathAt path, in FileFacts expected)
    {
        PlatformStatus status = ReadStatus(file, out StatxBuffer buffer);
        if (!status.IsOk) return status;
        FileFacts now = Facts(buffer);
        bool asExpected = now is { Kind: FileKind.Regular, LinkCount: 1, IsOwned: true } && now.IsSameFileAs(expected)
            && now.Length <= expected.Length && now.Mode == expected.Mode;
        if (!asExpected) return PlatformStatus.From(StatusCode.Busy);
        return IsAsNew(file, buffer, path) ? TakeLease(file, WriteLease) : PlatformStatus.NotSupported;
    }

    private static PlatformStatus TakeLease(FileHandle file, int kind)
    {
        PlatformStatus status = StatusOf(LibC.FileControl((int)file.Value, SetSignal, UrgentSignal));
        return status.IsOk ? StatusOf(LibC.FileControl((int)file.Value, SetLease, kind)) : status;
    }
}
