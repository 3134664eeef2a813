using System.Runtime.InteropServices;
using System.Text;
using CowCopy.Planning;
using CowCopy.Platform.Unix;

namespace CowCopy.Platform.MacOS;

/// <summary>The C library of macOS: numbers and pointers only, errno through the last P/Invoke error.</summary>
/// <remarks>
/// On Intel the calls that fill structures with 64-bit file numbers have names of their own; on Apple silicon there is only one kind.
/// </remarks>
internal static unsafe partial class LibSystem
{
    private const string Name = "libc";

    [LibraryImport(Name, EntryPoint = "clonefile", SetLastError = true)]
    public static partial int CloneFile(byte* source, byte* destination, uint flags);

    [LibraryImport(Name, EntryPoint = "stat", SetLastError = true)]
    public static partial int Stat(byte* path, StatBuffer* buffer);

    [LibraryImport(Name, EntryPoint = "stat$INODE64", SetLastError = true)]
    public static partial int StatOnIntel(byte* path, StatBuffer* buffer);

    [LibraryImport(Name, EntryPoint = "lstat", SetLastError = true)]
    public static partial int LinkStat(byte* path, StatBuffer* buffer);

    [LibraryImport(Name, EntryPoint = "lstat$INODE64", SetLastError = true)]
    public static partial int LinkStatOnIntel(byte* path, StatBuffer* buffer);

    [LibraryImport(Name, EntryPoint = "fstat", SetLastError = true)]
    public static partial int FileStat(int file, StatBuffer* buffer);

    [LibraryImport(Name, EntryPoint = "fstat$INODE64", SetLastError = true)]
    public static partial int FileStatOnIntel(int file, StatBuffer* buffer);

    [LibraryImport(Name, EntryPoint = "statfs", SetLastError = true)]
    public static partial int StatFs(byte* path, byte* buffer);

    [LibraryImport(Name, EntryPoint = "statfs$INODE64", SetLastError = true)]
    public static partial int StatFsOnIntel(byte* path, byte* buffer);

    [LibraryImport(Name, EntryPoint = "getattrlist", SetLastError = true)]
    public static partial int GetAttributes(
        byte* path, AttributeList* attributes, VolumeCapabilities* capabilities, nuint size, uint options);

    /// <summary>Sets the flags of a file; a link is not followed.</summary>
    [LibraryImport(Name, EntryPoint = "lchflags", SetLastError = true)]
    public static partial int SetFlags(byte* path, uint flags);

    [LibraryImport(Name, EntryPoint = "fcopyfile", SetLastError = true)]
    public static partial int CopyFile(int source, int copy, nint state, uint flags);

    [LibraryImport(Name, EntryPoint = "futimens", SetLastError = true)]
    public static partial int SetTimes(int file, TimeSpec* times);

    /// <summary>
    /// struct stat of sys/stat.h with 64-bit file numbers, the same on Intel and Apple silicon. To .NET a file that is immutable by its
    /// flags is not read-only.
    /// </summary>
    [StructLayout(LayoutKind.Explicit, Size = 144)]
    internal struct StatBuffer
    {
        private const uint TypeMask = 0xF000, Permissions = 0xFFF, DirectoryType = 0x4000, RegularType = 0x8000, LinkType = 0xA000;

        [FieldOffset(0)] public int Device;
        [FieldOffset(4)] public ushort Mode;
        [FieldOffset(6)] public ushort LinkCount;
        [FieldOffset(8)] public ulong FileNumber;
        [FieldOffset(16)] public uint User;
        [FieldOffset(20)] public uint Group;
        [FieldOffset(32)] public TimeSpec Accessed;
        [FieldOffset(48)] public TimeSpec Modified;
        [FieldOffset(64)] public TimeSpec Changed;
        [FieldOffset(80)] public TimeSpec Created;
        [FieldOffset(96)] public long Size;
        [FieldOffset(116)] public uint Flags;

        /// <summary>
        /// Returns the facts of the file; of what is no directory, the mode as attributes, as elsewhere on the portable platform. Pure.
        /// </summary>
        public readonly FileFacts ToFacts(CurrentUser user)
        {
            bool isReadOnly = user.SeesReadOnly(Mode, User, Group), isDirectory = (Mode & TypeMask) == DirectoryType;
            return new FileFacts
            {
                Kind = (Mode & TypeMask) switch
                {
                    RegularType => FileKind.Regular,
                    DirectoryType => FileKind.Directory,
                    LinkType => FileKind.SymbolicLink,
                    _ => FileKind.Other,
                },
                Length = Size,
                Modified = Modified.ToTimestamp(),
                Accessed = Accessed.ToTimestamp(),
                Created = Created.ToTimestamp(),
                Changed = Changed.ToTimestamp(),
                Identity = new FileIdentity(Volume, 0, FileNumber),
                Mode = isDirectory ? Mode & Permissions : (uint)(isReadOnly ? FileAttributes.ReadOnly : FileAttributes.Normal),
                LinkCount = LinkCount,
                IsReadOnly = isReadOnly,
            };
        }

