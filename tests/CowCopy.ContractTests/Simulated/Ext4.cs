using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Simulated;

/// <summary>ext4, which cannot clone.</summary>
public sealed class Ext4 : IVolume
{
    static bool IVolume.IsHere => !OperatingSystem.IsWindows(); // its paths would be those of Windows

    static CopyFixture IVolume.MakeFixture() => new(VolumeProfiles.Ext4);
}

[TestClass]
public sealed class Ext4BatchTests : BatchContract<Ext4>;

[TestClass]
public sealed class Ext4CopyTests : CopyContract<Ext4>;

[TestClass]
public sealed class Ext4ErrorTests : ErrorContract<Ext4>;

[TestClass]
public sealed class Ext4IdentityTests : IdentityContract<Ext4>;

[TestClass]
public sealed class Ext4LinkTests : LinkContract<Ext4>;

[TestClass]
public sealed class Ext4PlanTests : PlanContract<Ext4>;

[TestClass]
public sealed class Ext4ShareTests : ShareContract<Ext4>;

[TestClass]
public sealed class Ext4SkipTests : SkipContract<Ext4>;

[TestClass]
public sealed class Ext4StoreTests : StoreContract<Ext4>;

[TestClass]
public sealed class Ext4TreeRootTests : TreeRootContract<Ext4>;

[TestClass]
public sealed class Ext4TreeTests : TreeContract<Ext4>;
