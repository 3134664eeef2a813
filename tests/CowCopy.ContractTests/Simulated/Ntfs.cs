using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Simulated;

/// <summary>NTFS of Windows 11.</summary>
public sealed class Ntfs : IVolume
{
    static CopyFixture IVolume.MakeFixture() => new(VolumeProfiles.Ntfs);
}

[TestClass]
public sealed class NtfsBatchTests : BatchContract<Ntfs>;

[TestClass]
public sealed class NtfsCopyTests : CopyContract<Ntfs>;

[TestClass]
public sealed class NtfsErrorTests : ErrorContract<Ntfs>;

[TestClass]
public sealed class NtfsIdentityTests : IdentityContract<Ntfs>;

[TestClass]
public sealed class NtfsLinkTests : LinkContract<Ntfs>;

[TestClass]
public sealed class NtfsPlanTests : PlanContract<Ntfs>;

[TestClass]
public sealed class NtfsShareTests : ShareContract<Ntfs>;

[TestClass]
public sealed class NtfsSkipTests : SkipContract<Ntfs>;

[TestClass]
public sealed class NtfsStoreTests : StoreContract<Ntfs>;

[TestClass]
public sealed class NtfsTreeRootTests : TreeRootContract<Ntfs>;

[TestClass]
public sealed class NtfsTreeTests : TreeContract<Ntfs>;
