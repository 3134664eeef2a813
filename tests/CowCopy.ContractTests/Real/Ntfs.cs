using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Real;

/// <summary>NTFS by way of ntfs-3g.</summary>
public sealed class Ntfs : IVolume
{
    static bool IVolume.IsHere => OperatingSystem.IsLinux();

    static CopyFixture IVolume.MakeFixture() => On(VolumeRole.Ntfs, isCaseSensitive: true);

    /// <summary>Makes a fixture on a volume that ntfs-3g has mounted without <c>-o permissions</c>: all files have mode 0777.</summary>
    internal static CopyFixture On(VolumeRole role, bool isCaseSensitive)
    {
        const UnixFileMode Everything = (UnixFileMode)0x1FF;
        LinuxPlatform platform = new();
        string volume = TestVolumes.Require(role);
        Abilities can = Abilities.OfRealVolume(platform, CloneSupport.Unknown, volume) with
        {
            FirstCloneTells = true,
            FixedMode = Everything,
            IsCaseSensitive = isCaseSensitive,
        };
        return new CopyFixture(volume, platform, CloneSupport.Unknown) { Can = can };
    }
}

[TestClass]
public sealed class NtfsBatchTests : BatchContract<Ntfs>;

[TestClass]
public sealed class NtfsCopyTests : CopyContract<Ntfs>;

[TestClass]
public sealed class NtfsErrorTests : ErrorContract<Ntfs>;

[TestClass]
public sealed class NtfsIdentityTests : IdentityContract<Ntfs>;

[TestClass]
public sealed class NtfsLinkTests : LinkContract<Ntfs>;

[TestClass]
public sealed class NtfsPlanTests : PlanContract<Ntfs>;

[TestClass]
public sealed class NtfsSkipTests : SkipContract<Ntfs>;

[TestClass]
public sealed class NtfsStoreTests : StoreContract<Ntfs>;

[TestClass]
public sealed class NtfsTreeRootTests : TreeRootContract<Ntfs>;

[TestClass]
public sealed class NtfsTreeTests : TreeContract<Ntfs>;
