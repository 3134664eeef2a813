using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Simulated.Variants;

/// <summary>ReFS with 64 KiB clusters.</summary>
public sealed class ReFs64K : IVolume
{
    static CopyFixture IVolume.MakeFixture() => new(VolumeProfiles.ReFs64K);
}

[TestClass]
public sealed class ReFs64KBatchTests : BatchContract<ReFs64K>;

[TestClass]
public sealed class ReFs64KCopyTests : CopyContract<ReFs64K>;

[TestClass]
public sealed class ReFs64KErrorTests : ErrorContract<ReFs64K>;

[TestClass]
public sealed class ReFs64KIdentityTests : IdentityContract<ReFs64K>;

[TestClass]
public sealed class ReFs64KLinkTests : LinkContract<ReFs64K>;

[TestClass]
public sealed class ReFs64KPlanTests : PlanContract<ReFs64K>;

[TestClass]
public sealed class ReFs64KShareTests : ShareContract<ReFs64K>;

[TestClass]
public sealed class ReFs64KSkipTests : SkipContract<ReFs64K>;

[TestClass]
public sealed class ReFs64KStoreTests : StoreContract<ReFs64K>;

[TestClass]
public sealed class ReFs64KTreeRootTests : TreeRootContract<ReFs64K>;

[TestClass]
public sealed class ReFs64KTreeTests : TreeContract<ReFs64K>;
