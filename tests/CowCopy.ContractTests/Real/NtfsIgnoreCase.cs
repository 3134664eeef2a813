using CowCopy.TestKit;

namespace CowCopy.ContractTests.Real;

/// <summary>NTFS by way of ntfs-3g, mounted to ignore case.</summary>
public sealed class NtfsIgnoreCase : IVolume
{
    static bool IVolume.IsHere => OperatingSystem.IsLinux();

    static CopyFixture IVolume.MakeFixture() => Ntfs.On(VolumeRole.NtfsIgnoreCase, isCaseSensitive: false);
}

[TestClass]
public sealed class NtfsIgnoreCaseBatchTests : BatchContract<NtfsIgnoreCase>;

[TestClass]
public sealed class NtfsIgnoreCaseCopyTests : CopyContract<NtfsIgnoreCase>;

[TestClass]
public sealed class NtfsIgnoreCaseErrorTests : ErrorContract<NtfsIgnoreCase>;

[TestClass]
public sealed class NtfsIgnoreCaseIdentityTests : IdentityContract<NtfsIgnoreCase>;

[TestClass]
public sealed class NtfsIgnoreCaseLinkTests : LinkContract<NtfsIgnoreCase>;

[TestClass]
public sealed class NtfsIgnoreCasePlanTests : PlanContract<NtfsIgnoreCase>
{
    /// <summary>lowntfs-3g reuses the numbers of deleted files, which the kernel may find stale: creating a directory failed so.</summary>
    protected override bool BearsManyCases => false;
}

[TestClass]
public sealed class NtfsIgnoreCaseSkipTests : SkipContract<NtfsIgnoreCase>;

[TestClass]
public sealed class NtfsIgnoreCaseStoreTests : StoreContract<NtfsIgnoreCase>;

[TestClass]
public sealed class NtfsIgnoreCaseTreeRootTests : TreeRootContract<NtfsIgnoreCase>;

[TestClass]
public sealed class NtfsIgnoreCaseTreeTests : TreeContract<NtfsIgnoreCase>;
