using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Simulated.Variants;

/// <summary>NTFS of Windows 10 1703.</summary>
public sealed class Windows10With1703Ntfs : IVolume
{
    static CopyFixture IVolume.MakeFixture() => new(VolumeProfiles.Windows10With1703Ntfs);
}

[TestClass]
public sealed class Windows10With1703NtfsBatchTests : BatchContract<Windows10With1703Ntfs>;

[TestClass]
public sealed class Windows10With1703NtfsCopyTests : CopyContract<Windows10With1703Ntfs>;

[TestClass]
public sealed class Windows10With1703NtfsErrorTests : ErrorContract<Windows10With1703Ntfs>;

[TestClass]
public sealed class Windows10With1703NtfsIdentityTests : IdentityContract<Windows10With1703Ntfs>;

[TestClass]
public sealed class Windows10With1703NtfsLinkTests : LinkContract<Windows10With1703Ntfs>;

[TestClass]
public sealed class Windows10With1703NtfsPlanTests : PlanContract<Windows10With1703Ntfs>;

[TestClass]
public sealed class Windows10With1703NtfsSkipTests : SkipContract<Windows10With1703Ntfs>;

[TestClass]
public sealed class Windows10With1703NtfsStoreTests : StoreContract<Windows10With1703Ntfs>;

[TestClass]
public sealed class Windows10With1703NtfsTreeRootTests : TreeRootContract<Windows10With1703Ntfs>;

[TestClass]
public sealed class Windows10With1703NtfsTreeTests : TreeContract<Windows10With1703Ntfs>;
