namespace CowCopy.Platform.Windows;

/// <summary>FSCTL_* of winioctl.h.</summary>
internal static class ControlCode
{
    public const uint GetRetrievalPointers = 0x00090073;
    public const uint SetReparsePoint = 0x000900A4;
    public const uint GetReparsePoint = 0x000900A8;
    public const uint SetSparse = 0x000900C4;
    public const uint QueryAllocatedRanges = 0x000940CF;
    public const uint QueryPersistentVolumeState = 0x0009023C;
    public const uint GetIntegrity = 0x0009027C;

    /// <summary>Its access bits require a handle that may read and write.</summary>
    public const uint SetIntegrity = 0x0009C280;
    public const uint GetReFsVolumeData = 0x000902D8;
    public const uint DuplicateExtents = 0x00098344;
    public const uint GetRetrievalPointersAndCounts = 0x000903D3;
}
