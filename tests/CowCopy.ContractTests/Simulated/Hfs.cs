using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Simulated;

/// <summary>HFS+, which macOS cannot clone on.</summary>
public sealed class Hfs : IVolume
{
    static bool IVolume.IsHere => !OperatingSystem.IsWindows(); // its paths would be those of Windows

    static CopyFixture IVolume.MakeFixture() => new(VolumeProfiles.Hfs);
}

[TestClass]
public sealed class HfsBatchTests : BatchContract<Hfs>;

[TestClass]
public sealed class HfsCopyTests : CopyContract<Hfs>;

[TestClass]
public sealed class HfsErrorTests : ErrorContract<Hfs>;

[TestClass]
public sealed class HfsIdentityTests : IdentityContract<Hfs>;

[TestClass]
public sealed class HfsLinkTests : LinkContract<Hfs>;

[TestClass]
public sealed class HfsPlanTests : PlanContract<Hfs>;

[TestClass]
public sealed class HfsShareTests : ShareContract<Hfs>;

[TestClass]
public sealed class HfsSkipTests : SkipContract<Hfs>;

[TestClass]
public sealed class HfsStoreTests : StoreContract<Hfs>;

[TestClass]
public sealed class HfsTreeRootTests : TreeRootContract<Hfs>;

[TestClass]
public sealed class HfsTreeTests : TreeContract<Hfs>;
