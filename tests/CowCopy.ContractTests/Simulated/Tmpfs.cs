using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Simulated;

/// <summary>tmpfs, which cannot clone.</summary>
public sealed class Tmpfs : IVolume
{
    static bool IVolume.IsHere => !OperatingSystem.IsWindows(); // its paths would be those of Windows

    static CopyFixture IVolume.MakeFixture() => new(VolumeProfiles.Tmpfs);
}

[TestClass]
public sealed class TmpfsBatchTests : BatchContract<Tmpfs>;

[TestClass]
public sealed class TmpfsCopyTests : CopyContract<Tmpfs>;

[TestClass]
public sealed class TmpfsErrorTests : ErrorContract<Tmpfs>;

[TestClass]
public sealed class TmpfsIdentityTests : IdentityContract<Tmpfs>;

[TestClass]
public sealed class TmpfsLinkTests : LinkContract<Tmpfs>;

[TestClass]
public sealed class TmpfsPlanTests : PlanContract<Tmpfs>;

[TestClass]
public sealed class TmpfsShareTests : ShareContract<Tmpfs>;

[TestClass]
public sealed class TmpfsSkipTests : SkipContract<Tmpfs>;

[TestClass]
public sealed class TmpfsStoreTests : StoreContract<Tmpfs>;

[TestClass]
public sealed class TmpfsTreeRootTests : TreeRootContract<Tmpfs>;

[TestClass]
public sealed class TmpfsTreeTests : TreeContract<Tmpfs>;
