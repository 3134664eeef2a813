using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Simulated;

/// <summary>An SMB share.</summary>
public sealed class Smb : IVolume
{
    static CopyFixture IVolume.MakeFixture() => new(VolumeProfiles.Smb);
}

[TestClass]
public sealed class SmbBatchTests : BatchContract<Smb>;

[TestClass]
public sealed class SmbCopyTests : CopyContract<Smb>;

[TestClass]
public sealed class SmbErrorTests : ErrorContract<Smb>;

[TestClass]
public sealed class SmbIdentityTests : IdentityContract<Smb>;

[TestClass]
public sealed class SmbLinkTests : LinkContract<Smb>;

[TestClass]
public sealed class SmbPlanTests : PlanContract<Smb>;

[TestClass]
public sealed class SmbShareTests : ShareContract<Smb>;

[TestClass]
public sealed class SmbSkipTests : SkipContract<Smb>;

[TestClass]
public sealed class SmbStoreTests : StoreContract<Smb>;

[TestClass]
public sealed class SmbTreeRootTests : TreeRootContract<Smb>;

[TestClass]
public sealed class SmbTreeTests : TreeContract<Smb>;
