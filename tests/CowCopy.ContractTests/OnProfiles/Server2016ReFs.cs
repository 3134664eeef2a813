using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

[TestClass]
public sealed class SimulatedServer2016ReFsBatchTests : BatchContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Server2016ReFs);
}

[TestClass]
public sealed class SimulatedServer2016ReFsCopyTests : CopyContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Server2016ReFs);
}

[TestClass]
public sealed class SimulatedServer2016ReFsErrorTests : ErrorContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Server2016ReFs);
}

[TestClass]
public sealed class SimulatedServer2016ReFsIdentityTests : IdentityContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Server2016ReFs);
}

[TestClass]
public sealed class SimulatedServer2016ReFsLinkTests : LinkContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Server2016ReFs);
}

[TestClass]
public sealed class SimulatedServer2016ReFsSkipTests : SkipContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Server2016ReFs);
}

[TestClass]
public sealed class SimulatedServer2016ReFsTreeTests : TreeContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Server2016ReFs);
}
