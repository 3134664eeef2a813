using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Simulated.Variants;

/// <summary>APFS as it is formatted for names that differ by case; normalisation forms are one name all the same.</summary>
public sealed class ApfsCaseSensitive : IVolume
{
    static bool IVolume.IsHere => !OperatingSystem.IsWindows(); // its paths would be those of Windows

    static CopyFixture IVolume.MakeFixture() => new(VolumeProfiles.ApfsCaseSensitive);
}

[TestClass]
public sealed class ApfsCaseSensitiveBatchTests : BatchContract<ApfsCaseSensitive>;

[TestClass]
public sealed class ApfsCaseSensitiveCopyTests : CopyContract<ApfsCaseSensitive>;

[TestClass]
public sealed class ApfsCaseSensitiveErrorTests : ErrorContract<ApfsCaseSensitive>;

[TestClass]
public sealed class ApfsCaseSensitiveIdentityTests : IdentityContract<ApfsCaseSensitive>;

[TestClass]
public sealed class ApfsCaseSensitiveLinkTests : LinkContract<ApfsCaseSensitive>;

[TestClass]
public sealed class ApfsCaseSensitivePlanTests : PlanContract<ApfsCaseSensitive>;

[TestClass]
public sealed class ApfsCaseSensitiveShareTests : ShareContract<ApfsCaseSensitive>;

[TestClass]
public sealed class ApfsCaseSensitiveSkipTests : SkipContract<ApfsCaseSensitive>;

[TestClass]
public sealed class ApfsCaseSensitiveStoreTests : StoreContract<ApfsCaseSensitive>;

[TestClass]
public sealed class ApfsCaseSensitiveTreeRootTests : TreeRootContract<ApfsCaseSensitive>;

[TestClass]
public sealed class ApfsCaseSensitiveTreeTests : TreeContract<ApfsCaseSensitive>;
