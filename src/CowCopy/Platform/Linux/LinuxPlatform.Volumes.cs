using System.Buffers;
using CowCopy.Planning;

namespace CowCopy.Platform.Linux;

/// <summary>Linux: queries volumes, links and extents.</summary>
internal sealed unsafe partial class LinuxPlatform
{
    private const int XfsFlagsOffset = 92;
    private const int FiemapBuffer = 64 << 10, FewExtentsBuffer = 1 << 10;

    /// <remarks>32-bit systems have other layouts of struct statfs; there the file system stays unknown until the first clone.</remarks>
    public PlatformStatus InspectVolume(string path, out VolumeFacts facts)
    {
        facts = VolumeFacts.Unknown with { IsStacked = true }; // unless the file system is known
        PlatformStatus status = Inspect(path, LinkTreatment.Follow, out FileFacts file);
        if (!status.IsOk) return status;
        facts = facts with { Id = file.Volume };
        Span<byte> buffer = stackalloc byte[StatFsReader.Bytes];
        status = ReadStatFs(path, buffer);
        if (status.IsOk) facts = Describe(path, file, new StatFsReader(buffer, _architecture));
        return status.Code == StatusCode.NotSupported ? PlatformStatus.Ok : status;
    }

    public PlatformStatus ReadLink(in PathAt link, out LinkTarget target)
    {
        const int LongestTarget = 4096; // PATH_MAX
        target = LinkTarget.None;
        using NativePath native = new(link, stackalloc byte[NativePath.StackBytes]);
        if (!native.Status.IsOk) return native.Status;
        byte* buffer = stackalloc byte[LongestTarget];
        nint length;
        fixed (byte* name = native) length = LibC.ReadLinkAt(native.Directory, name, buffer, LongestTarget);
        if (length < 0) return LastError();
        target = new LinkTarget(NativeText.Decode(new ReadOnlySpan<byte>(buffer, (int)length)));
        return PlatformStatus.Ok;
    }

    public PlatformStatus ReadExtents(FileHandle handle, List<Extent> extents)
    {
        // Most files have few extents, for which a few hundred bytes are enough.
        byte* few = stackalloc byte[FewExtentsBuffer];
        int before = extents.Count;
        Span<byte> small = new(few, FewExtentsBuffer);
        PlatformStatus status = ReadExtents((int)handle.Value, small, (nint)few, start: 0, extents, out ulong? next);
        if (next is { } start)
        {
            byte[] rented = ArrayPool<byte>.Shared.Rent(FiemapBuffer);
            fixed (byte* many = rented)
            {
                while (next is not null)
                    status = ReadExtents((int)handle.Value, rented, (nint)many, next.Value, extents, out next);
            }

            ArrayPool<byte>.Shared.Return(rented);
        }

        bool isEncoded = extents.FindIndex(before, static one => one.IsEncoded) >= 0;
        if (isEncoded) new EncodedExtents((int)handle.Value, _ioctl).SetLengths(InodeOf(handle), extents, before);
        return status;
    }

    private ulong InodeOf(FileHandle file) => ReadStatus(file, out StatxBuffer found).IsOk ? found.Inode : 0; // that of no file

    private PlatformStatus ReadExtents(
        int file, Span<byte> buffer, nint pointer, ulong start, List<Extent> extents, out ulong? next)
    {
        FiemapRequest request = new(buffer, start);
        next = null;
        if (LibC.IoControl(file, _ioctl.Fiemap, pointer) != 0) return LastError();
        next = request.Collect(extents);
        return PlatformStatus.Ok;
    }

    private PlatformStatus ReadStatFs(string path, Span<byte> buffer)
    {
        if (!_has64Bits) return PlatformStatus.From(StatusCode.NotSupported);
        using NativePath native = new(path, stackalloc byte[NativePath.StackBytes], NativePathUse.Whole);
        if (!native.Status.IsOk) return native.Status;
        fixed (byte* name = native, target = buffer) return StatusOf(LibC.StatFs(name, target));
    }

    private VolumeFacts Describe(string path, in FileFacts file, StatFsReader stat)
    {
        FileSystemName name = FileSystemName.From(stat.Type);
        CloneSupport support = name.CloneSupport;
        string explanation = support switch
        {
            CloneSupport.Yes => name.Name + " shares blocks between files",
            CloneSupport.No => name.Name + " cannot share blocks between files",
            _ => "whether this " + name.Name + " shares blocks is unknown until the first clone",
        };
        if (name.Name == "xfs" && GetXfsFlags(path) is { } flags) (support, explanation) = DescribeXfs(flags);
        return new VolumeFacts
        {
            Id = file.Volume,
            HasOneId = name.HasOneId,
            Whole = name.Name == "btrfs" ? new VolumeId(stat.FileSystemId) : default,
            IsStacked = name.IsStacked,
            FileSystem = name.Name,
            CloneSupport = support,
            Message = explanation,
            BlockSize = stat.BlockSize,
            FreeBytes = stat.FreeBytes,
            TotalBytes = stat.TotalBytes,
            IsReadOnly = stat.IsReadOnly,
        };
    }

    /// <summary>Returns what an XFS of these geometry flags supports, and how that is known.</summary>
    internal static (CloneSupport Support, string Message) DescribeXfs(uint flags)
    {
        const uint SharesBlocks = 1 << 20; // XFS_FSOP_GEOM_FLAGS_REFLINK
        return (flags & SharesBlocks) != 0
            ? (CloneSupport.Yes, "this xfs was made with reflink=1")
            : (CloneSupport.No, "this xfs was made with reflink=0");
    }

    /// <summary>Returns the geometry flags of an XFS; null on other file systems, and where the path cannot be opened.</summary>
    private uint? GetXfsFlags(string path)
    {
        byte* geometry = stackalloc byte[IoctlCode.XfsGeometryBytes];
        return Query(path, _ioctl.XfsGeometry, geometry).IsOk ? *(uint*)(geometry + XfsFlagsOffset) : null;
    }

    private PlatformStatus Query(string path, nuint request, void* found)
    {
        PlatformStatus status = Open(path, OpenFlags.ReadOnly | OpenFlags.NonBlocking, 0, out FileHandle handle);
        if (!status.IsOk) return status;
        status = StatusOf(LibC.IoControl((int)handle.Value, request, (nint)found));
        Close(handle);
        return status;
    }
}
