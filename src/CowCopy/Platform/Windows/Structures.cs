using System.Runtime.InteropServices;
using CowCopy.Planning;

// The structures that several classes share, in one file as in the headers of Windows. Those of one class are nested in it.
namespace CowCopy.Platform.Windows;

/// <summary>FILETIME: hundreds of nanoseconds since 1601, in two halves, so that it may stand at any multiple of four.</summary>
[StructLayout(LayoutKind.Explicit, Size = 8)]
internal readonly struct FileTime(long ticks)
{
    private const long TicksPerSecond = 10_000_000, NanosecondsPerTick = 100;
    private const long UnixEpochSeconds = 11_644_473_600;

    [FieldOffset(0)] public readonly uint Low = (uint)ticks;
    [FieldOffset(4)] public readonly uint High = (uint)(ticks >> 32);

    public long Ticks => ((long)High << 32) | Low;

    public static FileTime From(FileTimestamp time) =>
        new(((time.Seconds + UnixEpochSeconds) * TicksPerSecond) + (time.Nanoseconds / NanosecondsPerTick));

    public FileTimestamp ToTimestamp() =>
        new((Ticks / TicksPerSecond) - UnixEpochSeconds, (uint)(Ticks % TicksPerSecond * NanosecondsPerTick));
}

/// <summary>BY_HANDLE_FILE_INFORMATION of fileapi.h.</summary>
[StructLayout(LayoutKind.Explicit, Size = 52)]
internal struct ByHandleInformation
{
    [FieldOffset(0)] public uint Attributes;
    [FieldOffset(4)] public FileTime Created;
    [FieldOffset(12)] public FileTime Accessed;
    [FieldOffset(20)] public FileTime Modified;
    [FieldOffset(28)] public uint VolumeSerial;
    [FieldOffset(32)] public uint LengthHigh;
    [FieldOffset(36)] public uint LengthLow;
    [FieldOffset(40)] public uint LinkCount;
    [FieldOffset(44)] public uint IndexHigh;
    [FieldOffset(48)] public uint IndexLow;

    public readonly long Length => ((long)LengthHigh << 32) | LengthLow;

    public readonly ulong Index => ((ulong)IndexHigh << 32) | IndexLow;
}

/// <summary>FILE_BASIC_INFO of winbase.h. When set, a zero leaves the field as it is.</summary>
[StructLayout(LayoutKind.Explicit, Size = 40)]
internal struct BasicInformation
{
    [FieldOffset(0)] public FileTime Created;
    [FieldOffset(8)] public FileTime Accessed;
    [FieldOffset(16)] public FileTime Modified;
    [FieldOffset(24)] public FileTime Changed;
    [FieldOffset(32)] public uint Attributes;
}

/// <summary>WIN32_FILE_ATTRIBUTE_DATA of fileapi.h.</summary>
[StructLayout(LayoutKind.Explicit, Size = 36)]
internal struct AttributeData
{
    [FieldOffset(0)] public uint Attributes;
    [FieldOffset(4)] public FileTime Created;
    [FieldOffset(12)] public FileTime Accessed;
    [FieldOffset(20)] public FileTime Modified;
    [FieldOffset(28)] public uint LengthHigh;
    [FieldOffset(32)] public uint LengthLow;

    public readonly long Length => ((long)LengthHigh << 32) | LengthLow;
}

/// <summary>
/// FILE_STAT_BASIC_INFORMATION of winnt.h, which is queried without opening the file. FILE_STAT_INFORMATION of ntifs.h is the same up to
/// the number of links, and ends after 72 bytes.
/// </summary>
[StructLayout(LayoutKind.Explicit, Size = 104)]
internal struct StatInformation
{
    public const uint ShortBytes = 72;

    [FieldOffset(8)] public FileTime Created;
    [FieldOffset(16)] public FileTime Accessed;
    [FieldOffset(24)] public FileTime Modified;
    [FieldOffset(32)] public FileTime Changed;
    [FieldOffset(48)] public long Length;
    [FieldOffset(56)] public uint Attributes;
    [FieldOffset(60)] public uint ReparseTag;
    [FieldOffset(64)] public uint LinkCount;
    [FieldOffset(80)] public ulong VolumeSerial;
    [FieldOffset(88)] public ulong IdLow;
    [FieldOffset(96)] public ulong IdHigh;
}

/// <summary>FILE_ATTRIBUTE_TAG_INFO of winbase.h.</summary>
[StructLayout(LayoutKind.Explicit, Size = 8)]
internal struct AttributeTag
{
    public const uint SymbolicLink = 0xA000000C, MountPoint = 0xA0000003; // IO_REPARSE_TAG_*

    [FieldOffset(0)] public uint Attributes;
    [FieldOffset(4)] public uint ReparseTag;
}

/// <summary>
/// FILE_ID_EXTD_DIR_INFO of winbase.h. FILE_FULL_DIR_INFO is the same up to the size of the extended attributes; its name follows there.
/// </summary>
[StructLayout(LayoutKind.Explicit, Size = 88)]
internal struct ListedEntry
{
    public const int NameOffset = 68, NameOffsetWithId = 88;

    [FieldOffset(0)] public uint NextOffset;
    [FieldOffset(8)] public FileTime Created;
    [FieldOffset(16)] public FileTime Accessed;
    [FieldOffset(24)] public FileTime Modified;
    [FieldOffset(32)] public FileTime Changed;
    [FieldOffset(40)] public long Length;
    [FieldOffset(56)] public uint Attributes;
    [FieldOffset(60)] public uint NameBytes;
    [FieldOffset(64)] public uint ExtendedAttributes;
    [FieldOffset(68)] public uint ReparseTag;
    [FieldOffset(72)] public ulong IdLow;
    [FieldOffset(80)] public ulong IdHigh;
}

/// <summary>FILE_ALLOCATED_RANGE_BUFFER of winioctl.h.</summary>
[StructLayout(LayoutKind.Explicit, Size = 16)]
internal struct AllocatedRange
{
    [FieldOffset(0)] public long Offset;
    [FieldOffset(8)] public long Length;
}

/// <summary>FILE_FS_FULL_SIZE_INFORMATION of ntddk.h.</summary>
[StructLayout(LayoutKind.Explicit, Size = 32)]
internal struct VolumeSize
{
    [FieldOffset(0)] public long TotalClusters;
    [FieldOffset(8)] public long FreeClustersForCaller;
    [FieldOffset(24)] public uint SectorsPerCluster;
    [FieldOffset(28)] public uint BytesPerSector;

    public readonly long ClusterBytes => (long)SectorsPerCluster * BytesPerSector;

    public readonly long FreeBytes => FreeClustersForCaller * ClusterBytes;

    public readonly long TotalBytes => TotalClusters * ClusterBytes;
}

/// <summary>OSVERSIONINFOW of winnt.h.</summary>
[StructLayout(LayoutKind.Explicit, Size = Bytes)]
internal struct SystemVersion
{
    public const int Bytes = 276;

    [FieldOffset(0)] public uint Size;
    [FieldOffset(12)] public uint Build;
}
