using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Real;

/// <summary>btrfs.</summary>
public sealed class Btrfs : IVolume
{
    static bool IVolume.IsHere => OperatingSystem.IsLinux();

    static CopyFixture IVolume.MakeFixture() => new(TestVolumes.Require(VolumeRole.Btrfs), new LinuxPlatform(), CloneSupport.Yes);
}

[TestClass]
public sealed class BtrfsBatchTests : BatchContract<Btrfs>;

[TestClass]
public sealed class BtrfsCopyTests : CopyContract<Btrfs>;

[TestClass]
public sealed class BtrfsErrorTests : ErrorContract<Btrfs>;

[TestClass]
public sealed class BtrfsIdentityTests : IdentityContract<Btrfs>;

[TestClass]
public sealed class BtrfsLinkTests : LinkContract<Btrfs>;

[TestClass]
public sealed class BtrfsPlanTests : PlanContract<Btrfs>;

[TestClass]
public sealed class BtrfsShareTests : ShareContract<Btrfs>;

[TestClass]
public sealed class BtrfsSkipTests : SkipContract<Btrfs>;

[TestClass]
public sealed class BtrfsStoreTests : StoreContract<Btrfs>;

[TestClass]
public sealed class BtrfsTreeRootTests : TreeRootContract<Btrfs>;

[TestClass]
public sealed class BtrfsTreeTests : TreeContract<Btrfs>;
