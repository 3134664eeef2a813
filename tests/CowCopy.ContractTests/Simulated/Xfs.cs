using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Simulated;

/// <summary>XFS that clones.</summary>
public sealed class Xfs : IVolume
{
    static bool IVolume.IsHere => !OperatingSystem.IsWindows(); // its paths would be those of Windows

    static CopyFixture IVolume.MakeFixture() => new(VolumeProfiles.Xfs);
}

[TestClass]
public sealed class XfsBatchTests : BatchContract<Xfs>;

[TestClass]
public sealed class XfsCopyTests : CopyContract<Xfs>;

[TestClass]
public sealed class XfsErrorTests : ErrorContract<Xfs>;

[TestClass]
public sealed class XfsIdentityTests : IdentityContract<Xfs>;

[TestClass]
public sealed class XfsLinkTests : LinkContract<Xfs>;

[TestClass]
public sealed class XfsPlanTests : PlanContract<Xfs>;

[TestClass]
public sealed class XfsShareTests : ShareContract<Xfs>;

[TestClass]
public sealed class XfsSkipTests : SkipContract<Xfs>;

[TestClass]
public sealed class XfsStoreTests : StoreContract<Xfs>;

[TestClass]
public sealed class XfsTreeRootTests : TreeRootContract<Xfs>;

[TestClass]
public sealed class XfsTreeTests : TreeContract<Xfs>;
