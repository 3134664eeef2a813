using System.Buffers;
using CowCopy.Planning;

namespace CowCopy.Platform.Linux;

/// <summary>Linux: opens and lists directories.</summary>
internal sealed unsafe partial class LinuxPlatform
{
    private const int EntryLengthOffset = 16, EntryTypeOffset = 18, EntryNameOffset = 19; // struct linux_dirent64
    private const int ListingBuffer = 64 << 10;
    private const string Itself = ".";

    private volatile bool _lacksOpenAt2 = lacksOpenAt2;

    public PlatformStatus OpenDirectory(string path, in DirectoryAnchor anchor, out FileHandle directory)
    {
        int flags = OpenFlags.PathOnly | OpenFlags.Directory(_architecture);
        return OpenBelow(path, anchor, flags, out directory);
    }

    public PlatformStatus OpenListed(string path, in DirectoryAnchor anchor, List<DirectoryEntry> entries, out FileHandle directory)
    {
        int flags = OpenFlags.ReadOnly | OpenFlags.Directory(_architecture);
        PlatformStatus status = OpenBelow(path, anchor, flags, out directory);
        if (status.IsOk) status = List(directory, entries);
        if (status.IsOk || !directory.IsOpen) return status;
        Close(directory);
        directory = FileHandle.None;
        return status;
    }

    /// <remarks>By getdents64(2) itself: a stream of the C library costs two more calls, and its buffer.</remarks>
    public PlatformStatus ReadDirectory(string path, FileHandle directory, List<DirectoryEntry> entries)
    {
        int flags = OpenFlags.ReadOnly | OpenFlags.Directory(_architecture);
        PlatformStatus status = Open(directory.IsOpen ? new PathAt(Itself, directory) : path, flags, 0, out FileHandle opened);
        if (!status.IsOk) return status;
        status = List(opened, entries);
        Close(opened);
        return status;
    }

    private PlatformStatus List(FileHandle directory, List<DirectoryEntry> entries)
    {
        byte[] rented = ArrayPool<byte>.Shared.Rent(ListingBuffer);
        PlatformStatus status;
        fixed (byte* buffer = rented) status = ReadAll(directory, buffer, rented.Length, entries);
        ArrayPool<byte>.Shared.Return(rented);
        return status;
    }

    /// <remarks>
    /// Reads the directory's own flag (ext4, f2fs and tmpfs with casefold) and, for XFS, the volume's. Unknown for file systems that may
    /// ignore case without a way to query it (FUSE, network, FAT, overlay).
    /// </remarks>
    public bool? IsCaseSensitive(string directory)
    {
        Span<byte> buffer = stackalloc byte[StatFsReader.Bytes];
        if (!ReadStatFs(directory, buffer).IsOk) return null;
        FileSystemName name = FileSystemName.From(new StatFsReader(buffer, _architecture).Type);
        return name.HasCaseRule ? ReadCaseRule(directory) : null;
    }

    /// <remarks>The attribute C of chattr(1), which btrfs has.</remarks>
    public bool? IsCopyOnWriteDisabled(string path)
    {
        const long NoCopyOnWrite = 0x00800000; // FS_NOCOW_FL of linux/fs.h
        long attributes = 0;
        return Query(path, _ioctl.GetFlags, &attributes).IsOk ? (attributes & NoCopyOnWrite) != 0 : null;
    }

    /// <summary>Whether case counts on an XFS of these geometry flags.</summary>
    internal static bool IsXfsCaseSensitive(uint flags)
    {
        const uint IgnoresCase = 1 << 12; // XFS_FSOP_GEOM_FLAGS_DIRV2CI
        return (flags & IgnoresCase) == 0;
    }

    /// <summary>Whether case counts in a directory whose attributes were queried; null if that is not known.</summary>
    internal static bool? IsCaseSensitive(PlatformStatus queried, long attributes)
    {
        const long CaseFold = 0x40000000; // FS_CASEFOLD_FL of linux/fs.h
        if (queried.Code == StatusCode.NotSupported) return true; // no attributes: no case folding either
        return queried.IsOk ? (attributes & CaseFold) == 0 : null;
    }

    private bool? ReadCaseRule(string directory)
    {
        if (GetXfsFlags(directory) is { } flags) return IsXfsCaseSensitive(flags);
        long attributes = 0;
        PlatformStatus status = Query(directory, _ioctl.GetFlags, &attributes);
        return IsCaseSensitive(status, attributes);
    }

    private static string Below(in DirectoryAnchor anchor, string path)
    {
        int start = anchor.Path.EndsWith('/') ? anchor.Path.Length : anchor.Path.Length + 1;
        return path.Length > start ? path[start..] : Itself;
    }

    private PlatformStatus OpenBelow(string path, in DirectoryAnchor anchor, int flags, out FileHandle directory) =>
        anchor.IsSet ? OpenBelow(anchor.Handle, Below(anchor, path), flags, out directory) : Open(path, flags, 0, out directory);

