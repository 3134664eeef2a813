using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Simulated.Variants;

/// <summary>An SMB share that gives files no ids.</summary>
public sealed class SmbWithoutIds : IVolume
{
    static CopyFixture IVolume.MakeFixture() => new(VolumeProfiles.SmbWithoutIds);
}

[TestClass]
public sealed class SmbWithoutIdsBatchTests : BatchContract<SmbWithoutIds>;

[TestClass]
public sealed class SmbWithoutIdsCopyTests : CopyContract<SmbWithoutIds>;

[TestClass]
public sealed class SmbWithoutIdsErrorTests : ErrorContract<SmbWithoutIds>;

[TestClass]
public sealed class SmbWithoutIdsIdentityTests : IdentityContract<SmbWithoutIds>;

[TestClass]
public sealed class SmbWithoutIdsLinkTests : LinkContract<SmbWithoutIds>;

[TestClass]
public sealed class SmbWithoutIdsPlanTests : PlanContract<SmbWithoutIds>;

[TestClass]
public sealed class SmbWithoutIdsSkipTests : SkipContract<SmbWithoutIds>;

[TestClass]
public sealed class SmbWithoutIdsStoreTests : StoreContract<SmbWithoutIds>;

[TestClass]
public sealed class SmbWithoutIdsTreeRootTests : TreeRootContract<SmbWithoutIds>;

[TestClass]
public sealed class SmbWithoutIdsTreeTests : TreeContract<SmbWithoutIds>;
