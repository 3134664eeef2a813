using CowCopy.Planning;

namespace CowCopy.Platform.Linux;

/// <summary>Linux: whether names may be created and deleted, in the order in which the kernel finds out.</summary>
internal sealed unsafe partial class LinuxPlatform
{
    private const uint WriteAndSearch = WriteAccess | 1; // W_OK | X_OK
    private const ushort StickyBit = 0x200; // S_ISVTX

    /// <remarks>
    /// access(2) checks the permissions before a read-only mount, open(2) and mkdir(2) after it. A file system that lets no user create
    /// files does not report that: it is known by its type.
    /// </remarks>
    public PlatformStatus CheckCreation(string directory)
    {
        PathAt path = PathAt.Join(directory, "."); // fails for a file, whatever its permissions
        PlatformStatus status = CheckAccess(path, WriteAndSearch);
        if (status.Code is not (StatusCode.Ok or StatusCode.AccessDenied or StatusCode.NotPermitted)) return status;
        Span<byte> buffer = stackalloc byte[StatFsReader.Bytes];
        if (!ReadStatFs(directory, buffer).IsOk) return status;
        StatFsReader volume = new(buffer, _architecture);
        if (volume.IsReadOnly) return Errno.OfLinux(Errno.ReadOnlyVolume);
        return volume.TakesNames ? status : Errno.OfLinux(Errno.AccessDenied);
    }

    /// <remarks>
    /// glibc 2.33 and later ask faccessat2(2), which filters of old containers refuse. Such a refusal is the same as that of a file which
    /// cannot be changed: the older call, which asks for the user who started the process, tells them apart.
    /// </remarks>
    private PlatformStatus CheckAccess(in PathAt path, uint access)
    {
        PlatformStatus status = Call(path, access, static (above, name, mode) => LibC.AccessAt(above, name, (int)mode, EffectiveAccess));
        if (status.NativeCode != Errno.NotPermitted) return status;
        nint first = LibC.AccessAtNumber(_architecture);
        return Call(path, access, (above, name, mode) => (int)LibC.AccessAtFirst(first, above, name, (int)mode));
    }

    public PlatformStatus CheckDeletion(in PathAt path)
    {
        if (ParentDirectory.Of(path.Path) is not { Length: > 0 } above) return PlatformStatus.Ok;
        PlatformStatus status = CheckCreation(above);
        if (!status.IsOk) return status;
        status = ReadStatus(above, LinkTreatment.Follow, out StatxBuffer directory);
        if (!status.IsOk) return status;
        if ((directory.Attributes & StatxBuffer.AppendOnly) != 0) return Errno.OfLinux(Errno.NotPermitted);
        status = ReadStatus(path, LinkTreatment.Keep, out StatxBuffer file);
        return status.IsOk ? OfDeletion(file, directory) : status;
    }

    private PlatformStatus OfDeletion(in StatxBuffer file, in StatxBuffer directory)
    {
        bool isSticky = (directory.Mode & StickyBit) != 0 && !_user.Owns(file.User) && !_user.Owns(directory.User);
        if (isSticky || (file.Attributes & StatxBuffer.Unchangeable) != 0) return Errno.OfLinux(Errno.NotPermitted);
        return OfMountPoint(file) ?? PlatformStatus.Ok;
    }
}
