using System.Runtime.InteropServices;

namespace CowCopy.Platform.Windows.Structures;

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
