using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Real;

/// <summary>NFS. Only the first clone shows whether the server clones.</summary>
public sealed class Nfs : IVolume
{
    static bool IVolume.IsHere => OperatingSystem.IsLinux();

    static CopyFixture IVolume.MakeFixture() => new(TestVolumes.Require(VolumeRole.Nfs), new LinuxPlatform(), CloneSupport.Unknown);
}

[TestClass]
public sealed class NfsBatchTests : BatchContract<Nfs>;

[TestClass]
public sealed class NfsCopyTests : CopyContract<Nfs>;

[TestClass]
public sealed class NfsErrorTests : ErrorContract<Nfs>;

[TestClass]
public sealed class NfsIdentityTests : IdentityContract<Nfs>;

[TestClass]
public sealed class NfsLinkTests : LinkContract<Nfs>;

[TestClass]
public sealed class NfsPlanTests : PlanContract<Nfs>;

[TestClass]
public sealed class NfsSkipTests : SkipContract<Nfs>;

[TestClass]
public sealed class NfsStoreTests : StoreContract<Nfs>;

[TestClass]
public sealed class NfsTreeRootTests : TreeRootContract<Nfs>;

[TestClass]
public sealed class NfsTreeTests : TreeContract<Nfs>;
