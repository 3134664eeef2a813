using CowCopy.Planning;
using CowCopy.Platform.Portable;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Real;

/// <summary>The temporary directory under the portable platform as macOS uses it: the system reports all facts of a name at once.</summary>
public sealed class PortableWithCalls : IVolume
{
    static bool IVolume.IsHere => !OperatingSystem.IsWindows(); // which has a platform of its own

    static CopyFixture IVolume.MakeFixture()
    {
        PortablePlatform platform = new(new ScriptedNativeCalls(StatusCode.NotSupported));
        Abilities can = Abilities.OfRealVolume(platform, CloneSupport.Unknown, Path.GetTempPath()) with
        {
            KnowsFiles = true,
            FirstCloneTells = true,
        };
        return new CopyFixture(Path.GetTempPath(), platform, CloneSupport.Unknown) { Can = can };
    }
}

[TestClass]
public sealed class PortableWithCallsBatchTests : BatchContract<PortableWithCalls>;

[TestClass]
public sealed class PortableWithCallsCopyTests : CopyContract<PortableWithCalls>;

[TestClass]
public sealed class PortableWithCallsErrorTests : ErrorContract<PortableWithCalls>;

[TestClass]
public sealed class PortableWithCallsIdentityTests : IdentityContract<PortableWithCalls>;

[TestClass]
public sealed class PortableWithCallsLinkTests : LinkContract<PortableWithCalls>;

[TestClass]
public sealed class PortableWithCallsPlanTests : PlanContract<PortableWithCalls>;

[TestClass]
public sealed class PortableWithCallsSkipTests : SkipContract<PortableWithCalls>;

[TestClass]
public sealed class PortableWithCallsStoreTests : StoreContract<PortableWithCalls>;

[TestClass]
public sealed class PortableWithCallsTreeRootTests : TreeRootContract<PortableWithCalls>;

[TestClass]
public sealed class PortableWithCallsTreeTests : TreeContract<PortableWithCalls>;
