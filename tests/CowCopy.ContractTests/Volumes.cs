using CowCopy.Platform.Linux;
using CowCopy.Platform.Portable;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>The beds: each real volume under the platform of this system, and the portable platform.</summary>
internal static class Volumes
{
    public static Bed Xfs() => new(TestVolumes.Require(VolumeRole.Xfs), new LinuxPlatform(), CloneSupport.Yes);

    public static Bed Btrfs() => new(TestVolumes.Require(VolumeRole.Btrfs), new LinuxPlatform(), CloneSupport.Yes);

    public static Bed Ext4() => new(TestVolumes.Require(VolumeRole.Ext4), new LinuxPlatform(), CloneSupport.No);

    public static Bed Tmpfs() => new(TestVolumes.Memory(), new LinuxPlatform(), CloneSupport.No);

    // cachestat(2) counts the pages of the overlay's own file, which has none: they are those of the file in the layer.
    public static Bed Overlay()
    {
        LinuxPlatform platform = new();
        Abilities can = Abilities.OfRealVolume(platform, CloneSupport.Yes) with { ClonesInPlace = false, CountsDirtyBytes = false };
        return new Bed(TestVolumes.Require(VolumeRole.Overlay), platform, CloneSupport.Yes) { Can = can };
    }

    public static Bed Ntfs() => OnNtfs(VolumeRole.Ntfs, isCaseSensitive: true);

    public static Bed NtfsIgnoreCase() => OnNtfs(VolumeRole.NtfsIgnoreCase, isCaseSensitive: false);

    public static Bed Nfs() => new(TestVolumes.Require(VolumeRole.Nfs), new LinuxPlatform(), CloneSupport.Unknown);

    public static Bed Portable() => new(Path.GetTempPath(), new PortablePlatform(), CloneSupport.Unknown);

    // Mounted without -o permissions, as it usually is, ntfs-3g shows all files as 0777 and ignores other modes.
    private static Bed OnNtfs(VolumeRole role, bool isCaseSensitive)
    {
        const UnixFileMode Everything = (UnixFileMode)0x1FF;
        LinuxPlatform platform = new();
        Abilities can = Abilities.OfRealVolume(platform, CloneSupport.Unknown) with { FirstCloneTells = true, FixedMode = Everything, IsCaseSensitive = isCaseSensitive };
        return new Bed(TestVolumes.Require(role), platform, CloneSupport.Unknown) { Can = can };
    }
}
