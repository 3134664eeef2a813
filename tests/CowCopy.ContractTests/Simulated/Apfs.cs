using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Simulated;

/// <summary>APFS, where files are cloned by path.</summary>
public sealed class Apfs : IVolume
{
    static bool IVolume.IsHere => !OperatingSystem.IsWindows(); // its paths would be those of Windows

    static CopyFixture IVolume.MakeFixture() => new(VolumeProfiles.Apfs);
}

[TestClass]
public sealed class ApfsBatchTests : BatchContract<Apfs>;

[TestClass]
public sealed class ApfsCopyTests : CopyContract<Apfs>;

[TestClass]
public sealed class ApfsErrorTests : ErrorContract<Apfs>;

[TestClass]
public sealed class ApfsIdentityTests : IdentityContract<Apfs>;

[TestClass]
public sealed class ApfsLinkTests : LinkContract<Apfs>;

[TestClass]
public sealed class ApfsPlanTests : PlanContract<Apfs>;

[TestClass]
public sealed class ApfsShareTests : ShareContract<Apfs>;

[TestClass]
public sealed class ApfsSkipTests : SkipContract<Apfs>;

[TestClass]
public sealed class ApfsStoreTests : StoreContract<Apfs>;

[TestClass]
public sealed class ApfsTreeRootTests : TreeRootContract<Apfs>;

[TestClass]
public sealed class ApfsTreeTests : TreeContract<Apfs>;
