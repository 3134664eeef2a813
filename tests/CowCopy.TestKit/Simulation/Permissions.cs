namespace CowCopy.TestKit.Simulation;

/// <summary>What a file's mode means on a system: permission bits, or attributes.</summary>
internal sealed class Permissions(SimulatedSystem system)
{
    private const uint OwnerRead = 0x100, OwnerWrite = 0x80, WriteOfAll = 0x92, All = 0x1FF, UsualUmask = 0x12;
    private const uint ReadOnlyAttribute = (uint)FileAttributes.ReadOnly;

    public bool AreBits => system != SimulatedSystem.Windows;

    /// <summary>Of a file that all read and its owner writes.</summary>
    public uint Plain => AreBits ? 0x1A4 : (uint)FileAttributes.Archive;

    /// <summary>Bits that new files do not get although they are asked for.</summary>
    public uint Masked => AreBits ? UsualUmask : 0;

    public uint Mask => AreBits ? All : uint.MaxValue;

    public bool IsReadOnly(uint mode) => AreBits ? (mode & (OwnerRead | OwnerWrite)) == OwnerRead : (mode & ReadOnlyAttribute) != 0;

    public uint WithReadOnly(uint mode) => AreBits ? mode & ~WriteOfAll : mode | ReadOnlyAttribute;

    public uint WithoutReadOnly(uint mode)
    {
        if (!AreBits) return mode & ~ReadOnlyAttribute;
        return (mode & OwnerRead) != 0 ? mode | OwnerWrite : mode;
    }

    public bool MayRead(uint mode, SimulatedUser user) => !AreBits || user == SimulatedUser.Root || (mode & OwnerRead) != 0;

    public bool MayWrite(uint mode, SimulatedUser user) =>
        AreBits ? user == SimulatedUser.Root || (mode & OwnerWrite) != 0 : !IsReadOnly(mode);
}
