using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>Windows: opening files and bringing content into them.</summary>
internal sealed unsafe partial class WindowsPlatform
{
    private const uint FailIfExists = 1; // COPY_FILE_FAIL_IF_EXISTS

    /// <remarks>All access is shared, writing too: a process that has the file open does not prevent the copy.</remarks>
    public PlatformStatus OpenSource(in PathAt path, out FileHandle source) =>
        _calls.Open(path.Path, OpenRights.Read, OpenRights.ShareAll, OpenRights.OpenExisting, OpenRights.Sequential, out source);

    /// <remarks>
    /// Read access is for the integrity setting of ReFS. Nobody else can open it until it is complete, but it can be removed.
    /// </remarks>
    public PlatformStatus CreateDestination(in PathAt path, uint mode, out FileHandle destination) => _calls.Open(
        path.Path,
        OpenRights.Read | OpenRights.Write,
        OpenRights.ShareDelete,
        OpenRights.CreateNew,
        FileMarks.ForCopy(mode) | OpenRights.NoFollow,
        out destination);

    /// <remarks>
    /// It fails where another process has the file open, or mapped through an open handle or as a running image; meanwhile it can be opened
    /// only to be removed. A file with streams beside its content is not cloned over: they would stay.
    /// </remarks>
    public PlatformStatus OpenExclusive(in PathAt path, in FileFacts expected, out FileHandle destination)
    {
        PlatformStatus status = _calls.Open(
            path.Path,
            OpenRights.Read | OpenRights.Write,
            OpenRights.ShareDelete,
            OpenRights.OpenExisting,
            OpenRights.NoFollow,
            out destination);
        if (!status.IsOk) return status;

        status = _query.Of(destination, out FileFacts now, out bool isReparsePoint);
        bool asExpected = !isReparsePoint && now is { Kind: FileKind.Regular, LinkCount: 1, NeedsSystemCopy: false }
            && now.IsSameFileAs(expected) && now.Length <= expected.Length && now.Mode == expected.Mode;
        if (status.IsOk && !asExpected) status = PlatformStatus.From(StatusCode.Busy);
        List<string> streams = [];
        if (status.IsOk) status = _streams.List(destination, out streams);
        if (streams.Count > 0) status = PlatformStatus.From(StatusCode.NotSupported);
        if (status.IsOk) return status;
        _calls.Close(destination);
        destination = FileHandle.None;
        return status;
    }

    public PlatformStatus Close(FileHandle handle) => _calls.Close(handle);

    /// <remarks>"Invalid parameter" is also what two volumes get; asking which they are tells it apart.</remarks>
    public PlatformStatus Clone(FileHandle source, FileHandle destination, long length)
    {
        PlatformStatus status = _clone.Run(source, destination, length);
        if (status.Code == StatusCode.InvalidArgument && AreOnTwoVolumes(source, destination))
            return new PlatformStatus(StatusCode.DifferentVolume, status.NativeCode);
        if (!status.IsOk) return status;
        status = _streams.Copy(source, destination, CancellationToken.None);
        return status.IsOk ? status : new PlatformStatus(StatusCode.Other, status.NativeCode); // the content is the new one by now
    }

    public PlatformStatus CopyBytes(
        FileHandle source, FileHandle destination, in ByteCopy copy, CancellationToken cancellationToken, out long written)
    {
        written = 0;
        long length = copy.Length == 0 ? long.MaxValue : copy.Length;
        bool keepsHoles = copy is { KeepsHoles: true, Length: > 0 };
        PlatformStatus status = keepsHoles
            ? _sparse.Copy(source, destination, length, cancellationToken, out written)
            : PlatformStatus.From(StatusCode.NotSupported);
        if (status.Code == StatusCode.NotSupported) status = _bytes.Copy(source, destination, length, cancellationToken, out written);
        return status.IsOk ? _streams.Copy(source, destination, cancellationToken) : status;
    }

    public PlatformStatus CompareContent(in PathAt one, in PathAt other, long length, out bool equal)
    {
        equal = false;
        PlatformStatus status = OpenSource(one, out FileHandle first);
        if (!status.IsOk) return status;
        status = OpenSource(other, out FileHandle second);
        if (status.IsOk)
        {
            status = _comparer.Compare(first, second, length, out equal);
            Close(second);
        }

        Close(first);
        return status;
    }

    public PlatformStatus CountDirty(FileHandle handle, long from, out long bytes)
    {
        bytes = 0;
        return PlatformStatus.From(StatusCode.NotSupported);
    }

    public PlatformStatus StartWriteback(FileHandle handle, long length) => PlatformStatus.From(StatusCode.NotSupported);

    /// <remarks>
    /// Through a handle of its own, as flushing needs the right to write; refused where the file may not be written by this process.
    /// </remarks>
    public PlatformStatus AwaitWriteback(FileHandle handle)
    {
        FileHandle writable = new(_calls.ReopenFile(handle.Value, OpenRights.Write, OpenRights.ShareAll, 0));
        PlatformStatus status = Win32Error.Answer(writable.IsOpen);
        if (!status.IsOk) return status;
        status = Flush(writable);
        _calls.Close(writable);
        return status;
    }

    public PlatformStatus Flush(FileHandle handle) => Win32Error.Answer(_calls.FlushFileBuffers(handle.Value) != 0);

    public PlatformStatus SetMode(FileHandle handle, uint mode) => _calls.SetAttributes(handle, FileMarks.ForCopy(mode));

    public PlatformStatus SetTimes(FileHandle handle, in FileFacts like) => _calls.SetModified(handle, like.Modified);

    /// <remarks>
    /// CopyFileEx carries attributes, time, alternate and extended attributes, copies on the server where both sides are there, and clones
    /// where the system does that.
    /// </remarks>
    public PlatformStatus SystemCopy(string source, string destination, CancellationToken cancellationToken)
    {
        if (WindowsPath.ToNative(source) is not { } from || WindowsPath.ToNative(destination) is not { } to)
            return PlatformStatus.From(StatusCode.InvalidName);
        int[] cancel = new int[1]; // read by the system while it copies
        using CancellationTokenRegistration registration = cancellationToken.Register(
            static flag => Volatile.Write(ref ((int[])flag!)[0], 1), cancel);
        fixed (char* existing = from, copy = to)
        fixed (int* cancelled = cancel)
            return Win32Error.Answer(_calls.CopyFileEx(existing, copy, 0, 0, cancelled, FailIfExists) != 0);
    }

    public PlatformStatus ProbeSystemCopy(string directory, out CloneSupport answer) =>
        new SystemCopyProbe(this, _bytes).Run(directory, out answer);

    public PlatformStatus ReadExtents(FileHandle handle, List<FileExtent> extents) => _extents.Read(handle, extents);

    private bool AreOnTwoVolumes(FileHandle source, FileHandle destination)
    {
        VolumeId one = _calls.VolumeOf(source), other = _calls.VolumeOf(destination);
        return one.IsKnown && other.IsKnown && one != other;
    }
}
