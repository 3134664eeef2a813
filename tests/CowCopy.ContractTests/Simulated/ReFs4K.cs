using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Simulated;

/// <summary>ReFS with 4 KiB clusters.</summary>
public sealed class ReFs4K : IVolume
{
    static CopyFixture IVolume.MakeFixture() => new(VolumeProfiles.ReFs4K);
}

[TestClass]
public sealed class ReFs4KBatchTests : BatchContract<ReFs4K>;

[TestClass]
public sealed class ReFs4KCopyTests : CopyContract<ReFs4K>;

[TestClass]
public sealed class ReFs4KErrorTests : ErrorContract<ReFs4K>;

[TestClass]
public sealed class ReFs4KIdentityTests : IdentityContract<ReFs4K>;

[TestClass]
public sealed class ReFs4KLinkTests : LinkContract<ReFs4K>;

[TestClass]
public sealed class ReFs4KPlanTests : PlanContract<ReFs4K>;

[TestClass]
public sealed class ReFs4KShareTests : ShareContract<ReFs4K>;

[TestClass]
public sealed class ReFs4KSkipTests : SkipContract<ReFs4K>;

[TestClass]
public sealed class ReFs4KStoreTests : StoreContract<ReFs4K>;

[TestClass]
public sealed class ReFs4KTreeRootTests : TreeRootContract<ReFs4K>;

[TestClass]
public sealed class ReFs4KTreeTests : TreeContract<ReFs4K>;
