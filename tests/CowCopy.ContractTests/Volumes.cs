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

    public static Bed Tmpfs()
    {
        const string Memory = "/dev/shm";
        if (!Directory.Exists(Memory)) Assert.Inconclusive("There is no " + Memory + " here.");
        return new Bed(Memory, new LinuxPlatform(), CloneSupport.No);
    }

    public static Bed Portable() => new(Path.GetTempPath(), new PortablePlatform(), CloneSupport.Unknown);
}