        // Of the device number, but not 0, which means "unknown".
        private readonly VolumeId Volume => new((1UL << 63) | (uint)Device);
    }

    /// <summary>struct timespec of sys/_types/_timespec.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal struct TimeSpec
    {
        public long Seconds;
        public long Nanoseconds;

        public readonly FileTimestamp ToTimestamp() => new(Seconds, (uint)Nanoseconds);
    }

    /// <summary>struct attrlist of sys/attr.h, which selects a volume's capabilities.</summary>
    [StructLayout(LayoutKind.Explicit, Size = 24)]
    internal struct AttributeList
    {
        private const ushort Groups = 5; // ATTR_BIT_MAP_COUNT
        private const uint OfVolume = 0x80000000, Capabilities = 0x00020000; // ATTR_VOL_INFO, ATTR_VOL_CAPABILITIES

        [FieldOffset(0)] public ushort GroupCount;
        [FieldOffset(8)] public uint VolumeAttributes;

        public static AttributeList ForCapabilities => new() { GroupCount = Groups, VolumeAttributes = OfVolume | Capabilities };
    }

    /// <summary>The output of getattrlist: its length, four words of vol_capabilities_attr_t, and four with their valid bits.</summary>
    [StructLayout(LayoutKind.Explicit, Size = 36)]
    internal struct VolumeCapabilities
    {
        private const uint CloneBit = 0x00010000; // VOL_CAP_INT_CLONE
        private const uint CaseBit = 0x00000100; // VOL_CAP_FMT_CASE_SENSITIVE

        [FieldOffset(0)] public uint Length;
        [FieldOffset(4)] public uint Formats; // VOL_CAPABILITIES_FORMAT is the first word
        [FieldOffset(8)] public uint Interfaces; // VOL_CAPABILITIES_INTERFACES is the second word
        [FieldOffset(20)] public uint ValidFormats;
        [FieldOffset(24)] public uint ValidInterfaces;

        public readonly bool? IsCaseSensitive => (ValidFormats & CaseBit) == 0 ? null : (Formats & CaseBit) != 0;

        public readonly CloneSupport CloneSupport => (ValidInterfaces & CloneBit, Interfaces & CloneBit) switch
        {
            (0, _) => CloneSupport.Unknown,
            (_, 0) => CloneSupport.No,
            _ => CloneSupport.Yes,
        };
    }

    /// <summary>struct statfs of sys/mount.h with 64-bit file numbers. Pure.</summary>
    internal readonly ref struct StatFsBuffer(ReadOnlySpan<byte> buffer)
    {
        public const int Bytes = 2168;

        private const int BlockSizeAt = 0, BlocksAt = 8, FreeAt = 24, FlagsAt = 64, TypeNameAt = 72, MountedOnAt = 88;
        private const int TypeNameBytes = 16, PathBytes = 1024;
        private const uint ReadOnlyFlag = 1; // MNT_RDONLY

        private readonly ReadOnlySpan<byte> _buffer = buffer;

        public long BlockSize => BitConverter.ToUInt32(_buffer[BlockSizeAt..]);

        public long TotalBytes => (long)BitConverter.ToUInt64(_buffer[BlocksAt..]) * BlockSize;

        /// <summary>Free for an ordinary user.</summary>
        public long FreeBytes => (long)BitConverter.ToUInt64(_buffer[FreeAt..]) * BlockSize;

        public bool IsReadOnly => (BitConverter.ToUInt32(_buffer[FlagsAt..]) & ReadOnlyFlag) != 0;

        /// <summary>
        /// Whether the number of a file is that of its first cluster, and all empty files have one number: FILENO_EMPTY of Apple's msdosfs.
        /// What exFAT does is not published, so its empty files count as unknown too.
        /// </summary>
        public bool NumbersContent => FileSystem is "msdos" or "exfat";

        public string FileSystem => Text(TypeNameAt, TypeNameBytes);

        public string MountedOn => Text(MountedOnAt, PathBytes);

        private string Text(int at, int most)
        {
            ReadOnlySpan<byte> field = _buffer.Slice(at, most);
            int end = field.IndexOf((byte)0);
            return Encoding.UTF8.GetString(end >= 0 ? field[..end] : field);
        }
    }
}
