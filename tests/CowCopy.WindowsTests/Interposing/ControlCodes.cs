namespace CowCopy.WindowsTests.Interposing;

/// <summary>Control codes of winioctl.h that the tests look for.</summary>
internal static class ControlCodes
{
    public const uint SetSparse = 0x000900C4;
    public const uint QueryPersistentVolumeState = 0x0009023C;
    public const uint GetIntegrityInformation = 0x0009027C;
    public const uint SetIntegrityInformation = 0x0009C280;
    public const uint DuplicateExtentsToFile = 0x00098344;
}
