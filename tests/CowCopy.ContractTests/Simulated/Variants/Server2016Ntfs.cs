using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Simulated.Variants;

/// <summary>NTFS of Windows Server 2016.</summary>
public sealed class Server2016Ntfs : IVolume
{
    static CopyFixture IVolume.MakeFixture() => new(VolumeProfiles.Server2016Ntfs);
}

[TestClass]
public sealed class Server2016NtfsBatchTests : BatchContract<Server2016Ntfs>;

[TestClass]
public sealed class Server2016NtfsCopyTests : CopyContract<Server2016Ntfs>;

[TestClass]
public sealed class Server2016NtfsErrorTests : ErrorContract<Server2016Ntfs>;

[TestClass]
public sealed class Server2016NtfsIdentityTests : IdentityContract<Server2016Ntfs>;

[TestClass]
public sealed class Server2016NtfsLinkTests : LinkContract<Server2016Ntfs>;

[TestClass]
public sealed class Server2016NtfsPlanTests : PlanContract<Server2016Ntfs>;

[TestClass]
public sealed class Server2016NtfsSkipTests : SkipContract<Server2016Ntfs>;

[TestClass]
public sealed class Server2016NtfsStoreTests : StoreContract<Server2016Ntfs>;

[TestClass]
public sealed class Server2016NtfsTreeRootTests : TreeRootContract<Server2016Ntfs>;

[TestClass]
public sealed class Server2016NtfsTreeTests : TreeContract<Server2016Ntfs>;
