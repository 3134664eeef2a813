using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Simulated;

/// <summary>exFAT, which has neither clones, links nor permissions.</summary>
public sealed class ExFat : IVolume
{
    static bool IVolume.IsHere => !OperatingSystem.IsWindows(); // its paths would be those of Windows

    static CopyFixture IVolume.MakeFixture() => new(VolumeProfiles.ExFat);
}

[TestClass]
public sealed class ExFatBatchTests : BatchContract<ExFat>;

[TestClass]
public sealed class ExFatCopyTests : CopyContract<ExFat>;

[TestClass]
public sealed class ExFatErrorTests : ErrorContract<ExFat>;

[TestClass]
public sealed class ExFatIdentityTests : IdentityContract<ExFat>;

[TestClass]
public sealed class ExFatLinkTests : LinkContract<ExFat>;

[TestClass]
public sealed class ExFatPlanTests : PlanContract<ExFat>;

[TestClass]
public sealed class ExFatShareTests : ShareContract<ExFat>;

[TestClass]
public sealed class ExFatSkipTests : SkipContract<ExFat>;

[TestClass]
public sealed class ExFatStoreTests : StoreContract<ExFat>;

[TestClass]
public sealed class ExFatTreeRootTests : TreeRootContract<ExFat>;

[TestClass]
public sealed class ExFatTreeTests : TreeContract<ExFat>;
