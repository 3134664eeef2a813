using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>Windows: opens files and copies content.</summary>
internal sealed unsafe partial class WindowsPlatform
{
    private const uint FailIfExists = 1; // COPY_FILE_FAIL_IF_EXISTS
    private const int CompareBuffer = 256 << 10;

    /// <remarks>All access is shared, writing too: a process that has the file open does not prevent the copy.</remarks>
    public PlatformStatus OpenSource(in PathAt path, out FileHandle source) =>
        _calls.OpenShared(path.Path, OpenRights.Read, OpenRights.Sequential, out source);

    /// <remarks>
    /// Read access is for the integrity setting of ReFS, the right to delete for renaming and deleting by this handle. Nothing is shared:
    /// another process that copies to the same name cannot delete an unfinished file, whose copy would be reported as made.
    /// </remarks>
    public PlatformStatus CreateDestination(in PathAt path, uint mode, out FileHandle destination)
    {
        const uint Access = OpenRights.Read | OpenRights.Write | OpenRights.Delete;
        uint flags = AttributeBits.ForCopy(mode) | OpenRights.NoFollow;
        return _query.OfCreation(path.Path, _calls.Open(path.Path, Access, share: 0, OpenRights.CreateNew, flags, out destination));
    }

    public PlatformStatus Close(FileHandle handle) => _calls.Close(handle);

    /// <remarks>A clone between two volumes fails with "invalid parameter" too; a query of both volumes distinguishes them.</remarks>
    public PlatformStatus Clone(FileHandle source, FileHandle destination, in FileClone clone)
    {
        PlatformStatus status = new BlockClone(new BlockCloneDevice(_calls)).Run(source, destination, clone);
        if (status.Code == StatusCode.InvalidArgument && AreOnTwoVolumes(source, destination))
            return new PlatformStatus(StatusCode.DifferentVolume, status.NativeCode);
        if (!status.IsOk) return status;
        status = _streams.Copy(source, destination, CancellationToken.None);
        return status.IsOk ? PlatformStatus.Ok : new PlatformStatus(StatusCode.Other, status.NativeCode); // the new content is there
    }

    public PlatformStatus CopyBytes(
        FileHandle source, FileHandle destination, in ByteCopy copy, CopyControl control, out long written)
    {
        written = 0;
        long length = copy.Length == 0 ? long.MaxValue : copy.Length;
        bool keepsHoles = copy is { KeepsHoles: true, Length: > 0 };
        PlatformStatus status = keepsHoles
            ? new SparseCopier(_calls, _bytes).Copy(source, destination, length, control, out written)
            : PlatformStatus.NotSupported;
        if (status.Code == StatusCode.NotSupported) status = _bytes.Copy(source, destination, length, control, out written);
        return status.IsOk ? _streams.Copy(source, destination, control.CancellationToken) : status;
    }

    public PlatformStatus CompareContent(in PathAt one, in PathAt other, long length, out bool equal) =>
        new ByteComparer(this, ReadFully, CompareBuffer).Compare(one, other, length, out equal);

    /// <remarks>
    /// Uses a handle of its own, as flushing needs the right to write; fails where this process may not write the file.
    /// </remarks>
    public PlatformStatus AwaitWriteback(FileHandle handle)
    {
        FileHandle writable = new(_calls.ReopenFile(handle.Value, OpenRights.Write, OpenRights.ShareAll, 0));
        PlatformStatus status = Win32Error.StatusOf(writable.IsOpen);
        if (!status.IsOk) return status;
        status = Flush(writable);
        _calls.Close(writable);
        return status;
    }

    public PlatformStatus Flush(FileHandle handle) => Win32Error.StatusOf(_calls.FlushFileBuffers(handle.Value) != 0);

    public PlatformStatus SetMode(FileHandle handle, uint mode) => _calls.SetAttributes(handle, AttributeBits.ForCopy(mode));

    public PlatformStatus SetTimes(FileHandle handle, in FileFacts like) => _calls.SetModified(handle, like.Modified);

    /// <remarks>Flushing needs the right to write, which a read-only file denies: the attribute is cleared during the flush.</remarks>
    public PlatformStatus FlushFile(string path) => _names.ChangeWritable(path, () =>
    {
        PlatformStatus status = _calls.OpenShared(path, OpenRights.Write, OpenRights.NoFollow, out FileHandle file);
        if (!status.IsOk) return status;
        status = Flush(file);
        _calls.Close(file);
        return status;
    });

    /// <remarks>
    /// CopyFileEx carries attributes, time, alternate and extended attributes, copies on the server where both files are there, and clones
    /// where the system supports it. That it clones is published of .NET's File.Copy, which passes a flag for cancelling and no progress
    /// routine (Interop.CopyFile.cs in dotnet/runtime); so a routine, which reports the length, is passed only where no clone is possible.
    /// </remarks>
    public PlatformStatus SystemCopy(
        string source, string destination, bool mayClone, CancellationToken cancellationToken, out long length)
    {
        length = -1;
        if (WindowsPath.ToNative(source) is not { } from || WindowsPath.ToNative(destination) is not { } to)
            return PlatformStatus.From(StatusCode.InvalidName);
        int[] cancel = new int[1]; // read by the system while it copies
        using CancellationTokenRegistration registration = cancellationToken.Register(
            static flag => Volatile.Write(ref ((int[])flag!)[0], 1), cancel);
        fixed (char* existing = from, copy = to)
        fixed (int* cancelled = cancel)
        fixed (long* total = &length)
        {
            nint routine = mayClone ? 0 : _progress.Address;
            int done = _calls.CopyFileEx(existing, copy, routine, (nint)total, cancelled, FailIfExists);
            return _query.OfCreation(destination, Win32Error.StatusOf(done != 0));
        }
    }

    public PlatformStatus ReadExtents(FileHandle handle, List<Extent> extents) => new ExtentReader(_calls).Read(handle, extents);

    private PlatformStatus ReadFully(FileHandle file, byte* buffer, int wanted, out int read)
    {
        for (read = 0; read < wanted;)
        {
            uint count;
            PlatformStatus status = Win32Error.StatusOf(_calls.ReadFile(file.Value, buffer + read, (uint)(wanted - read), &count, 0) != 0);
            if (!status.IsOk) return status;
            if (count == 0) break;
            read += (int)count;
        }

        return PlatformStatus.Ok;
    }

    private bool AreOnTwoVolumes(FileHandle source, FileHandle destination)
    {
        VolumeId one = _calls.VolumeOf(source), other = _calls.VolumeOf(destination);
        return one.IsKnown && other.IsKnown && one != other;
    }
}
