using CowCopy.Planning;

namespace CowCopy.Platform.Linux;

/// <summary>Linux: shares the blocks of equal files, and makes snapshots.</summary>
internal sealed unsafe partial class LinuxPlatform
{
    private const int ReadLease = 0; // F_RDLCK
    private const uint Immutable = 0x10, AppendOnly = 0x20, WithoutChecksums = 0x800000; // FS_*_FL of linux/fs.h
    private const int ContentDiffers = 1; // FILE_DEDUPE_RANGE_DIFFERS

    /// <remarks>
    /// A read lease is given only while no descriptor and no mapping is open for writing, to the file's owner or with CAP_LEASE (fcntl(2)).
    /// A process that opens the file for writing under the lease waits until this descriptor is closed.
    /// </remarks>
    public PlatformStatus OpenUnwritten(in PathAt path, in FileFacts expected, out FileHandle file, out ulong kind)
    {
        kind = 0;
        int flags = OpenFlags.ReadOnly | _noFollow | OpenFlags.NonBlocking;
        PlatformStatus status = Open(path, flags | OpenFlags.NoAccessTime, 0, out file);
        if (status.Code == StatusCode.NotPermitted) status = Open(path, flags, 0, out file);
        if (!status.IsOk) return status;
        status = CheckUnwritten(file, expected, out kind);
        if (!status.IsOk) CloseRefused(ref file);
        return status;
    }

    public PlatformStatus Read(FileHandle file, byte[] buffer, int wanted, out int read)
    {
        fixed (byte* target = buffer) return ReadFully(file, target, wanted, out read);
    }

    public PlatformStatus Deduplicate(FileHandle source, FileHandle destination, in CloneRange range, out long shared)
    {
        DeduplicationRequest request = new()
        {
            SourceOffset = (ulong)range.Offset,
            Length = (ulong)range.Length,
            DestinationCount = 1,
            Destination = destination.Value,
            DestinationOffset = (ulong)range.Offset,
        };
        DeduplicationRequest* sent = &request;
        int result;
        do result = LibC.IoControl((int)source.Value, _ioctl.Deduplicate, (nint)sent);
        while (result == 0 && sent->Result == -Errno.Interrupted);
        shared = (long)sent->Shared;
        if (result != 0) return LastError();
        return sent->Result == ContentDiffers ? PlatformStatus.From(StatusCode.ContentDiffers) : Errno.OfLinux(-sent->Result);
    }

    public PlatformStatus Snapshot(string source, string destination, out int nested)
    {
        nested = 0;
        PlatformStatus status = OpenSubvolume(source, out FileHandle subvolume);
        if (!status.IsOk) return status;
        int flags = OpenFlags.ReadOnly | OpenFlags.Directory(_architecture);
        status = Open(ParentDirectory.Of(destination) ?? "/", flags, 0, out FileHandle above);
        if (status.IsOk)
        {
            status = CountNested((int)subvolume.Value, out nested);
            if (status.IsOk) status = Snapshot(subvolume, above, Path.GetFileName(destination));
            Close(above);
        }

        Close(subvolume);
        return status;
    }

    private PlatformStatus CheckUnwritten(FileHandle file, in FileFacts expected, out ulong kind)
    {
        kind = 0;
        PlatformStatus status = TakeLease(file, ReadLease); // of regular files alone
        if (!status.IsOk) return status.Code == StatusCode.Busy ? status : status with { Code = StatusCode.NotSupported };
        status = ReadStatus(file, out StatxBuffer buffer);
        if (!status.IsOk) return status;
        FileFacts now = Facts(buffer);
        bool asExpected = now.LinkCount == 1 && now.IsSameFileAs(expected)
            && now.Length == expected.Length && now.Modified == expected.Modified && now.Changed == expected.Changed;
        if (!asExpected) return PlatformStatus.From(StatusCode.ContentDiffers);
        long attributes = 0; // as on a file system without attributes
        LibC.IoControl((int)file.Value, _ioctl.GetFlags, (nint)(&attributes));
        if ((attributes & (Immutable | AppendOnly)) != 0) return PlatformStatus.From(StatusCode.NotPermitted);
        kind = (ulong)attributes & WithoutChecksums;
        return PlatformStatus.Ok;
    }

    /// <summary>Opens the root of a subvolume, whose inode has a number of its own: BTRFS_FIRST_FREE_OBJECTID.</summary>
    private PlatformStatus OpenSubvolume(string path, out FileHandle subvolume)
    {
        const ulong RootInode = 256;
        subvolume = FileHandle.None;
        PlatformStatus status = Inspect(path, LinkTreatment.Follow, out FileFacts facts);
        if (!status.IsOk) return status;
        if (facts.Kind != FileKind.Directory) return PlatformStatus.From(StatusCode.NotDirectory);
        status = InspectVolume(path, out VolumeFacts volume);
        if (!status.IsOk) return status;
        if (volume.FileSystem != "btrfs") return PlatformStatus.NotSupported;
        if (facts.Identity.FileLow != RootInode) return PlatformStatus.From(StatusCode.InvalidArgument);
        return Open(path, OpenFlags.ReadOnly, 0, out subvolume);
    }

    /// <summary>Counts page by page; a page that is full is followed by another (EOVERFLOW). Before Linux 4.18 it finds none.</summary>
    private PlatformStatus CountNested(int subvolume, out int nested)
    {
        const int Overflow = 75, CountOffset = 8 + (255 * 16); // after the least id and 255 pairs of ids
        nested = 0;
        byte[] page = new byte[IoctlCode.SubvolumeArgumentBytes]; // starts with the least id, which the kernel sets for the next page
        PlatformStatus status;
        do
        {
            fixed (byte* first = page) status = StatusOf(LibC.IoControl(subvolume, _ioctl.NestedSubvolumes, (nint)first));
            nested += page[CountOffset];
        }
        while (status.NativeCode == Overflow);
        return status.Code == StatusCode.NotSupported ? PlatformStatus.Ok : status;
    }

    private PlatformStatus Snapshot(FileHandle subvolume, FileHandle above, string name)
    {
        const int NameOffset = 56, LongestName = 255; // struct btrfs_ioctl_vol_args_v2: fd, transid, flags, four words, name
        byte* arguments = stackalloc byte[IoctlCode.SubvolumeArgumentBytes];
        Span<byte> all = new(arguments, IoctlCode.SubvolumeArgumentBytes);
        all.Clear();
        *(long*)arguments = subvolume.Value;
        if (System.Text.Encoding.UTF8.GetByteCount(name) > LongestName) return PlatformStatus.From(StatusCode.NameTooLong);
        System.Text.Encoding.UTF8.GetBytes(name, all[NameOffset..]);
        return StatusOf(LibC.IoControl((int)above.Value, _ioctl.Snapshot, (nint)arguments));
    }

    /// <summary>struct file_dedupe_range and one struct file_dedupe_range_info of linux/fs.h.</summary>
    [System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Explicit, Size = 56)]
    private struct DeduplicationRequest
    {
        [System.Runtime.InteropServices.FieldOffset(0)] public ulong SourceOffset;
        [System.Runtime.InteropServices.FieldOffset(8)] public ulong Length;
        [System.Runtime.InteropServices.FieldOffset(16)] public ushort DestinationCount;
        [System.Runtime.InteropServices.FieldOffset(24)] public long Destination;
        [System.Runtime.InteropServices.FieldOffset(32)] public ulong DestinationOffset;
        [System.Runtime.InteropServices.FieldOffset(40)] public ulong Shared;
        [System.Runtime.InteropServices.FieldOffset(48)] public int Result;
    }
}
