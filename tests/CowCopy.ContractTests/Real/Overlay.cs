using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Real;

/// <summary>An overlay file system whose layers are on XFS.</summary>
public sealed class Overlay : IVolume
{
    static bool IVolume.IsHere => OperatingSystem.IsLinux();

    static CopyFixture IVolume.MakeFixture()
    {
        LinuxPlatform platform = new();
        // cachestat(2) on an overlay counts the pages of the overlay's own inode, which has none.
        string volume = TestVolumes.Require(VolumeRole.Overlay);
        Abilities can = Abilities.OfRealVolume(platform, CloneSupport.Yes, volume) with
        {
            ClonesInPlace = false,
            CountsDirtyBytes = false,
            SharesFiles = false, // it does not report mappings
        };
        return new CopyFixture(volume, platform, CloneSupport.Yes) { Can = can };
    }
}

[TestClass]
public sealed class OverlayBatchTests : BatchContract<Overlay>;

[TestClass]
public sealed class OverlayCopyTests : CopyContract<Overlay>;

[TestClass]
public sealed class OverlayErrorTests : ErrorContract<Overlay>;

[TestClass]
public sealed class OverlayIdentityTests : IdentityContract<Overlay>;

[TestClass]
public sealed class OverlayLinkTests : LinkContract<Overlay>;

[TestClass]
public sealed class OverlayPlanTests : PlanContract<Overlay>;

[TestClass]
public sealed class OverlayShareTests : ShareContract<Overlay>;

[TestClass]
public sealed class OverlaySkipTests : SkipContract<Overlay>;

[TestClass]
public sealed class OverlayStoreTests : StoreContract<Overlay>;

[TestClass]
public sealed class OverlayTreeRootTests : TreeRootContract<Overlay>;

[TestClass]
public sealed class OverlayTreeTests : TreeContract<Overlay>;
