using CowCopy.Platform.Portable;

namespace CowCopy.ContractTests.Real;

/// <summary>The temporary directory under the portable platform, which compares names instead of files.</summary>
public sealed class Portable : IVolume
{
    static bool IVolume.IsHere => !OperatingSystem.IsWindows(); // which has a platform of its own

    static CopyFixture IVolume.MakeFixture() => new(Path.GetTempPath(), new PortablePlatform(), CloneSupport.Unknown);
}

[TestClass]
public sealed class PortableBatchTests : BatchContract<Portable>;

[TestClass]
public sealed class PortableCopyTests : CopyContract<Portable>;

[TestClass]
public sealed class PortableErrorTests : ErrorContract<Portable>;

[TestClass]
public sealed class PortableLinkTests : LinkContract<Portable>;

[TestClass]
public sealed class PortablePlanTests : PlanContract<Portable>;

[TestClass]
public sealed class PortableShareTests : ShareContract<Portable>;

[TestClass]
public sealed class PortableSkipTests : SkipContract<Portable>;

[TestClass]
public sealed class PortableStoreTests : StoreContract<Portable>;

[TestClass]
public sealed class PortableTreeRootTests : TreeRootContract<Portable>;

[TestClass]
public sealed class PortableTreeTests : TreeContract<Portable>;
