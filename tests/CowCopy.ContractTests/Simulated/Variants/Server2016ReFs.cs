using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Simulated.Variants;

/// <summary>ReFS of Windows Server 2016.</summary>
public sealed class Server2016ReFs : IVolume
{
    static CopyFixture IVolume.MakeFixture() => new(VolumeProfiles.Server2016ReFs);
}

[TestClass]
public sealed class Server2016ReFsBatchTests : BatchContract<Server2016ReFs>;

[TestClass]
public sealed class Server2016ReFsCopyTests : CopyContract<Server2016ReFs>;

[TestClass]
public sealed class Server2016ReFsErrorTests : ErrorContract<Server2016ReFs>;

[TestClass]
public sealed class Server2016ReFsIdentityTests : IdentityContract<Server2016ReFs>;

[TestClass]
public sealed class Server2016ReFsLinkTests : LinkContract<Server2016ReFs>;

[TestClass]
public sealed class Server2016ReFsPlanTests : PlanContract<Server2016ReFs>;

[TestClass]
public sealed class Server2016ReFsShareTests : ShareContract<Server2016ReFs>;

[TestClass]
public sealed class Server2016ReFsSkipTests : SkipContract<Server2016ReFs>;

[TestClass]
public sealed class Server2016ReFsStoreTests : StoreContract<Server2016ReFs>;

[TestClass]
public sealed class Server2016ReFsTreeRootTests : TreeRootContract<Server2016ReFs>;

[TestClass]
public sealed class Server2016ReFsTreeTests : TreeContract<Server2016ReFs>;
