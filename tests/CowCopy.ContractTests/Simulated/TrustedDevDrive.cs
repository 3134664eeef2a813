using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Simulated;

/// <summary>A trusted Dev Drive of Windows 11 24H2, where the system copy clones.</summary>
public sealed class TrustedDevDrive : IVolume
{
    static CopyFixture IVolume.MakeFixture() => new(VolumeProfiles.TrustedDevDrive);
}

[TestClass]
public sealed class TrustedDevDriveBatchTests : BatchContract<TrustedDevDrive>;

[TestClass]
public sealed class TrustedDevDriveCopyTests : CopyContract<TrustedDevDrive>;

[TestClass]
public sealed class TrustedDevDriveErrorTests : ErrorContract<TrustedDevDrive>;

[TestClass]
public sealed class TrustedDevDriveIdentityTests : IdentityContract<TrustedDevDrive>;

[TestClass]
public sealed class TrustedDevDriveLinkTests : LinkContract<TrustedDevDrive>;

[TestClass]
public sealed class TrustedDevDrivePlanTests : PlanContract<TrustedDevDrive>;

[TestClass]
public sealed class TrustedDevDriveShareTests : ShareContract<TrustedDevDrive>;

[TestClass]
public sealed class TrustedDevDriveSkipTests : SkipContract<TrustedDevDrive>;

[TestClass]
public sealed class TrustedDevDriveStoreTests : StoreContract<TrustedDevDrive>;

[TestClass]
public sealed class TrustedDevDriveTreeRootTests : TreeRootContract<TrustedDevDrive>;

[TestClass]
public sealed class TrustedDevDriveTreeTests : TreeContract<TrustedDevDrive>;
