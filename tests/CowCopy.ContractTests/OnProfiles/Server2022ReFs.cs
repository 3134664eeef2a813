using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

[TestClass]
public sealed class SimulatedServer2022ReFsBatchTests : BatchContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Server2022ReFs);
}

[TestClass]
public sealed class SimulatedServer2022ReFsCopyTests : CopyContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Server2022ReFs);
}

[TestClass]
public sealed class SimulatedServer2022ReFsErrorTests : ErrorContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Server2022ReFs);
}

[TestClass]
public sealed class SimulatedServer2022ReFsIdentityTests : IdentityContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Server2022ReFs);
}

[TestClass]
public sealed class SimulatedServer2022ReFsLinkTests : LinkContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Server2022ReFs);
}

[TestClass]
public sealed class SimulatedServer2022ReFsSkipTests : SkipContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Server2022ReFs);
}

[TestClass]
public sealed class SimulatedServer2022ReFsTreeTests : TreeContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Server2022ReFs);
}