    /// <summary>Opens a name below an open directory, through no link.</summary>
    /// <remarks>
    /// Without openat2(2) (Linux before 5.6, and some containers) the directories between are opened one after the other.
    /// </remarks>
    private PlatformStatus OpenBelow(FileHandle root, string relative, int flags, out FileHandle opened)
    {
        if (!_lacksOpenAt2)
        {
            PlatformStatus status = OpenInParts(root, relative, flags, out opened);
            // Seccomp filters of old containers return the latter.
            bool isMissing = status.NativeCode is Errno.FunctionMissing or Errno.NotPermitted;
            if (!isMissing) return status;
            _lacksOpenAt2 = true;
        }

        return OpenStepByStep(root, relative, flags | _noFollow, out opened);
    }

    /// <summary>In one call, unless the path may be longer than the kernel takes in one.</summary>
    private PlatformStatus OpenInParts(FileHandle root, string relative, int flags, out FileHandle opened)
    {
        int between = OpenFlags.PathOnly | OpenFlags.Directory(_architecture);
        FileHandle above = root;
        while (true)
        {
            int end = NativePath.MayBeLong(relative) ? relative.LastIndexOf('/', NativePath.LongestInOneCall) : -1;
            PlatformStatus status = end < 0 ? OpenInOneCall(above, relative, flags, out opened)
                : OpenInOneCall(above, relative[..end], between, out opened);
            if (above != root) Close(above);
            if (end < 0 || !status.IsOk) return status;
            relative = relative[(end + 1)..];
            above = opened;
        }
    }

    private static PlatformStatus OpenInOneCall(FileHandle above, string relative, int flags, out FileHandle opened)
    {
        const int OpenAt2Number = 437; // the same on all architectures
        const ulong NoLinksAndBelow = 0x04 | 0x08; // RESOLVE_NO_SYMLINKS (ELOOP at the first link), RESOLVE_BENEATH
        ulong* how = stackalloc ulong[3] { (uint)(flags | OpenFlags.CloseOnExec), 0, NoLinksAndBelow };
        opened = FileHandle.None;
        using NativePath native = new(relative, stackalloc byte[NativePath.StackBytes]);
        if (!native.Status.IsOk) return native.Status;
        nint file;
        fixed (byte* name = native)
        {
            do file = LibC.OpenAt2(OpenAt2Number, (int)above.Value, name, how, 3 * sizeof(ulong));
            while (LibC.WasInterrupted());
        }

        opened = new FileHandle(file); // -1 is none
        return WhereLink(StatusOf((int)file));
    }

    /// <summary>Returns the status of an opening that follows no link, and met one.</summary>
    private static PlatformStatus WhereLink(PlatformStatus status) =>
        status.NativeCode == Errno.TooManyLinks ? status with { Code = StatusCode.NotDirectory } : status;

    private PlatformStatus OpenStepByStep(FileHandle root, string relative, int flags, out FileHandle opened)
    {
        int between = OpenFlags.PathOnly | OpenFlags.Directory(_architecture) | _noFollow;
        FileHandle above = root;
        string[] names = relative.Split('/');
        for (int index = 0; ; index++)
        {
            bool isLast = index == names.Length - 1;
            PlatformStatus status = WhereLink(Open(new PathAt(names[index], above), isLast ? flags : between, 0, out opened));
            if (above != root) Close(above);
            if (isLast || !status.IsOk) return status;
            above = opened;
        }
    }

    private PlatformStatus ReadAll(FileHandle directory, byte* buffer, int size, List<DirectoryEntry> entries)
    {
        while (true)
        {
            int count = (int)LibC.ReadEntries(_readEntries, (int)directory.Value, buffer, (nuint)size);
            if (count <= 0) return StatusOf(count);
            for (byte* entry = buffer; entry < buffer + count; entry += *(ushort*)(entry + EntryLengthOffset))
            {
                byte* name = entry + EntryNameOffset;
                if (name[0] == '.' && (name[1] == 0 || (name[1] == '.' && name[2] == 0))) continue;
                string text = NativeText.Decode(name);
                entries.Add(new DirectoryEntry(text, KindOf(new PathAt(text, directory), entry[EntryTypeOffset])));
            }
        }
    }

    private FileKind KindOf(in PathAt path, byte type) => type switch
    {
        4 => FileKind.Directory, // DT_DIR
        8 => FileKind.Regular, // DT_REG
        10 => FileKind.SymbolicLink, // DT_LNK
        0 => Queried(path), // DT_UNKNOWN
        _ => FileKind.Other,
    };

    private FileKind Queried(in PathAt path)
    {
        Inspect(path, LinkTreatment.Keep, out FileFacts facts);
        return facts.Kind;
    }
}
