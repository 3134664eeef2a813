using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

[TestClass]
public sealed class SimulatedServer2016NtfsBatchTests : BatchContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Server2016Ntfs);
}

[TestClass]
public sealed class SimulatedServer2016NtfsCopyTests : CopyContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Server2016Ntfs);
}

[TestClass]
public sealed class SimulatedServer2016NtfsErrorTests : ErrorContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Server2016Ntfs);
}

[TestClass]
public sealed class SimulatedServer2016NtfsIdentityTests : IdentityContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Server2016Ntfs);
}

[TestClass]
public sealed class SimulatedServer2016NtfsLinkTests : LinkContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Server2016Ntfs);
}

[TestClass]
public sealed class SimulatedServer2016NtfsSkipTests : SkipContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Server2016Ntfs);
}

[TestClass]
public sealed class SimulatedServer2016NtfsTreeTests : TreeContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Server2016Ntfs);
}
