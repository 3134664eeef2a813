using CowCopy.Planning;

namespace CowCopy.Platform.Portable;

/// <summary>Copies the bytes of a file by path, through a buffer of this process: never as a clone.</summary>
/// <remarks>
/// The base library's own copy is not used: on macOS it clones first, and fails where the clone fails for most causes (.NET 8 and later).
/// </remarks>
internal sealed class PortableBytes(BaseLibrary library, INativeCalls? native, ExceptionStatus exceptions)
{
    private const int BufferBytes = 256 << 10, HoleBytes = 4096;
    private const UnixFileMode OfOwner = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;
    private const UnixFileMode OfGroup = UnixFileMode.GroupRead | UnixFileMode.GroupWrite | UnixFileMode.GroupExecute;
    private const UnixFileMode OfOthers = UnixFileMode.OtherRead | UnixFileMode.OtherWrite | UnixFileMode.OtherExecute;

    public PlatformStatus Copy(string source, string destination, CopyControl control, out PathCopy copy)
    {
        Stream? from = null, to = null;
        UnixFileMode mode = default;
        bool isComplete = false, isDeleted = false; // once deleted, the name may be another process's
        copy = new PathCopy(0) { FailedOperation = CopyOperation.OpenSource };
        try
        {
            PlatformStatus status = exceptions.Of(() => mode = library.Mode(from = library.OpenRead(source)));
            if (!status.IsOk) return status;
            copy = copy with { FailedOperation = CopyOperation.CreateDestination };
            // For others once it is complete; without permission to write, its extended attributes could not be set.
            status = exceptions.Of(() => to = library.CreateNew(destination, (mode & OfOwner) | UnixFileMode.UserWrite));
            if (!status.IsOk) return status;
            // at once: a read may never end, and the process may exit without this thread
            using (control.CancellationToken.Register(() => isDeleted = exceptions.Of(() => library.Delete(destination)).IsOk))
                status = CopyContent(from!, to!, control, out copy);
            if (control.IsCanceled) status = PlatformStatus.From(StatusCode.Canceled);
            if (status.IsOk) status = Complete(from!, to!, mode, ref copy);
            PlatformStatus closed = exceptions.Of(() => to!.Dispose());
            if (status.IsOk && !closed.IsOk) // a delayed write failed, as on network volumes
                (status, copy) = (closed, copy with { FailedOperation = CopyOperation.ByteCopy });
            isComplete = status.IsOk;
            return status;
        }
        finally
        {
            exceptions.Of(() => from?.Dispose());
            exceptions.Of(() => to?.Dispose());
            if (to is not null && !isComplete && !isDeleted) exceptions.Of(() => library.Delete(destination));
        }
    }

    private PlatformStatus CopyContent(Stream from, Stream to, CopyControl control, out PathCopy copy)
    {
        long length = 0;
        PlatformStatus status = exceptions.Of(() => length = CopyContent(from, to, control));
        copy = new PathCopy(length) { FailedOperation = CopyOperation.ByteCopy };
        return status;
    }

    /// <summary>Gives a copy that has its content all else.</summary>
    private PlatformStatus Complete(Stream from, Stream to, UnixFileMode mode, ref PathCopy copy)
    {
        copy = copy with { FailedOperation = CopyOperation.SetMetadata };
        PlatformStatus status = native?.CarryAttributes(library.Descriptor(from), library.Descriptor(to)) ?? PlatformStatus.Ok;
        if (status.IsOk) status = SetMode(to, mode & (OfOwner | OfGroup | OfOthers));
        if (!status.IsOk) return status;
        uint locks = 0;
        status = native?.CarryTimes(library.Descriptor(from), library.Descriptor(to), out locks)
            ?? exceptions.Of(() => library.CarryTimes(from, to));
        if (status.IsOk) copy = new PathCopy(copy.Length) { Locks = locks };
        return status;
    }

    /// <summary>Volumes without permissions refuse them.</summary>
    private PlatformStatus SetMode(Stream to, UnixFileMode mode)
    {
        PlatformStatus status = exceptions.Of(() => library.SetMode(to, mode));
        return status.Code is StatusCode.NotPermitted or StatusCode.NotSupported ? PlatformStatus.Ok : status;
    }

    /// <summary>
    /// Copies to the end of the source, whatever length it reports; blocks of zeros become holes where the volume has those.
    /// </summary>
    private static long CopyContent(Stream from, Stream to, CopyControl control)
    {
        byte[] buffer = new byte[BufferBytes];
        long length = 0;
        for (int read; !control.IsCanceled && (read = from.Read(buffer, 0, buffer.Length)) > 0; length += read)
        {
            WriteWithoutHoles(to, length, buffer.AsSpan(0, read));
            control.Count(read);
        }

        if (to.Length < length) to.SetLength(length);
        return length;
    }

    private static void WriteWithoutHoles(Stream to, long offset, ReadOnlySpan<byte> bytes)
    {
        for (int at = 0; at < bytes.Length;)
        {
            int end = at;
            while (!IsHole(bytes[end..])) end = Math.Min(end + HoleBytes, bytes.Length);
            to.Position = offset + at;
            to.Write(bytes[at..end]);
            at = end;
            while (at < bytes.Length && IsHole(bytes[at..])) at = Math.Min(at + HoleBytes, bytes.Length);
        }
    }

    /// <summary>Whether a block of zeros is next, or nothing.</summary>
    private static bool IsHole(ReadOnlySpan<byte> bytes) => !bytes[..Math.Min(bytes.Length, HoleBytes)].ContainsAnyExcept((byte)0);
}
