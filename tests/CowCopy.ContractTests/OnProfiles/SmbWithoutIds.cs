using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

[TestClass]
public sealed class SimulatedSmbWithoutIdsBatchTests : BatchContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.SmbWithoutIds);
}

[TestClass]
public sealed class SimulatedSmbWithoutIdsCopyTests : CopyContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.SmbWithoutIds);
}

[TestClass]
public sealed class SimulatedSmbWithoutIdsErrorTests : ErrorContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.SmbWithoutIds);
}

[TestClass]
public sealed class SimulatedSmbWithoutIdsIdentityTests : IdentityContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.SmbWithoutIds);
}

[TestClass]
public sealed class SimulatedSmbWithoutIdsLinkTests : LinkContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.SmbWithoutIds);
}

[TestClass]
public sealed class SimulatedSmbWithoutIdsSkipTests : SkipContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.SmbWithoutIds);
}

[TestClass]
public sealed class SimulatedSmbWithoutIdsTreeTests : TreeContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.SmbWithoutIds);
}
