using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Simulated.Variants;

/// <summary>ReFS of Windows Server 2022.</summary>
public sealed class Server2022ReFs : IVolume
{
    static CopyFixture IVolume.MakeFixture() => new(VolumeProfiles.Server2022ReFs);
}

[TestClass]
public sealed class Server2022ReFsBatchTests : BatchContract<Server2022ReFs>;

[TestClass]
public sealed class Server2022ReFsCopyTests : CopyContract<Server2022ReFs>;

[TestClass]
public sealed class Server2022ReFsErrorTests : ErrorContract<Server2022ReFs>;

[TestClass]
public sealed class Server2022ReFsIdentityTests : IdentityContract<Server2022ReFs>;

[TestClass]
public sealed class Server2022ReFsLinkTests : LinkContract<Server2022ReFs>;

[TestClass]
public sealed class Server2022ReFsPlanTests : PlanContract<Server2022ReFs>;

[TestClass]
public sealed class Server2022ReFsShareTests : ShareContract<Server2022ReFs>;

[TestClass]
public sealed class Server2022ReFsSkipTests : SkipContract<Server2022ReFs>;

[TestClass]
public sealed class Server2022ReFsStoreTests : StoreContract<Server2022ReFs>;

[TestClass]
public sealed class Server2022ReFsTreeRootTests : TreeRootContract<Server2022ReFs>;

[TestClass]
public sealed class Server2022ReFsTreeTests : TreeContract<Server2022ReFs>;
