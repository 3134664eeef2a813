using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Simulated.Variants;

/// <summary>A Dev Drive that is not trusted.</summary>
public sealed class UntrustedDevDrive : IVolume
{
    static CopyFixture IVolume.MakeFixture() => new(VolumeProfiles.UntrustedDevDrive);
}

[TestClass]
public sealed class UntrustedDevDriveBatchTests : BatchContract<UntrustedDevDrive>;

[TestClass]
public sealed class UntrustedDevDriveCopyTests : CopyContract<UntrustedDevDrive>;

[TestClass]
public sealed class UntrustedDevDriveErrorTests : ErrorContract<UntrustedDevDrive>;

[TestClass]
public sealed class UntrustedDevDriveIdentityTests : IdentityContract<UntrustedDevDrive>;

[TestClass]
public sealed class UntrustedDevDriveLinkTests : LinkContract<UntrustedDevDrive>;

[TestClass]
public sealed class UntrustedDevDrivePlanTests : PlanContract<UntrustedDevDrive>;

[TestClass]
public sealed class UntrustedDevDriveShareTests : ShareContract<UntrustedDevDrive>;

[TestClass]
public sealed class UntrustedDevDriveSkipTests : SkipContract<UntrustedDevDrive>;

[TestClass]
public sealed class UntrustedDevDriveStoreTests : StoreContract<UntrustedDevDrive>;

[TestClass]
public sealed class UntrustedDevDriveTreeRootTests : TreeRootContract<UntrustedDevDrive>;

[TestClass]
public sealed class UntrustedDevDriveTreeTests : TreeContract<UntrustedDevDrive>;
